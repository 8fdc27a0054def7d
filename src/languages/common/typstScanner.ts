/** `expression` is code within text, as `#f(x)`; `statement` is code up to the end of its line; `group` is code between brackets. */
type Mode = 'content' | 'expression' | 'statement' | 'group' | 'math' | 'string' | 'literal' | 'comment';

/** A call of a function; positions are UTF-16 code units. */
export interface TypstCall {
  readonly start: number;
  /** Where each argument begins: behind the bracket, and behind each comma. */
  readonly starts: number[];
  /** Behind the closing bracket. */
  end: number;
}

interface Frame {
  readonly mode: Mode;
  /** What ends raw text. */
  readonly mark?: string;
  readonly call?: TypstCall;
}

const shared = String.raw`\\[\s\S]?|\/\/.*|\/\*|\$`;
const word = String.raw`[\p{L}_][\p{L}\p{N}_-]*`;
const code = new RegExp(String.raw`"|[[\](){},;]|\.?${word}|${'`'}+|${shared}`, 'gu');
/** The next token with a meaning in each mode. */
const tokens: Readonly<Record<Mode, RegExp>> = {
  content: new RegExp(String.raw`https?:\/\/\S*?(?=[\])\s]|$)|[[\]#]|${'`'}+|${shared}`, 'gu'),
  expression: new RegExp(String.raw`\.${word}|[([;]`, 'uy'),
  statement: code,
  group: code,
  math: new RegExp(`"|#|${shared}`, 'gu'),
  string: /\\[\s\S]?|"/g,
  literal: /`+/g,
  comment: /\/\*|\*\//g,
};
const openedBy: ReadonlyMap<string, Mode> = new Map([
  ['[', 'content'],
  ['(', 'group'],
  ['{', 'group'],
  ['/*', 'comment'],
]);
const toggledBy: ReadonlyMap<string, 'math' | 'string'> = new Map([
  ['$', 'math'],
  ['"', 'string'],
]);
const keyword = /(?:let|set|show|import|include|if|for|while|return|context)(?![\p{L}\p{N}_-])/uy;
const name = new RegExp(word, 'uy');

/**
 * Reads Typst line by line, and knows whether text, code, a formula, raw text or a comment continues in the next one:
 * https://typst.app/docs/reference/syntax/
 */
export class TypstScanner {
  readonly calls: TypstCall[] = [];
  private readonly frames: Frame[];
  private closed = 0;
  private at = 0;

  /** `named` are the functions whose calls are collected. */
  constructor(
    private readonly named: readonly string[] = [],
    mode: 'content' | 'group' = 'content',
  ) {
    this.frames = [{ mode }];
  }

  /** Whether the next line is text. */
  get isText(): boolean {
    return this.closed === 0;
  }

  get mode(): Mode {
    return this.frames.at(-1)?.mode ?? 'content';
  }

  /** Reads a line, which begins at an offset of the document; `isWhole` is false if more of it follows. */
  next(line: string, offset = 0, isWhole = true): void {
    // A formula that is not finished before a blank line is taken for a typing error.
    if (line.trim() === '' && this.isInMath) while (this.mode === 'math' || this.mode === 'string') this.pop();
    this.at = 0;
    while (this.step(line, offset));
    if (isWhole) while (this.mode === 'expression' || this.mode === 'statement') this.pop();
  }

  /** Returns whether there is more to read. */
  private step(line: string, offset: number): boolean {
    const { mode } = this;
    const pattern = tokens[mode];
    pattern.lastIndex = this.at;
    const found = pattern.exec(line);
    if (!found) return mode === 'expression' && this.pop() !== undefined;
    const [token] = found;
    this.at = found.index + token.length;
    if (mode === 'literal') this.endRaw(token, found.index);
    else if (mode === 'comment') this.nest(token);
    else this.take(token, line, offset + found.index);
    return true;
  }

  private take(token: string, line: string, place: number): void {
    const opened = openedBy.get(token);
    const toggled = toggledBy.get(token);
    if (opened) this.push({ mode: opened });
    else if (toggled) this.toggle(toggled);
    else if (token === '#') this.embed(line, place);
    else if (token === ']') this.endContent(place);
    else if (token === ')' || token === '}') this.endGroup(place);
    else this.takeInCode(token, line, place);
  }

  private takeInCode(token: string, line: string, place: number): void {
    if (token.startsWith('`')) this.beginRaw(token);
    else if (token === ',') this.frames.at(-1)?.call?.starts.push(place + 1);
    else if (token !== ';') this.call(token, line, place);
    else if (this.mode !== 'group') this.pop();
  }

  /** Whether a formula is open, or a string in one; a string in code may contain blank lines. */
  private get isInMath(): boolean {
    return this.frames.findLast(({ mode }) => mode !== 'string')?.mode === 'math';
  }

  private push(frame: Frame): void {
    this.frames.push(frame);
    if (isClosed(frame)) this.closed += 1;
  }

  private pop(): Frame | undefined {
    const frame = this.frames.length > 1 ? this.frames.pop() : undefined;
    if (frame && isClosed(frame)) this.closed -= 1;
    return frame;
  }

  private toggle(mode: 'math' | 'string'): void {
    if (this.mode === mode) this.pop();
    else this.push({ mode });
  }

  /** Two backticks are empty raw text. */
  private beginRaw(mark: string): void {
    if (mark.length !== 2) this.push({ mode: 'literal', mark });
  }

  private endRaw(found: string, index: number): void {
    const { mark = '' } = this.frames.at(-1) ?? {};
    if (found.length < mark.length) return;
    this.at = index + mark.length;
    this.pop();
  }

  private nest(token: string): void {
    if (token === '/*') this.push({ mode: 'comment' });
    else this.pop();
  }

  /** Begins code within text or a formula. */
  private embed(line: string, place: number): void {
    const isStatement = matchAt(keyword, line, this.at) !== undefined;
    const found = matchAt(name, line, this.at);
    const next = line.charAt(this.at);
    if (found === undefined && !/[({["]/.test(next)) return;
    this.push({ mode: isStatement ? 'statement' : 'expression' });
    if (found !== undefined) {
      this.at += found.length;
      this.call(found, line, place + 1);
    } else if (next === '{' || next === '"') {
      this.at += 1;
      this.push({ mode: next === '{' ? 'group' : 'string' });
    }
  }

  /** Begins the arguments of a call that is collected. */
  private call(token: string, line: string, start: number): void {
    if (!this.named.includes(token) || line.charAt(this.at) !== '(') return;
    const call = { start, starts: [start + token.length + 1], end: 0 };
    this.at += 1;
    this.push({ mode: 'group', call });
  }

  private endGroup(place: number): void {
    if (this.mode !== 'group') return;
    const call = this.pop()?.call;
    // A call whose arguments contain another is not read: all work stays linear.
    if (!call || (this.calls.at(-1)?.end ?? 0) > call.start) return;
    call.end = place + 1;
    this.calls.push(call);
  }

  /** A statement within the brackets of a text ends with them. */
  private endContent(place: number): void {
    if (this.mode === 'statement') this.pop();
    if (this.mode === 'content') this.pop();
    else if (this.mode === 'group') this.endGroup(place);
  }
}

function isClosed({ mode }: Frame): boolean {
  return mode !== 'content' && mode !== 'expression';
}

function matchAt(sticky: RegExp, line: string, at: number): string | undefined {
  sticky.lastIndex = at;
  return sticky.exec(line)?.[0];
}
