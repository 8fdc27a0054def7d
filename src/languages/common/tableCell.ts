/** Keeps text within the cell of a table whose rows are lines. */
import type { Span } from '../../base/common/span.ts';
import { isMarkdown } from './languages.ts';
import { stripQuoteMarks } from './markdownPrefix.ts';

/** The line below the heads of a table in Markdown. */
const delimiterRow = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const separator = /(?<!\\)\|/;

/** Whether a span is within one cell of a table in Markdown, Org or AsciiDoc. */
export function isInCell(languageId: string, text: string, { start, end }: Span): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd);
  const taken = text.slice(start, end);
  if (taken.includes('\n') || separator.test(taken) || !separator.test(line)) return false;
  if (isMarkdown(languageId)) return isTableRow(text, lineStart);
  return ['org', 'asciidoc'].includes(languageId) && /^[ \t]*\|/.test(line);
}

/** Whether a line is a row below a delimiter row, or right above one. */
export function isTableRow(text: string, lineStart: number): boolean {
  const isDelimiter = (line: string) => line.includes('|') && delimiterRow.test(line);
  const next = text.slice(lineStart).split('\n', 2)[1] ?? '';
  if (isDelimiter(stripQuoteMarks(next))) return true;
  for (let end = lineStart - 1; end > 0; ) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = stripQuoteMarks(text.slice(start, end));
    if (line.trim() === '' || isDelimiter(line)) return line.trim() !== '';
    end = start - 1;
  }
  return false;
}

/** Returns a text on one line, with its separators of cells escaped. */
export function toCell(languageId: string, text: string): string {
  const line = text.trim().replace(/\s*\n\s*/g, ' ');
  return line.replace(/(?<!\\)\|/g, languageId === 'org' ? '\\vert{}' : '\\|');
}
