import { MarkdownLine } from './line.ts';

/** Deeper than this, in columns, a line that begins a paragraph is code. */
const codeIndent = 4;
/** List items in one another. */
const deepestItem = 50;
/** A line of as many marks opens or closes a fence. */
const shortestFence = 3;
const blanks = ' \t\r';

/** All that can change what is code, or begin a picture or a link. */
const telling = /[\n`\\!<[]/g;

interface Fence {
  readonly mark: string;
  readonly length: number;
  readonly indent: number;
  readonly quotes: number;
}

/** The place of the next character that tells something, from one on; the end where there is none. */
export function nextTelling(text: string, from: number): number {
  telling.lastIndex = from;
  return telling.exec(text)?.index ?? text.length;
}

/**
 * Follows Markdown character by character and tells what is code: fences, indented lines, spans. Where it cannot tell without what comes
 * later, it says code. See https://spec.commonmark.org/0.31.2/.
 */
export class MarkdownCode {
  /** Whether the character just pushed is escaped. */
  isEscaped = false;
  /** Whether a blank line has just ended. */
  isBlankLine = false;
  private line = new MarkdownLine();
  private fence: Fence | undefined;
  /** Columns at which the content of the open list items begins. */
  private items: number[] = [];
  /** Backticks that opened the span that is open, and those counted just now. */
  private span = 0;
  private run = 0;
  private afterBackslash = false;
  private inParagraph = false;
  /** Of the line before. */
  private quotes = 0;

  get inCode(): boolean {
    const { mark, marks, isIndentedCode } = this.line;
    const inOpening = mark === '~' && marks >= shortestFence;
    return this.fence !== undefined || isIndentedCode || inOpening || this.span + this.run > 0;
  }

  /** Whether characters without a meaning in Markdown may be passed over with `skip`. */
  get isSteady(): boolean {
    const { hasContent, mark, isBehindMarks } = this.line;
    return hasContent && this.run === 0 && !this.afterBackslash && (mark === '' || isBehindMarks);
  }

  push(char: string): void {
    this.isEscaped = this.afterBackslash;
    this.afterBackslash = false;
    this.isBlankLine = false;
    if (char === '\n') this.endLine();
    else if (this.line.hasContent || !this.isLead(char)) this.readContent(char);
  }

  /** Passes over characters without a meaning, of which the first was pushed or `isSteady` held. */
  skip(): void {
    this.endRun();
    this.isEscaped = false;
    this.isBlankLine = false;
  }

  /** Whether the character belongs to what stands before a line's content: blanks, marks of quotes and list items. */
  private isLead(char: string): boolean {
    const { line } = this;
    if (line.marker !== '') return this.readsMarker(char);
    if (blanks.includes(char)) line.moveOver(char);
    else if (char === '>' && this.mayQuote()) this.beginQuote();
    else return this.beginsMarker(char);
    return true;
  }

  /** Neither a paragraph nor a list goes on into a quote of its own. */
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

  /** The first character of the content, unless it may be the mark of a list item. */
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
    this.span = 0;
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
    if (char === '#') this.span = 0;
    line.isParagraph = !/[#=_*+-]/.test(line.marker || char);
  }

  private mayOpen(char: string): boolean {
    return (char === '`' || char === '~') && this.line.marker === '' && !this.line.isIndentedCode;
  }

  private mayClose({ mark, indent }: Fence, char: string): boolean {
    return char === mark && this.line.indent < indent + codeIndent;
  }

  private isCodeIndent(): boolean {
    const base = this.items.findLast((column) => column <= this.line.indent) ?? 0;
    return this.line.indent - base >= codeIndent && !this.inParagraph;
  }

  private readContent(char: string): void {
    if (this.line.mark) this.readMark(char);
    if (this.fence || this.line.isIndentedCode) return;
    if (char === '`' && !(this.isEscaped && this.span + this.run === 0)) this.run += 1;
    else this.endRun();
    this.afterBackslash = char === '\\' && this.span + this.run === 0 && !this.isEscaped;
  }

  /** Behind its marks a line that closes a fence has blanks only, and one that opens a fence of backticks has no further backtick. */
  private readMark(char: string): void {
    const { line } = this;
    if (char === line.mark && !line.isBehindMarks) {
      line.marks += 1;
      return;
    }
    line.isBehindMarks = true;
    if (this.fence ? !blanks.includes(char) : char === '`' && line.mark === '`') line.mark = '';
  }

  /** Backticks close the span that as many opened. */
  private endRun(): void {
    if (this.run === 0) return;
    if (this.span === 0) this.span = this.run;
    else if (this.span === this.run) this.span = 0;
    this.run = 0;
  }

  private endLine(): void {
    this.endRun();
    const { line } = this;
    const { mark, marks, indent, quotes } = line;
    this.isBlankLine = !line.hasContent && !line.hasItem && line.marker === '';
    this.inParagraph = line.isParagraph && mark === '';
    if (this.isBlankLine) this.span = 0;
    // An item without content ends at a blank line.
    if (!line.hasContent && line.hasItem) this.items.pop();
    if (this.fence) this.fence = mark && marks >= this.fence.length ? undefined : this.fence;
    else if (mark && marks >= shortestFence) this.openFence({ mark, length: marks, indent, quotes });
    this.quotes = quotes;
    this.line = new MarkdownLine();
  }

  private openFence(fence: Fence): void {
    this.fence = fence;
    this.span = 0;
  }
}
