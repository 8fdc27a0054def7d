import { base64Text, decodedAtOnce } from './base64.ts';
import { GrowingBytes } from './growingBytes.ts';

/** Of a character's value in base64. */
const valueBits = 63;
/** On the value of a character that only one alphabet has, and in place of one of none. */
const [ordinary, forAddresses, foreign] = [64, 128, 256];
const values = valueTable();

const utf8 = new TextEncoder();
/** Written over by each piece. */
let written = new Uint8Array(0);

/** What may be left behind the last whole group: a part of one, padding, a line break; in UTF-16 code units. */
const longestRest = 8;

/** Longer lines are none: what is left of one is looked at again with each piece. */
const longestLine = 256;

/** Lines of base64, as some services break it. */
interface Line {
  /** Without its end, in UTF-16 code units. */
  readonly length: number;
  readonly end: string;
}

/**
 * A long run of base64 characters, decoded as it comes in, so that a picture's text is never held whole. It gives back the very text too,
 * since not all that looks like base64 is: what would not come back the same is kept as text.
 */
export class Base64Run {
  /** Of its text, in UTF-16 code units. */
  length = 0;
  private readonly decoded = new GrowingBytes();
  private rest = '';
  private alphabet = 0;
  private line: Line | undefined;
  private kept: string[] | undefined;

  push(piece: string): void {
    if (this.length === 0) this.line = lineIn(piece);
    this.length += piece.length;
    if (this.kept) this.kept.push(piece);
    else this.decode(piece);
  }

  /** Nothing more comes. */
  end(): void {
    this.decoded.fit();
  }

  /** Whether it is decoded, and has no line breaks. */
  get isPlain(): boolean {
    return !this.kept && !this.line && !/[\r\n]/.test(this.rest);
  }

  /** What it stands for; nothing where it is kept as text. */
  bytes(): Uint8Array<ArrayBuffer> | undefined {
    const end = this.kept ? undefined : decodedAtOnce([this.rest]);
    return end && this.decoded.with(end);
  }

  toString(): string {
    return this.kept ? this.kept.join('') : this.decodedText() + this.rest;
  }

  private decode(piece: string): void {
    const { line } = this;
    const text = this.written(piece);
    const at = line ? this.takeLines(text, line) : this.takeGroups(text, 0, text.length);
    this.rest = at < this.rest.length ? this.rest.slice(at) + piece : piece.slice(at - this.rest.length);
    const most = longestRest + (line ? line.length + line.end.length : 0);
    if (this.rest.length <= most) return;
    this.kept = [this.decodedText(), this.rest];
    this.decoded.length = 0;
    this.decoded.fit();
  }

  /** What was left behind and the piece in UTF-8, since bytes are faster read than a text, above all than one joined of two. */
  private written(piece: string): Uint8Array {
    const { rest } = this;
    const most = rest.length + piece.length * 3;
    if (written.length < most) written = new Uint8Array(most);
    utf8.encodeInto(rest, written);
    return written.subarray(0, rest.length + utf8.encodeInto(piece, written.subarray(rest.length)).written);
  }

  /** Decodes whole lines; gives the place behind them. */
  private takeLines(text: Uint8Array, { length, end }: Line): number {
    let at = 0;
    for (; isAt(end, text, at + length); at += length + end.length) {
      const before = this.decoded.length;
      if (this.takeGroups(text, at, at + length) === at + length) continue;
      this.decoded.length = before;
      break;
    }
    return at;
  }

  /** Decodes whole groups of four characters of one alphabet; gives the place behind them. */
  private takeGroups(text: Uint8Array, from: number, to: number): number {
    const out = this.decoded.room(Math.ceil((to - from) / 4) * 3);
    let { length } = this.decoded;
    let at = from;
    for (; at + 4 <= to; at += 4) {
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
    return at;
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
    return this.line ? own.replace(new RegExp(`.{${this.line.length}}`, 'g'), `$&${this.line.end}`) : own;
  }
}

function lineIn(piece: string): Line | undefined {
  const at = piece.indexOf('\n');
  const end = piece[at - 1] === '\r' ? '\r\n' : '\n';
  const length = at + 1 - end.length;
  return length > 0 && length <= longestLine ? { length, end } : undefined;
}

function isAt(end: string, text: Uint8Array, at: number): boolean {
  for (let place = 0; place < end.length; place += 1) if (text[at + place] !== end.charCodeAt(place)) return false;
  return true;
}

function valueTable(): Uint16Array {
  const table = new Uint16Array(256).fill(foreign);
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  for (const [value, char] of [...characters].entries()) table[char.charCodeAt(0)] = value;
  for (const [at, char] of [...'+/'].entries()) table[char.charCodeAt(0)] = (62 + at) | ordinary;
  for (const [at, char] of [...'-_'].entries()) table[char.charCodeAt(0)] = (62 + at) | forAddresses;
  return table;
}
