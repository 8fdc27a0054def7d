import { Failure } from '../failureReport.ts';
import { arrivedFacts } from './arrival.ts';
import { LongRuns } from './base64Extractor.ts';
import type { Ending } from './ending.ts';
import { gunzipped } from './gunzip.ts';
import { RawPicture } from './rawPicture.ts';
import type { Form, Reader, Take, Want } from './reader.ts';
import { formOf, readerOf } from './responseFormat.ts';
import { unwrapped } from './unwrapEnvelope.ts';

/** No more is read of one answer than this, in bytes after unpacking: five images of 20 MB as base64, and more. */
const largest = 192 * 1024 * 1024;

/**
 * How long more is waited for, in milliseconds: after a whole answer its usage, a second value, the end; after an image of a stream that has a
 * reason for its end the next image, which may still be drawn.
 */
const patience: Readonly<Partial<Record<Want, number>>> = { settled: 3_000, maybeWhole: 60_000 };

/** What is kept of an answer's beginning for the person to see, in UTF-16 code units. */
const headLength = 65_536;

/**
 * Reads an answer of whatever form and hands on each JSON value in it as soon as it is there.
 * Returns when the answer ends, breaks or is whole although the connection stays open; the caller closes the connection.
 * A value alone ends nothing: services send word of their progress first, and answers in several values.
 * `caughtUp` is called whenever all values that have come so far were handed on.
 * What is larger than an answer may be is read so far, with `answerTooLarge` for its cause. Rejects with what `take` throws.
 */
export async function readAnswer(
  body: AsyncIterable<Uint8Array>,
  take: Take,
  caughtUp: () => void = () => undefined,
): Promise<Ending> {
  const reading = new Reading((value, isDocument) => take(unwrapped(value), isDocument));
  const pieces = gunzipped(body);
  const came: Uint8Array[] = [];
  let cause: unknown;
  for (let want: Want = 'more'; want !== 'nothing'; ) {
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
  readonly ending: Ending;
}

/** Reads an answer that is of use only when it is complete; `wantAfter` tells what is wanted behind a value. */
export async function collectAnswer(
  body: AsyncIterable<Uint8Array>,
  wantAfter: (value: unknown, isDocument: boolean) => Want,
): Promise<Collected> {
  const values: unknown[] = [];
  const ending = await readAnswer(body, (value, isDocument) => {
    values.push(value);
    return wantAfter(value, isDocument);
  });
  return { values, ending };
}

/** One answer under way: bytes to text, text to the reader of its form. */
class Reading {
  private readonly raw = new RawPicture();
  private readonly decoder = new TextDecoder();
  private readonly aside = new LongRuns();
  private reader: Reader | undefined;
  private form: Form = 'empty';
  private beginning = '';
  private head = '';
  private size = 0;

  constructor(private readonly take: Take) {}

  /** Whether these bytes are more than is read of one answer. */
  isFull({ length }: Uint8Array): boolean {
    return this.size + length > largest;
  }

  push(bytes: Uint8Array): Want {
    this.size += bytes.length;
    const rest = this.raw.push(bytes);
    return rest ? this.read(this.decoder.decode(rest, { stream: true })) : 'more';
  }

  end(): Omit<Ending, 'cause' | 'body'> {
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

  private read(text: string): Want {
    if (this.head.length < headLength) this.head += text.slice(0, headLength - this.head.length);
    if (this.reader) return this.reader.push(this.aside.push(text));
    this.beginning = (this.beginning + text).trimStart();
    const form = formOf(this.beginning);
    return form ? this.begin(form) : 'more';
  }

  private begin(form: Exclude<Form, 'picture'>): Want {
    this.form = form;
    this.reader = readerOf(form, this.take, this.aside.parse);
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
