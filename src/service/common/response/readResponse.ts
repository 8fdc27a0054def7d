import { Failure } from '../failureReport.ts';
import { arrivedFacts } from './arrival.ts';
import { Base64Extractor } from './base64Extractor.ts';
import type { ResponseEnd } from './ending.ts';
import { gunzipStream } from './gunzip.ts';
import { RawPicture } from './rawPicture.ts';
import type { OnValue, Reader, ReadState, ResponseFormat } from './reader.ts';
import { createReader, detectFormat } from './responseFormat.ts';
import { unwrapEnvelope } from './unwrapEnvelope.ts';

/** No more is read of one answer than this, in bytes after unpacking: five images of 20 MB as base64, and more. */
const largest = 192 * 1024 * 1024;

/**
 * How long more is waited for, in milliseconds: after a whole answer its usage, a second value, the end; after an image of a stream that has a
 * reason for its end the next image, which may still be drawn.
 */
const patience: Readonly<Partial<Record<ReadState, number>>> = { settled: 3_000, maybeWhole: 60_000 };

/** What is kept of an answer's beginning for the person to see, in UTF-16 code units. */
const headLength = 65_536;

/**
 * Reads an answer of whatever form and hands on each JSON value in it as soon as it is there.
 * Returns when the answer ends, breaks or is whole although the connection stays open; the caller closes the connection.
 * A value alone ends nothing: services send word of their progress first, and answers in several values.
 * `caughtUp` is called whenever all values that have come so far were handed on.
 * What is larger than an answer may be is read so far, with `answerTooLarge` for its cause. Rejects with what `take` throws.
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

/** A whole answer: its JSON values, and how it ended. */
export interface Collected {
  readonly values: readonly unknown[];
  readonly ending: ResponseEnd;
}

/** Reads an answer that is of use only when it is complete; `wantAfter` tells what is wanted behind a value. */
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

/** One answer under way: bytes to text, text to the reader of its form. */
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

  /** Whether these bytes are more than is read of one answer. */
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

/** The next piece, or neither piece nor error when the body ended or the time (in milliseconds) passed. Never rejects. */
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
