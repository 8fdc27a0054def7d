import { Failure } from '../failureReport.ts';
import { arrivedFacts } from './arrival.ts';
import { Base64Extractor } from './base64Extractor.ts';
import { gunzipStream } from './gunzip.ts';
import { RawPicture } from './rawPicture.ts';
import type { OnValue, Reader, ReadState, ResponseFormat } from './reader.ts';
import type { ResponseEnd } from './responseEnd.ts';
import { createReader, detectFormat } from './responseFormat.ts';
import { unwrapEnvelope } from './unwrapEnvelope.ts';

/** Maximum size of one response in bytes after decompression: five images of 20 MB as base64, and more. */
const largest = 192 * 1024 * 1024;

/**
 * How long to wait for more, in milliseconds: after a whole response for its usage, a second value, or the end; after an image of a stream
 * with a finish reason for the next image, which may still be in progress.
 */
const patience: Readonly<Partial<Record<ReadState, number>>> = { settled: 3_000, maybeWhole: 60_000 };

/** Length of the response's beginning that is kept to be shown to the user, in UTF-16 code units. */
const headLength = 65_536;

/**
 * Reads a response of any form and passes on each JSON value in it as soon as it has arrived. Returns when the response ends, breaks off or
 * is whole although the connection stays open; the caller closes the connection. One value alone ends nothing: services send progress
 * reports first, and responses in several values. `caughtUp` is called whenever all values that arrived so far were passed on. A response
 * that exceeds the maximum size is read up to there, with `answerTooLarge` as its cause. Rejects with what `take` throws.
 */
export async function readResponse(
  body: AsyncIterable<Uint8Array>,
  take: OnValue,
  caughtUp: () => void = () => undefined,
): Promise<ResponseEnd> {
  const reading = new Reading((value, isDocument) => take(unwrapEnvelope(value), isDocument));
  const pieces = gunzipStream(body);
  const came: Uint8Array[] = [];
  let cause: unknown;
  for (let want: ReadState = 'more'; want !== 'nothing'; ) {
    const next = await settled(pieces.next(), patience[want]);
    if (next.error !== undefined) cause = next.error;
    if (!next.piece) break;
    came.push(next.piece);
    if (reading.isFull(next.piece)) {
      cause = new Failure('answerTooLarge', arrivedFacts('answerTooLarge'));
      break;
    }
    want = reading.push(next.piece);
    caughtUp();
  }
  return { ...reading.end(), body: came, ...(cause !== undefined && { cause }) };
}

/** A whole response: its JSON values, and how it ended. */
export interface Collected {
  readonly values: readonly unknown[];
  readonly ending: ResponseEnd;
}

/** Reads a response that is useful only when complete; `wantAfter` returns what is expected after a value. */
export async function collectResponse(
  body: AsyncIterable<Uint8Array>,
  wantAfter: (value: unknown, isDocument: boolean) => ReadState,
): Promise<Collected> {
  const values: unknown[] = [];
  const ending = await readResponse(body, (value, isDocument) => {
    values.push(value);
    return wantAfter(value, isDocument);
  });
  return { values, ending };
}

/** One response while it is read: bytes to text, text to the reader of its form. */
class Reading {
  private readonly raw = new RawPicture();
  private readonly decoder = new TextDecoder();
  private readonly aside = new Base64Extractor();
  private reader: Reader | undefined;
  private form: ResponseFormat = 'empty';
  private beginning = '';
  private head = '';
  private size = 0;

  constructor(private readonly take: OnValue) {}

  /** Whether these bytes exceed the maximum size of a response. */
  isFull({ length }: Uint8Array): boolean {
    return this.size + length > largest;
  }

  push(bytes: Uint8Array): ReadState {
    this.size += bytes.length;
    const rest = this.raw.push(bytes);
    return rest ? this.read(this.decoder.decode(rest, { stream: true })) : 'more';
  }

  end(): Omit<ResponseEnd, 'cause' | 'body'> {
    const { value, rest } = this.raw.end();
    if (value) {
      this.take(value, true);
      return { form: 'picture', state: 'closed', isMarked: false, isCut: false, hasUnread: false, head: '' };
    }
    this.read(this.decoder.decode(rest));
    if (!this.reader && this.beginning) this.begin('words');
    this.reader?.push(this.aside.end());
    this.reader?.end();
    const { state = 'closed', isMarked = false, isCut = false, hasUnread = false } = this.reader ?? {};
    return { form: this.form, state, isMarked, isCut, hasUnread, head: this.head };
  }

  private read(text: string): ReadState {
    if (this.head.length < headLength) this.head += text.slice(0, headLength - this.head.length);
    if (this.reader) return this.reader.push(this.aside.push(text));
    this.beginning = (this.beginning + text).trimStart();
    const form = detectFormat(this.beginning);
    return form ? this.begin(form) : 'more';
  }

  private begin(form: Exclude<ResponseFormat, 'picture'>): ReadState {
    this.form = form;
    this.reader = createReader(form, this.take, this.aside.parse);
    const { beginning } = this;
    this.beginning = '';
    return this.reader.push(this.aside.push(beginning));
  }
}

interface Next {
  readonly piece?: Uint8Array;
  readonly error?: unknown;
}

/** Returns the next chunk, or neither chunk nor error if the body ended or the time (in milliseconds) passed. Never rejects. */
async function settled(next: Promise<IteratorResult<Uint8Array>>, milliseconds: number | undefined): Promise<Next> {
  const piece = next.then(
    (result): Next => (result.done ? {} : { piece: result.value }),
    (error: unknown): Next => ({ error: error ?? new Error('broken') }),
  );
  if (milliseconds === undefined) return piece;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<Next>((resolve) => {
    timer = setTimeout(() => resolve({}), milliseconds);
  });
  return Promise.race([piece, passed]).finally(() => clearTimeout(timer));
}
