import type { OnValue, Parse, Reader, ReadState, State } from './reader.ts';
import { next, parseTruncatedJson } from './repairJson.ts';

/**
 * Reads consecutive JSON values, up to `[DONE]`, and detects where each ends without scanning anything twice, so that a whole response is
 * used although its connection stays open. Skips what is between values, such as a glued `data:`.
 */
export class JsonReader implements Reader {
  isMarked = false;
  isCut = false;
  hasUnread = false;
  private readonly nesting = new Nesting();
  private pieces: string[] = [];
  private skip = 0;
  private want: ReadState = 'more';
  private readable = false;

  constructor(
    private readonly take: OnValue,
    private readonly parse: Parse,
  ) {}

  /** Whether a value is incomplete. */
  get isOpen(): boolean {
    return this.nesting.depth > 0;
  }

  get state(): State {
    if (this.isOpen) return 'open';
    return this.readable ? 'closed' : 'damaged';
  }

  push(piece: string): ReadState {
    const rest = this.scan(piece);
    if (this.nesting.depth === 0) return this.want;
    this.pieces.push(rest);
    return this.want === 'nothing' ? 'nothing' : 'more';
  }

  /** A value that is cut off may contain a whole result that was paid for. */
  end(): void {
    const json = this.isOpen && !this.isMarked ? parseTruncatedJson(this.pieces.join(''), this.parse) : undefined;
    if (!json) return;
    this.isCut = true;
    this.takeAll(json.value);
  }

  /** Takes every value that ends in the chunk and returns the text of the incomplete one. */
  private scan(piece: string): string {
    let start = 0;
    let at = this.skip;
    for (let mark = this.nesting.next(piece, at); mark >= 0; mark = this.nesting.next(piece, at)) {
      const step = this.nesting.step(piece[mark]);
      at = mark + (step === 'escapes' ? 2 : 1);
      if (step === 'begins') start = mark;
      if (step === 'ends') this.finish(piece.slice(start, at));
    }
    this.skip = Math.max(0, at - piece.length);
    return piece.slice(start);
  }

  private finish(lastPiece: string): void {
    const text = [...this.pieces, lastPiece].join('');
    this.pieces = [];
    if (text === '[DONE]') this.isMarked = true;
    const json = this.isMarked ? undefined : this.parse(text);
    // Text in brackets is not part of a response.
    this.hasUnread ||= !json && !this.isMarked && text.includes('"');
    if (json) this.takeAll(json.value);
    if (this.isMarked) this.want = 'nothing';
  }

  private takeAll(json: unknown): void {
    this.readable = true;
    for (const value of valuesOf(json)) this.want = this.take(value, true);
  }
}

const outsideStrings = /["{}[\]]/g;
const insideStrings = /["\\]/g;

/** Returns the items of a list as values; any other value is the only one. */
export function valuesOf(json: unknown): readonly unknown[] {
  return Array.isArray(json) ? json : [json];
}

/** The effect of a character of JSON text: a value begins or ends at the outermost level, the next character is escaped, or neither. */
type Step = 'begins' | 'ends' | 'escapes' | 'inside';

/** Tracks the brackets of JSON text across chunks; strings are skipped at the speed of a search. */
class Nesting {
  depth = 0;
  private inString = false;

  /** Returns the position of the next significant character from `from` on; -1 if the chunk has none. */
  next(piece: string, from: number): number {
    return next(this.inString ? insideStrings : outsideStrings, piece, from);
  }

  step(char: string | undefined): Step {
    if (this.inString && char === '\\') return 'escapes';
    if (this.inString) this.inString = false;
    else if (char === '"') this.inString = this.depth > 0;
    else if (char === '{' || char === '[') return this.depth++ === 0 ? 'begins' : 'inside';
    else if (this.depth > 0 && --this.depth === 0) return 'ends';
    return 'inside';
  }
}
