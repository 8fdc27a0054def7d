import { base64Text, decodedAtOnce } from './base64.ts';
import { GrowingBytes } from './growingBytes.ts';

/** Of a character's value in base64. */
const valueBits = 63;
/** On the value of a character that only one alphabet has, and in place of one of none. */
const [ordinary, forAddresses, foreign] = [64, 128, 256];
const values = valueTable();

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
    else this.decode(this.rest + piece);
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

  private decode(text: string): void {
    const { line } = this;
    this.rest = text.slice(line ? this.takeLines(text, line) : this.takeGroups(text, 0, text.length));
    const most = longestRest + (line ? line.length + line.end.length : 0);
    if (this.rest.length <= most) return;
    this.kept = [this.decodedText(), this.rest];
    this.decoded.length = 0;
    this.decoded.fit();
  }

  /** Decodes whole lines; gives the place behind them. */
  private takeLines(text: string, { length, end }: Line): number {
    let at = 0;
    for (; text.startsWith(end, at + length); at += length + end.length) {
      const before = this.decoded.length;
      if (this.takeGroups(text, at, at + length) === at + length) continue;
      this.decoded.length = before;
      break;
    }
    return at;
  }

  /** Decodes whole groups of four characters of one alphabet; gives the place behind them. */
  private takeGroups(text: string, from: number, to: number): number {
    const out = this.decoded.room(Math.ceil((to - from) / 4) * 3);
    let { length } = this.decoded;
    let at = from;
    for (; at + 4 <= to; at += 4) {
      const a = valueAt(text, at);
      const b = valueAt(text, at + 1);
      const c = valueAt(text, at + 2);
      const d = valueAt(text, at + 3);
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

function valueAt(text: string, at: number): number {
  return values[text.charCodeAt(at)] ?? foreign;
}

function valueTable(): Uint16Array {
  const table = new Uint16Array(128).fill(foreign);
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  for (const [value, char] of [...characters].entries()) table[char.charCodeAt(0)] = value;
  for (const [at, char] of [...'+/'].entries()) table[char.charCodeAt(0)] = (62 + at) | ordinary;
  for (const [at, char] of [...'-_'].entries()) table[char.charCodeAt(0)] = (62 + at) | forAddresses;
  return table;
}
