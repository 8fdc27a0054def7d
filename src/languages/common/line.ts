const tabStop = 4;

/** What is known of a line of Markdown while it is read. */
export class MarkdownLine {
  quotes = 0;
  /** Columns before its content, behind the marks of quotes. */
  indent = 0;
  /** Columns from the line's beginning on; tabs count by them. */
  column = 0;
  /** What may be the mark of a list item, before its blank. */
  marker = '';
  hasItem = false;
  hasContent = false;
  isIndentedCode = false;
  isParagraph = false;
  /** The mark of the fence that it may open or close, and how many of them it begins with. */
  mark = '';
  marks = 0;
  isBehindMarks = false;

  /** Over a blank. */
  moveOver(blank: string): void {
    this.moveOn(blank === '\t' ? tabStop - (this.column % tabStop) : 1);
  }

  moveOn(columns: number): void {
    this.indent += columns;
    this.column += columns;
  }
}
