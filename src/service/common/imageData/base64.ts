import { yieldToEventLoop } from '../../../base/common/async.ts';
import { beginningOf, type Piece } from '../fields.ts';

/** Characters processed before yielding, so that the rest of the extension host never waits long. */
const slice = 1_000_000;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const codes = new TextEncoder().encode(alphabet);
const padding = '='.charCodeAt(0);

const blank = 64;
const foreign = 65;
const values = valueTable();

/**
 * Decodes base64 text given in pieces: with or without a `data:` prefix and padding, in either alphabet, with white space anywhere. Removes
 * the pieces from the list as it goes, so that text and bytes of a large image need not be in memory side by side. Returns undefined if it
 * contains other characters.
 */
export async function decodeBase64(pieces: Piece[]): Promise<Uint8Array<ArrayBuffer> | undefined> {
  dropPrefix(pieces);
  const decoded = decodedOnArrival(pieces);
  if (decoded) return decoded;
  const decoder = new Decoder(capacityFor(pieces));
  for (let piece = pieces.shift()?.toString(); piece !== undefined; piece = pieces.shift()?.toString()) {
    for (let from = 0; from < piece.length; from += slice) {
      if (!decoder.push(piece, from, Math.min(from + slice, piece.length))) return undefined;
      await decoder.rest();
    }
  }
  return decoder.bytes();
}

/** Decodes base64 text like `decodeBase64`, but synchronously; keeps the pieces. */
export function decodeBase64Sync(pieces: readonly Piece[]): Uint8Array | undefined {
  const data = [...pieces];
  dropPrefix(data);
  const decoder = new Decoder(capacityFor(data));
  const push = (piece: Piece) => decoder.push(piece.toString(), 0, piece.length);
  return decodedOnArrival(data) ?? (data.every(push) ? decoder.bytes() : undefined);
}

/** Returns the bytes of a text that is one run, which was decoded as it arrived. */
function decodedOnArrival([run, ...more]: readonly Piece[]): Uint8Array<ArrayBuffer> | undefined {
  return typeof run === 'object' && more.length === 0 ? run.bytes() : undefined;
}

function capacityFor(pieces: readonly Piece[]): number {
  return Math.ceil((pieces.reduce((length, piece) => length + piece.length, 0) * 3) / 4);
}

/** Encodes the bytes as base64 with padding, in ASCII. Rejects with the signal's reason. */
export async function encodeBase64(bytes: Uint8Array, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  const step = (slice / 4) * 3;
  for (let from = 0; from < bytes.length; from += step) {
    signal.throwIfAborted();
    if (from > 0) await yieldToEventLoop();
    writeBase64(bytes.subarray(from, from + step), out, (from / 3) * 4);
  }
  return out.fill(padding, out.length - paddingOf(bytes));
}

/** Encodes the bytes as base64 with padding, synchronously. */
export function base64Text(bytes: Uint8Array): string {
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  writeBase64(bytes, out, 0);
  return new TextDecoder().decode(out.fill(padding, out.length - paddingOf(bytes)));
}

function paddingOf({ length }: Uint8Array): number {
  return (3 - (length % 3)) % 3;
}

/** Bytes beyond the end count as zero; padding replaces the characters they produce. */
function writeBase64(bytes: Uint8Array, out: Uint8Array, start: number): void {
  for (let from = 0, to = start; from < bytes.length; from += 3) {
    const bits = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    for (let shift = 18; shift >= 0; shift -= 6) out[to++] = codes[(bits >> shift) & 63] ?? 0;
  }
}

/** A prefix begins in the first piece; base64 has no comma, so the first one ends it. */
function dropPrefix(pieces: Piece[]): void {
  if (!/^\s*data:/.test(beginningOf(pieces))) return;
  const at = Math.max(
    0,
    pieces.findIndex((piece) => typeof piece === 'string' && piece.includes(',')),
  );
  const last = beginningOf(pieces.splice(0, at + 1).slice(-1));
  const begun = last.slice(last.indexOf(',') + 1);
  if (begun) pieces.unshift(begun);
}

class Decoder {
  private readonly out: Uint8Array<ArrayBuffer>;
  private length = 0;
  private bits = 0;
  private bitCount = 0;
  private sinceRest = 0;

  constructor(capacity: number) {
    this.out = new Uint8Array(capacity);
  }

  /** Whether all characters from `from` to `to` (exclusive) are base64 characters. */
  push(text: string, from: number, to: number): boolean {
    for (let at = from; at < to; at++) {
      const value = values[text.charCodeAt(at)] ?? foreign;
      if (value < blank) this.add(value);
      else if (value === foreign) return false;
    }
    this.sinceRest += to - from;
    return true;
  }

  /** Yields to other work when it is due. */
  async rest(): Promise<void> {
    if (this.sinceRest < slice) return;
    this.sinceRest = 0;
    await yieldToEventLoop();
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.out.subarray(0, this.length);
  }

  private add(value: number): void {
    this.bits = ((this.bits << 6) | value) & 0xffffff;
    this.bitCount += 6;
    if (this.bitCount < 8) return;
    this.bitCount -= 8;
    this.out[this.length++] = this.bits >> this.bitCount;
  }
}

function valueTable(): Uint8Array {
  const table = new Uint8Array(128).fill(foreign);
  for (let value = 0; value < alphabet.length; value++) table[alphabet.charCodeAt(value)] = value;
  table['-'.charCodeAt(0)] = 62;
  table['_'.charCodeAt(0)] = 63;
  for (const char of '= \t\r\n') table[char.charCodeAt(0)] = blank;
  return table;
}
