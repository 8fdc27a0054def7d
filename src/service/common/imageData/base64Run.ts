import type { DecodedRun } from '../fields.ts';
import { base64Text, decodeBase64Sync } from './base64.ts';

/** The bits of a character's base64 value. */
const valueBits = 63;
/** Flags added to the value of a character that only one alphabet has, and used instead for characters of neither. */
const [ordinary, forAddresses, foreign] = [64, 128, 256];
const values = valueTable();

const backslash = '\\'.charCodeAt(0);
const slash = '/'.charCodeAt(0);

const utf8 = new TextEncoder();
/** Overwritten by each piece. */
let written = new Uint8Array(0);

/** Maximum length left after the last whole group: part of a group, padding, a line break, each escaped; in UTF-16 code units. */
const longestRest = 16;

/** More characters than any response has, and few enough to be counted at full speed. */
const endless = 2 ** 30 - 1;

/** Characters read per call: runtimes optimize a function that is called often, and deoptimize one that stays in its loop. */
const atATime = 4_096;

/** Maximum line length: the first line must end in the first piece. */
const longestLine = 256;

/** The line format of base64, as some services break it. */
interface Line {
  /** Without its line end, in characters. */
  readonly length: number;
  readonly end: string;
  /** As it is written in JSON. */
  readonly endInJson: Uint8Array;
}

/**
 * A long run of base64 characters, decoded as it arrives, so that the text of an image is never held whole. It can also return the exact
 * text, since not everything that looks like base64 is: text that would not round-trip is kept as text. It is read as it is written in
 * JSON, where some services escape its slashes and line breaks.
 */
export class Base64Run implements DecodedRun {
  private readonly decoded = new GrowingBytes();
  /** JSON text after what was decoded. */
  private rest = '';
  private alphabet = 0;
  private readonly line: Line | undefined;
  /** Characters left in the current line. */
  private left: number;
  /** Line ends read so far. */
  private ends = 0;
  private kept: string[] | undefined;

  constructor(json: string) {
    this.line = lineIn(json);
    this.left = this.line?.length ?? endless;
    this.push(json);
  }

  /** Takes JSON text that contains only base64 characters. */
  push(json: string): void {
    this.leave(json.slice(this.take(json)));
  }

  /** Takes as much of any JSON text as surely is base64; returns the position after it. */
  take(json: string): number {
    if (this.kept) return 0;
    const { rest } = this;
    const at = this.decode(this.written(json));
    if (at <= rest.length) return 0;
    this.rest = '';
    return at - rest.length;
  }

  /** Ends the run; no more data follows. */
  end(): void {
    this.decoded.fit();
  }

  get length(): number {
    if (this.kept) return this.kept.reduce((sum, { length }) => sum + length, 0);
    const characters = (this.decoded.length / 3) * 4;
    return characters + this.ends * (this.line?.end.length ?? 0) + unescaped(this.rest).length;
  }

  /** Whether it is decoded; otherwise it is kept as text. */
  get isDecoded(): boolean {
    return !this.kept;
  }

  get isPlain(): boolean {
    return this.isDecoded && !this.line && !/\\[rn]/.test(this.rest);
  }

  bytes(): Uint8Array<ArrayBuffer> | undefined {
    const end = this.kept ? undefined : decodeBase64Sync([unescaped(this.rest)]);
    return end && this.decoded.with(end);
  }

  toString(): string {
    return this.kept ? this.kept.join('') : this.decodedText() + unescaped(this.rest);
  }

  private leave(json: string): void {
    if (this.kept) this.kept.push(unescaped(json));
    else this.rest += json;
    if (this.rest.length <= longestRest) return;
    this.kept = [this.decodedText(), unescaped(this.rest)];
    this.rest = '';
    this.decoded.length = 0;
    this.decoded.fit();
  }

  /**
   * Returns the remainder and the text in UTF-8, since bytes are read faster than a string, especially a concatenated one. If that is
   * longer than the text, it is cut after all that can be base64.
   */
  private written(json: string): Uint8Array {
    const { rest } = this;
    const most = rest.length + json.length;
    if (written.length < most) written = new Uint8Array(most);
    utf8.encodeInto(rest, written);
    const room = written.subarray(rest.length, most);
    return written.subarray(0, rest.length + utf8.encodeInto(json, room).written);
  }

  /** Decodes whole groups of four characters of one alphabet in lines of one length; returns the position after them. */
  private decode(text: Uint8Array): number {
    this.decoded.room(Math.ceil(text.length / 4) * 3);
    let at = 0;
    for (let before = -1; before < at; ) {
      before = at;
      at = this.takeLineEnd(text, this.takeEscaped(text, this.takeGroups(text, at)));
    }
    return at;
  }

