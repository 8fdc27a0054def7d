/** Columns of indentation from which a line that begins a paragraph is code. */
const codeIndent = 4;
/** Maximum depth of nested list items. */
const deepestItem = 50;
/** Minimum number of marks that open or close a fence. */
const shortestFence = 3;
const blanks = ' \t\r';

/** Characters that can begin or end code, or begin an image or a link. */
const telling = /[\n`\\!<[]/g;

interface Fence {
  readonly mark: string;
  readonly length: number;
  readonly indent: number;
  /** The column of the list item that it is in. */
  readonly item: number;
  readonly quotes: number;
}

/** Returns the position of the next significant character from `from` on, or the end if there is none. */
export function nextTelling(text: string, from: number): number {
  telling.lastIndex = from;
  return telling.exec(text)?.index ?? text.length;
}

/** What a dialect or a whole text determines. */
export interface MarkdownRules {
  /** Whether so many backticks, which have just ended, open a span; missing if later text decides that. */
  readonly isClosed?: (length: number) => boolean;
  /** False in MDX. */
  readonly hasIndentedCode?: boolean;
}

/**
 * Scans Markdown character by character and recognizes code: fences, indented lines, spans. If that depends on later text, it assumes code.
 * See https://spec.commonmark.org/0.31.2/.
 */
export class MarkdownCode {
  /** Whether the last character is escaped. */
  isEscaped = false;
  /** Whether a blank line has just ended. */
  isBlankLine = false;
  /** Whether a line that opens a fence has just ended. */
  hasOpenedFence = false;
  /** Number of places so far beyond which no span continues. */
  paragraphs = 0;
  private line = new MarkdownLine();
  private fence: Fence | undefined;
  /** Columns at which the content of the open list items begins. */
  private items: number[] = [];
  /** Number of backticks that opened the current span, and of those counted last. */
  private span = 0;
  private run = 0;
  private afterBackslash = false;
  private inParagraph = false;
  /** Quote marks of the line before. */
  private quotes = 0;

  constructor(private readonly rules: MarkdownRules = {}) {}

  get inCode(): boolean {
    const { mark, marks, isIndentedCode } = this.line;
    const inOpening = mark !== '' && marks >= shortestFence;
    return this.fence !== undefined || isIndentedCode || inOpening || this.span + this.run > 0;
  }

  /** Whether characters without meaning in Markdown may be skipped with `skip`. */
  get isSteady(): boolean {
    const { hasContent, mark, isBehindMarks } = this.line;
    return hasContent && this.run === 0 && !this.afterBackslash && (mark === '' || isBehindMarks);
  }

  push(char: string): void {
    this.isEscaped = this.afterBackslash;
    this.afterBackslash = false;
    this.isBlankLine = false;
    this.hasOpenedFence = false;
    if (char === '\n') this.endLine();
    else if (this.line.hasContent || !this.isLead(char)) this.readContent(char);
  }

  /** Skips characters without meaning; the first one was pushed, or `isSteady` was true. */
  skip(): void {
    this.endRun();
    this.isEscaped = false;
    this.isBlankLine = false;
    this.hasOpenedFence = false;
  }

  /** Whether the character belongs to what precedes a line's content: white space, quote marks and list markers. */
  private isLead(char: string): boolean {
    const { line } = this;
    if (line.marker !== '') return this.readsMarker(char);
    if (blanks.includes(char)) line.moveOver(char);
    // A fence ends with its list item.
    else if (this.fence && line.indent < this.fence.item && line.quotes >= this.fence.quotes)
      return this.leaveFence(char);
    else if (char === '>' && this.mayQuote()) this.beginQuote();
    else return this.beginsMarker(char);
    return true;
  }

  private leaveFence(char: string): boolean {
    this.fence = undefined;
    return this.isLead(char);
  }

  /** Neither a paragraph nor a list continues into a nested quote. */
  private beginQuote(): void {
    const { line } = this;
    line.quotes += 1;
    line.column += 1;
    line.indent = 0;
    if (line.quotes <= this.quotes) return;
    this.inParagraph = false;
    this.items = [];
  }

  private mayQuote(): boolean {
    const { quotes } = this.line;
    return this.fence ? quotes < this.fence.quotes : !this.isCodeIndent();
  }

  /** Handles the first character of the content, unless it may be a list marker. */
  private beginsMarker(char: string): boolean {
    if (this.line.quotes < this.quotes) this.items = [];
    if (this.fence || this.isCodeIndent() || !/[-+*\d]/.test(char)) {
      this.beginContent(char);
      return false;
    }
    this.line.marker = char;
    return true;
  }

  private readsMarker(char: string): boolean {
    const { line } = this;
    const isWhole = /^([-+*]|\d+[.)])$/.test(line.marker);
    if (isWhole && (char === ' ' || char === '\t')) this.beginItem(char);
    else if (!isWhole && line.marker.length < 10 && /[\d.)]/.test(char)) line.marker += char;
    else this.beginContent(char);
    return !line.hasContent;
  }

  private beginItem(blank: string): void {
    const { line } = this;
    this.items = this.items.filter((column) => column <= line.indent).slice(-deepestItem);
    line.moveOn(line.marker.length);
    this.items.push(line.indent + 1);
    line.moveOver(blank);
    line.marker = '';
    line.hasItem = true;
    this.endSpans();
    this.inParagraph = false;
  }

  private beginContent(char: string): void {
    const { line } = this;
    line.hasContent = true;
    if (this.fence && line.quotes < this.fence.quotes) this.fence = undefined;
    line.isIndentedCode = !this.fence && line.marker === '' && this.isCodeIndent();
    if (this.fence ? this.mayClose(this.fence, char) : this.mayOpen(char)) line.mark = char;
    if (this.fence || line.isIndentedCode) return;
    this.items = this.items.filter((column) => column <= line.indent);
    if (char === '#') this.endSpans();
    line.isParagraph = !/[#=_*+-]/.test(line.marker || char);
  }

  private mayOpen(char: string): boolean {
    return (char === '`' || char === '~') && this.line.marker === '' && !this.line.isIndentedCode;
  }

  private mayClose({ mark, indent }: Fence, char: string): boolean {
    return char === mark && this.line.indent < indent + codeIndent;
  }

  private isCodeIndent(): boolean {
    if (this.rules.hasIndentedCode === false) return false;
    const { indent } = this.line;
    return indent - this.getItemColumn(indent) >= codeIndent && !this.inParagraph;
  }

  /** Returns the column of the innermost list item that content at that column is in. */
  private getItemColumn(indent: number): number {
    return this.items.findLast((column) => column <= indent) ?? 0;
  }

  private readContent(char: string): void {
    if (this.line.mark) this.readMark(char);
    if (this.fence || this.line.isIndentedCode) return;
    if (char === '`' && !(this.isEscaped && this.span + this.run === 0)) this.run += 1;
    else this.endRun();
    this.afterBackslash = char === '\\' && this.span + this.run === 0 && !this.isEscaped;
  }

  /** A closing fence has only white space after its marks, and an opening one of backticks has no further backtick. */
  private readMark(char: string): void {
    const { line } = this;
    if (char === line.mark && !line.isBehindMarks) {
      line.marks += 1;
      return;
    }
    line.isBehindMarks = true;
    if (this.fence ? !blanks.includes(char) : char === '`' && line.mark === '`') line.mark = '';
  }

  /** A run of backticks closes the span that a run of the same length opened. */
  private endRun(): void {
    if (this.run === 0) return;
    if (this.span === 0) this.span = (this.rules.isClosed?.(this.run) ?? true) ? this.run : 0;
    else if (this.span === this.run) this.span = 0;
    this.run = 0;
  }

  private endLine(): void {
    this.endRun();
    const { line } = this;
    const { mark, marks, indent, quotes } = line;
    this.isBlankLine = !line.hasContent && !line.hasItem && line.marker === '';
    this.inParagraph = line.isParagraph && mark === '';
    if (this.isBlankLine) this.endSpans();
    // An item without content ends at a blank line.
    if (!line.hasContent && line.hasItem) this.items.pop();
    if (this.fence) this.fence = mark && marks >= this.fence.length ? undefined : this.fence;
    else if (mark && marks >= shortestFence)
      this.openFence({ mark, length: marks, indent, item: this.getItemColumn(indent), quotes });
    this.quotes = quotes;
    this.line = new MarkdownLine();
  }

  private openFence(fence: Fence): void {
    this.fence = fence;
    this.hasOpenedFence = true;
    this.endSpans();
  }

  private endSpans(): void {
    this.span = 0;
    this.paragraphs += 1;
  }
}

const tabStop = 4;

/** The state of a line of Markdown while it is read. */
class MarkdownLine {
  quotes = 0;
  /** Columns before its content, after the quote marks. */
  indent = 0;
  /** Columns from the beginning of the line; tabs depend on them. */
  column = 0;
  /** What may be a list marker, before its space. */
  marker = '';
  hasItem = false;
  hasContent = false;
  isIndentedCode = false;
  isParagraph = false;
  /** The character of the fence that it may open or close, and how many of them it begins with. */
  mark = '';
  marks = 0;
  isBehindMarks = false;

  /** Advances over a space or tab. */
  moveOver(blank: string): void {
    this.moveOn(blank === '\t' ? tabStop - (this.column % tabStop) : 1);
  }

  moveOn(columns: number): void {
    this.indent += columns;
    this.column += columns;
  }
}
