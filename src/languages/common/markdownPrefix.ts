/** The prefixes of Markdown lines: quote marks, list markers and footnote markers. */

/** In an item a quotation is indented as much as its text. */
const quoteMarks = /^(?:[ \t]*>[ \t]?)*/;
const listMark = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+|$)/;
const rule = /^[ \t]*(?:(?:\*\s*){3,}|(?:-\s*){3,})$/;
const noteMark = /^[ \t]*\[\^[^\]\s]+\]:/;
/** A definition, or an admonition or tab of MkDocs: their further lines are indented by a tab stop. */
const definition = /^[ \t]*:[ \t]+\S/;
const section =
  /^[ \t]*(?:(?:!{3}|\?{3}\+?)[ \t]+[\w-]+(?:[ \t]+[\w-]+)*(?:[ \t]+"[^"]*")?|={3}[!+]?[ \t]+"[^"]*")[ \t]*$/;
const tabStop = 4;

/** Returns the quote marks of a line, then spaces as wide as its indentation and list marker; likewise for a quotation in an item. */
export function getPrefix(line: string): string {
  const text = stripQuoteMarks(line);
  const own = quoteOf(line) + ownPrefix(text);
  return startsQuote(text) ? own + getPrefix(afterMark(text)) : own;
}

/** Returns the prefix that keeps a paragraph with the one that begins with that line. */
export function prefixBelow(lines: readonly string[], line: number): string {
  const own = lines[line] ?? '';
  const isCode = codeIndentation(lines, line) !== undefined;
  return isCode ? prefixAround(lines, line) : getPrefix(own);
}

/** Returns the prefix that keeps a paragraph next to the item that a line begins. */
export function prefixAround(lines: readonly string[], line: number): string {
  const own = lines[line] ?? '';
  return quoteOf(own) + enclosingItem(lines, line, indentation(own));
}

/** Returns the column from which text is code if it begins a paragraph at that line, or undefined if there is none. */
export function codeIndentation(lines: readonly string[], line: number): number | undefined {
  const width = indentation(lines[line] ?? '');
  const least = widthOf(enclosingItem(lines, line, width)) + tabStop;
  return width >= least ? least : undefined;
}

/** Returns the prefix that keeps a paragraph on a blank line in the list item that continues below, or that the next one follows. */
export function prefixOnBlank(lines: readonly string[], line: number): string {
  const own = lines[line] ?? '';
  const next = lines.slice(line + 1).find((text) => stripQuoteMarks(text).trim() !== '') ?? '';
  if (isQuoted(own) && !isQuoted(next)) return quoteOf(own);
  const words = isQuoted(own) ? stripQuoteMarks(next) : next;
  return quoteOf(own) + enclosingItem(lines, line, widthOf(itemPrefix(words) ?? blanksOf(words)));
}

/** Whether a line begins a list item or a footnote. */
export function isItem(line: string): boolean {
  return itemPrefix(stripQuoteMarks(line)) !== undefined;
}

/** Whether a line, without quote marks, begins the definition of the term above it. */
export function isDefinition(text: string): boolean {
  return definition.test(text);
}

/** Whether a line, without quote marks, begins an admonition or a tab of MkDocs, which contains only indented lines. */
export function isSection(text: string): boolean {
  return section.test(text);
}

/** Whether a line is a list marker without text. */
export function isEmptyItem(line: string): boolean {
  const text = stripQuoteMarks(line);
  return itemPrefix(text) !== undefined && afterMark(text).trim() === '';
}

/** Returns a line without its quote marks. */
export function stripQuoteMarks(line: string): string {
  return line.replace(quoteMarks, '');
}

export function isQuoted(line: string): boolean {
  return /^[ \t]*>/.test(line);
}

/** Returns how many marks of quotations a line begins with. */
export function quoteDepth(line: string): number {
  return (quoteMarks.exec(line)?.[0] ?? '').split('>').length - 1;
}

/** Whether a line is the first of an item that begins with a quotation. */
export function startsQuote(line: string): boolean {
  const text = stripQuoteMarks(line);
  return itemPrefix(text) !== undefined && isQuoted(afterMark(text));
}

/** Returns the indentation of a line's text relative to its quotation, in columns. */
export function indentation(line: string): number {
  return widthOf(blanksOf(stripQuoteMarks(line)));
}

/** Returns the indentation, relative to its quotation, that text must have to continue what that line begins, in columns. */
export function contentWidth(line: string): number {
  return widthOf(ownPrefix(stripQuoteMarks(line)));
}

/** Returns the innermost item or footnote above a line that text with this indentation belongs to. */
function enclosingItem(lines: readonly string[], line: number, width: number): string {
  const own = isQuoted(lines[line] ?? '') ? stripQuoteMarks : (text: string) => text;
  let limit = width;
  for (let at = line - 1; at >= 0 && limit > 0; at--) {
    const text = own(lines[at] ?? '');
    if (text.trim() === '') continue;
    const item = itemPrefix(text);
    if (item !== undefined && widthOf(item) <= limit) return item;
    limit = Math.min(limit, widthOf(blanksOf(text)));
  }
  return '';
}

function ownPrefix(text: string): string {
  return text.trim() === '' ? '' : (itemPrefix(text) ?? blanksOf(text));
}

function itemPrefix(text: string): string | undefined {
  if (noteMark.test(text) || isDefinition(text) || isSection(text)) return blanksOf(text) + ' '.repeat(tabStop);
  const [, indent = '', bullet, blanks] = listMark.exec(text) ?? [];
  if (bullet === undefined || rule.test(text)) return undefined;
  const gap = blanks || ' ';
  const mark = indent + ' '.repeat(bullet.length);
  // More than four columns after a marker are indented code inside the item, which then begins one space after the marker.
  return widthOf(mark + gap) - widthOf(mark) > tabStop ? `${mark} ` : mark + gap;
}

function afterMark(text: string): string {
  return text.replace(noteMark, '').replace(listMark, '');
}

function quoteOf(line: string): string {
  return (quoteMarks.exec(line)?.[0] ?? '').replace(/>$/, '> ');
}

function blanksOf(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? '';
}

/** Returns the width in columns. */
function widthOf(blanks: string): number {
  let width = 0;
  for (const blank of blanks) width += blank === '\t' ? tabStop - (width % tabStop) : 1;
  return width;
}
