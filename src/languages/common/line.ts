const tabStop = 4;

/** The state of a line of Markdown while it is read. */
export class MarkdownLine {
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