  private takeGroups(text: Uint8Array, from: number): number {
    const out = this.decoded.room(0);
    const last = Math.min(text.length, from + this.left, from + atATime) - 4;
    let { length } = this.decoded;
    let at = from;
    for (; at <= last; at += 4) {
      const a = values[text[at] ?? 0] ?? foreign;
      const b = values[text[at + 1] ?? 0] ?? foreign;
      const c = values[text[at + 2] ?? 0] ?? foreign;
      const d = values[text[at + 3] ?? 0] ?? foreign;
      const marks = (a | b | c | d) & ~valueBits;
      if (marks !== 0 && !this.accepts(marks)) break;
      const bits = ((a & valueBits) << 18) | ((b & valueBits) << 12) | ((c & valueBits) << 6) | (d & valueBits);
      out[length++] = bits >> 16;
      out[length++] = bits >> 8;
      out[length++] = bits;
    }
    this.decoded.length = length;
    this.left -= at - from;
    return at;
  }

  /** Decodes a group that contains escaped slashes. */
  private takeEscaped(text: Uint8Array, from: number): number {
    if (this.left < 4) return from;
    let [at, bits, marks] = [from, 0, 0];
    for (let count = 0; count < 4; count += 1) {
      if (at >= text.length) return from;
      if (text[at] === backslash && text[at + 1] === slash) at += 1;
      const value = values[text[at] ?? 0] ?? foreign;
      bits = (bits << 6) | (value & valueBits);
      marks |= value & ~valueBits;
      at += 1;
    }
    if (marks !== 0 && !this.accepts(marks)) return from;
    this.left -= 4;
    const out = this.decoded.room(0);
    for (let shift = 16; shift >= 0; shift -= 8) out[this.decoded.length++] = bits >> shift;
    return at;
  }

  private takeLineEnd(text: Uint8Array, at: number): number {
    if (!this.line || this.left > 0 || !isAt(this.line.endInJson, text, at)) return at;
    this.ends += 1;
    this.left = this.line.length;
    return at + this.line.endInJson.length;
  }

  private accepts(marks: number): boolean {
    const all = this.alphabet | marks;
    if (all !== ordinary && all !== forAddresses) return false;
    this.alphabet = all;
    return true;
  }

  private decodedText(): string {
    const text = base64Text(this.decoded.with(new Uint8Array()));
    const own = this.alphabet === forAddresses ? text.replaceAll('+', '-').replaceAll('/', '_') : text;
    if (!this.line) return own;
    const { length, end } = this.line;
    const lines = own.replace(new RegExp(`.{${length}}`, 'g'), `$&${end}`);
    return this.left === 0 ? lines.slice(0, -end.length) : lines;
  }
}

function lineIn(json: string): Line | undefined {
  const at = json.indexOf('\\n');
  if (at < 0) return undefined;
  const end = json.startsWith('\\r', at - 2) ? '\r\n' : '\n';
  const length = unescaped(json.slice(0, at + 2)).length - end.length;
  if (length === 0 || length > longestLine) return undefined;
  return { length, end, endInJson: utf8.encode(JSON.stringify(end).slice(1, -1)) };
}

function isAt(end: Uint8Array, text: Uint8Array, at: number): boolean {
  if (at + end.length > text.length) return false;
  for (let place = 0; place < end.length; place += 1) if (text[at + place] !== end[place]) return false;
  return true;
}

/** The result is fit for a JSON string. */
function unescaped(json: string): string {
  return json.includes('\\') ? String(JSON.parse(`"${json}"`)) : json;
}

function valueTable(): Uint16Array {
  const table = new Uint16Array(256).fill(foreign);
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  for (const [value, char] of [...characters].entries()) table[char.charCodeAt(0)] = value;
  for (const [at, char] of [...'+/'].entries()) table[char.charCodeAt(0)] = (62 + at) | ordinary;
  for (const [at, char] of [...'-_'].entries()) table[char.charCodeAt(0)] = (62 + at) | forAddresses;
  return table;
}

/**
 * Buffer sizes used one after the other: small for the many small ones, and few, since an outgrown buffer stays in memory for a while. Most
 * runtimes commit no memory for what was not written.
 */
const sizes = [4, 32, 256, 32_768].map((kilobytes) => kilobytes * 1_024);

/** Bytes kept free after those that fit. */
const spare = 256;

/** A growing byte array in one piece. */
class GrowingBytes {
  /** Number of bytes in use. */
  length = 0;
  private all = new Uint8Array(0);

  /** Returns where to write this many more bytes, from `length` on; the caller advances `length`. */
  room(more: number): Uint8Array<ArrayBuffer> {
    const needed = this.length + more;
    if (needed > this.all.length) this.move(sizes.find((size) => size >= needed) ?? needed * 2);
    return this.all;
  }

  /** Frees the unused capacity; no more data follows. */
  fit(): void {
    if (this.all.length > (this.length + spare) * 2) this.move(this.length + spare);
  }

  /** Returns all bytes followed by `end`, which does not count as content. */
  with(end: Uint8Array): Uint8Array<ArrayBuffer> {
    const all = this.room(end.length);
    all.set(end, this.length);
    return all.subarray(0, this.length + end.length);
  }

  private move(size: number): void {
    const larger = new Uint8Array(size);
    larger.set(this.all.subarray(0, this.length));
    this.all = larger;
  }
}
