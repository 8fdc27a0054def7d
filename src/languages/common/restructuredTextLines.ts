/** Divides reStructuredText into lines, and its tables into cells. */

export interface Line {
  readonly text: string;
  /** Its offset in the document. */
  readonly at: number;
}

export function toLines(text: string): readonly Line[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const begun = at;
    at += line.length + 1;
    return { text: line, at: begun };
  });
}

/** Matches what may precede text in its line: the marks of list items, fields, footnotes and admonitions. */
const marks =
  /^[ \t]*(?:(?:[-*+•‣⁃]|\(?(?:\d{1,9}|[A-Za-z]|[ivxlcdm]{1,9}|#)[.)]|:[^:\s][^:\n]{0,80}:|\.\. \[[^\]\n]{1,80}\]|\.\. (?:admonition|attention|caution|danger|error|hint|important|note|tip|warning)::)[ \t]+){0,6}/;

/** Returns the column at which the text of a line begins. */
export function getTextColumn(line: string): number {
  return marks.exec(line)?.[0].length ?? 0;
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

export function indentOf(line: string): number {
  return /^\s*/.exec(line)?.[0].length ?? 0;
}

/** Returns the index of the first line after `from` that is blank or not indented further than the column. */
export function endOfParagraph(lines: readonly Line[], from: number, column: number): number {
  return firstAfter(lines, from, (text) => text.trim() === '' || indentOf(text) <= column);
}

/** Returns the index of the first line after `from` that is not indented further than the column; blank lines do not count. */
export function endOfIndented(lines: readonly Line[], from: number, column: number): number {
  return firstAfter(lines, from, (text) => text.trim() !== '' && indentOf(text) <= column);
}

export function firstAfter(lines: readonly Line[], from: number, is: (text: string) => boolean): number {
  let at = from + 1;
  while (at < lines.length && !is(lines[at]?.text ?? '')) at++;
  return at;
}

interface Table {
  /** The index of the first line below it. */
  readonly end: number;
  /** The lines of each column; a blank one for each border. */
  readonly columns: readonly (readonly Line[])[];
}

const gridBorder = /^[ \t]*\+(?:[-=]+\+)+[ \t]*$/;
const simpleBorder = /^[ \t]*=+(?: +=+)+[ \t]*$/;

/** Tables with more columns are not read. */
const maxColumns = 50;

/** Returns the table whose first border is that line. */
export function findTable(lines: readonly Line[], first: number): Table | undefined {
  const border = lines[first]?.text ?? '';
  const isGrid = gridBorder.test(border);
  if (!isGrid && !simpleBorder.test(border)) return undefined;
  const end = isGrid ? firstAfter(lines, first, (text) => !/^[ \t]*[+|]/.test(text)) : endOfSimpleTable(lines, first);
  const starts = [...border.matchAll(isGrid ? /\+(?!\s*$)/g : /(?<!=)(?==)/g)].map(({ index }) => index);
  return starts.length > maxColumns ? undefined : { end, columns: cutColumns(lines.slice(first, end), starts, isGrid) };
}

function endOfSimpleTable(lines: readonly Line[], first: number): number {
  const isEnd = (at: number) =>
    simpleBorder.test(lines[at]?.text ?? '') && at > first && (lines[at + 1]?.text ?? '').trim() === '';
  let at = first + 1;
  while (at < lines.length && !isEnd(at)) at++;
  return Math.min(at + 1, lines.length);
}

const anyBorder = /^[ \t]*(?:\+[-=]|[=-]+(?: +[=-]+)*[ \t]*$)/;

/** Cuts lines at each boundary; a cell that covers the next boundary is not cut there. */
function cutColumns(lines: readonly Line[], starts: readonly number[], isGrid: boolean): readonly (readonly Line[])[] {
  const isBoundary = (text: string, at: number) => (isGrid ? /[|+]/.test(text[at] ?? '') : !text[at - 1]?.trim());
  return starts.map((start, index) =>
    lines.map(({ text, at }) => {
      const isCell = !anyBorder.test(text) && isBoundary(text, start);
      const next = starts.slice(index + 1).find((one) => isBoundary(text, one));
      const begin = isGrid ? start + 1 : start;
      const cell = text.slice(begin, next);
      return { text: isCell ? (isGrid ? cell.replace(/\|[ \t]*$/, '') : cell) : '', at: at + begin };
    }),
  );
}
