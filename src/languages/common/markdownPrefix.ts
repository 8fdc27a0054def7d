/** What lines of Markdown begin with: the marks of quotations, of list items and of notes. */

const quoteMarks = /^(?:[ \t]{0,3}>[ \t]?)*/;
const listMark = /^([ \t]*)([-*+]|\d{1,9}[.)])([ \t]+|$)/;
const rule = /^[ \t]*(?:(?:\*\s*){3,}|(?:-\s*){3,})$/;
const noteMark = /^[ \t]*\[\^[^\]\s]+\]:/;
const tabStop = 4;

/** The quote marks of a line, then blanks as wide as its indentation and list mark; the same of a quotation in an item. */
export function getPrefix(line: string): string {
  const text = stripQuoteMarks(line);
  const own = quoteOf(line) + ownPrefix(text);
  return startsQuote(text) ? own + getPrefix(afterMark(text)) : own;
}

/** What keeps a paragraph with the one that begins with that line. */
export function prefixBelow(lines: readonly string[], line: number): string {
  const own = lines[line] ?? '';
  const isCode = codeIndentation(lines, line) !== undefined;
  return isCode ? prefixAround(lines, line) : getPrefix(own);
}

/** What keeps a paragraph beside the item that a line begins. */
export function prefixAround(lines: readonly string[], line: number): string {
  const own = lines[line] ?? '';
  return quoteOf(own) + enclosingItem(lines, line, indentation(own));
}

/** From how many columns on words are code where that line, the first of its paragraph, stands; nothing where it is none. */
export function codeIndentation(lines: readonly string[], line: number): number | undefined {
  const width = indentation(lines[line] ?? '');
  const least = widthOf(enclosingItem(lines, line, width)) + tabStop;
  return width >= least ? least : undefined;
}

/** What keeps a paragraph on a blank line in the list item that goes on below, or that the next one follows. */
export function prefixOnBlank(lines: readonly string[], line: number): string {
  const own = lines[line] ?? '';
  const next = lines.slice(line + 1).find((text) => stripQuoteMarks(text).trim() !== '') ?? '';
  if (isQuoted(own) && !isQuoted(next)) return quoteOf(own);
  const words = isQuoted(own) ? stripQuoteMarks(next) : next;
  return quoteOf(own) + enclosingItem(lines, line, widthOf(itemPrefix(words) ?? blanksOf(words)));
}

/** Whether a line begins a list item or a note. */
export function isItem(line: string): boolean {
  return itemPrefix(stripQuoteMarks(line)) !== undefined;
}

/** Whether a line is the mark of a list item that has no words yet. */
export function isEmptyItem(line: string): boolean {
  const text = stripQuoteMarks(line);
  return itemPrefix(text) !== undefined && afterMark(text).trim() === '';
}

/** A line without the marks of quotations. */
export function stripQuoteMarks(line: string): string {
  return line.replace(quoteMarks, '');
}

export function isQuoted(line: string): boolean {
  return /^[ \t]{0,3}>/.test(line);
}

/** Whether a line is the first of an item that begins with a quotation. */
export function startsQuote(line: string): boolean {
  const text = stripQuoteMarks(line);
  return itemPrefix(text) !== undefined && isQuoted(afterMark(text));
}

/** How many columns further in a line's words begin than its quotation. */
export function indentation(line: string): number {
  return widthOf(blanksOf(stripQuoteMarks(line)));
}

/** How many columns further in than its quotation the words of a line must be to go on with what that line begins. */
export function contentWidth(line: string): number {
  return widthOf(ownPrefix(stripQuoteMarks(line)));
}

/** The innermost item or note above a line, among those that words so far in belong to. */
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
  if (noteMark.test(text)) return blanksOf(text) + ' '.repeat(tabStop);
  const [, indent = '', bullet, blanks] = listMark.exec(text) ?? [];
  if (bullet === undefined || rule.test(text)) return undefined;
  const gap = blanks || ' ';
  const mark = indent + ' '.repeat(bullet.length);
  // More than four columns after a mark are indented code inside the item, which then begins one space after the mark.
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

/** In columns. */
function widthOf(blanks: string): number {
  let width = 0;
  for (const blank of blanks) width += blank === '\t' ? tabStop - (width % tabStop) : 1;
  return width;
}
