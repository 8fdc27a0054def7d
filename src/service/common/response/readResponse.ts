import { joinBytes } from '../../../base/common/bytes.ts';
import { readAnyPicture } from '../../../imageFiles/common/readPicture.ts';
import { Failure } from '../failureReport.ts';
import { isFields } from '../fields.ts';
import { base64Text } from '../imageData/base64.ts';
import { arrivedFacts } from './arrival.ts';
import { Base64Extractor } from './base64Extractor.ts';
import { gunzipStream } from './gunzip.ts';
import { JsonReader } from './jsonReader.ts';
import { KeptBody } from './keptBody.ts';
import type { OnValue, Parse, Reader, ReadState, ResponseEnd, ResponseFormat, State } from './reader.ts';
import { SseReader } from './sseReader.ts';

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
  const reading = new Reading((value, isDocument) => take(answerIn(value) ?? value, isDocument));
  const pieces = gunzipStream(body);
  let cause: unknown;
  for (let want: ReadState = 'more'; want !== 'nothing'; ) {
    const next = await nextChunk(pieces.next(), patience[want]);
    if (next.error !== undefined) cause = next.error;
    if (!next.piece) break;
    if (reading.isFull(next.piece)) {
      reading.body.push(next.piece);
      cause = new Failure('answerTooLarge', arrivedFacts('answerTooLarge'));
      break;
    }
    want = reading.push(next.piece);
    caughtUp();
  }
  return { ...reading.end(), ...(cause !== undefined && { cause }) };
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
  readonly body = new KeptBody();
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
    const text = rest && this.decoder.decode(rest, { stream: true });
    const state = text === undefined ? 'more' : this.read(text);
    // Other lengths are those of text that is not ASCII, which no run contains.
    this.body.push(bytes, text?.length === bytes.length ? this.aside.taken : undefined);
    return state;
  }

  end(): Omit<ResponseEnd, 'cause'> {
    const { body } = this;
    const { value, rest } = this.raw.end();
    if (value) {
      this.take(value, true);
      return { form: 'picture', state: 'closed', isMarked: false, isCut: false, hasUnread: false, head: '', body };
    }
    this.read(this.decoder.decode(rest));
    if (!this.reader && this.beginning) this.begin('words');
    this.reader?.push(this.aside.end());
    this.reader?.end();
    const { state = 'closed', isMarked = false, isCut = false, hasUnread = false } = this.reader ?? {};
    return { form: this.form, state, isMarked, isCut, hasUnread, head: this.head, body };
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
    const { parse } = this.aside;
    if (form === 'json') this.reader = new JsonReader(this.take, parse);
    else this.reader = form === 'events' ? new SseReader(this.take, parse) : new TextReader(this.take, parse);
    const { beginning } = this;
    this.beginning = '';
    return this.reader.push(this.aside.push(beginning));
  }
}

/** Returns the next chunk, or neither chunk nor error if the body ended or the time (in milliseconds) passed. Never rejects. */
async function nextChunk(next: Promise<IteratorResult<Uint8Array>>, milliseconds: number | undefined) {
  type Next = { readonly piece?: Uint8Array; readonly error?: unknown };
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

/** Bytes needed to recognize an image. */
const recognizable = 16;
/** First bytes of PNG, JPEG, GIF, WebP, BMP, TIFF, AVIF and HEIC, JPEG XL. */
const firstBytes = [0x89, 0xff, 0x47, 0x52, 0x42, 0x49, 0x4d, 0x00];

/** Reads a response that consists of the bytes of an image only, as some gateways send them. */
class RawPicture {
  private readonly pieces: Uint8Array[] = [];
  /** Whether it is an image; undefined while too little has arrived to tell. */
  private isOne: boolean | undefined;

  /** Takes the next bytes; returns those that do not belong to an image. */
  push(bytes: Uint8Array): Uint8Array | undefined {
    if (this.isOne === false) return bytes;
    this.pieces.push(bytes);
    this.isOne ??= this.decided(recognizable);
    return this.isOne === false ? joinBytes(this.pieces.splice(0)) : undefined;
  }

  /** Returns the image as a response of the contract (2.4) would contain it, or the bytes of something else; no more data follows. */
  end(): { readonly value?: object; readonly rest: Uint8Array } {
    const bytes = joinBytes(this.pieces.splice(0));
    if (!(this.isOne ?? this.decided(0, bytes))) return { rest: bytes };
    const images = [{ b64_json: base64Text(bytes) }];
    return { value: { choices: [{ message: { images }, finish_reason: 'stop' }] }, rest: new Uint8Array() };
  }

  private decided(least: number, bytes = joinBytes(this.pieces)): boolean | undefined {
    const [first] = bytes;
    if (first === undefined || !firstBytes.includes(first)) return first === undefined ? undefined : false;
    return bytes.length < least ? undefined : readAnyPicture(bytes) !== 'unknown';
  }
}

const eventFields = ['data:', 'event:', 'id:', 'retry:'];

/** Returns the form of a response by its beginning without white space; undefined while too little has arrived to tell. */
function detectFormat(beginning: string): Exclude<ResponseFormat, 'picture'> | undefined {
  const first = beginning[0];
  if (first === undefined) return undefined;
  if (first === '{' || first === '[') return 'json';
  if (first === '<') return 'page';
  if (first === ':' || eventFields.some((field) => beginning.startsWith(field))) return 'events';
  return eventFields.some((field) => field.startsWith(beginning)) ? undefined : 'words';
}

/** Maximum length that is read of anything but JSON or a stream, which is only shown; in UTF-16 code units. */
const enough = 65_536;

/** Reads a web page or plain text; a bare JSON word such as `null` is taken as a value. */
class TextReader implements Reader {
  state: State = 'open';
  readonly isMarked = false;
  readonly isCut = false;
  readonly hasUnread = false;
  private text = '';

  constructor(
    private readonly take: OnValue,
    private readonly parse: Parse,
  ) {}

  push(piece: string): ReadState {
    if (this.text.length < enough) this.text += piece.slice(0, enough);
    return 'more';
  }

  end(): void {
    const json = this.parse(this.text);
    if (!json) return;
    this.state = 'closed';
    this.take(json.value, true);
  }
}

/** The fields in which gateways wrap a response that they pass on: next to a code and a message of their own, or alone. */
const wrappers = ['response', 'data', 'result'];
const deepest = 2;

/** Returns the response in a value, which may be wrapped by the gateway, or undefined if the value is anything else. */
function answerIn(value: unknown, depth = 0): unknown {
  if (!isFields(value) || depth > deepest) return undefined;
  const { candidates, choices } = value;
  if ([candidates, choices].some((found) => isFields(found) || (Array.isArray(found) && found.length > 0)))
    return value;
  const inner = wrappers.map((name) => answerIn(value[name], depth + 1));
  return inner.find((one) => one !== undefined);
}
