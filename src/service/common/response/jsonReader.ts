import type { Parse } from './base64Extractor.ts';
import { Nesting } from './nesting.ts';
import { parseTruncatedJson } from './parseTruncatedJson.ts';
import type { OnValue, Reader, ReadState, State } from './reader.ts';

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
    this.takeAll(Array.isArray(json.value) ? json.value : [json.value]);
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
    if (json) this.takeAll(Array.isArray(json.value) ? json.value : [json.value]);
    if (this.isMarked) this.want = 'nothing';
  }

  private takeAll(values: readonly unknown[]): void {
    this.readable = true;
    for (const value of values) this.want = this.take(value, true);
  }
}
