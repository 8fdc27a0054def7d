/** Fits the lines of an answer to the position at which they are inserted. All texts have line feeds only. */
import type { Span } from '../../base/common/span.ts';
import { getCommentPrefix } from '../../languages/common/commentMark.ts';
import { findLanguage, isMarkdown } from '../../languages/common/languages.ts';
import { getPrefix, stripQuoteMarks } from '../../languages/common/markdownPrefix.ts';
import { type DocumentText, outdent } from './edits.ts';

/**
 * Returns an answer whose lines stay where the passage was, in its item, quotation or comment, and with its indentation: many models leave
 * out what stands before the passage's lines, or repeat what is before its first one. The passage begins and ends without white space.
 */
export function fitLines(surroundings: DocumentText, passage: Span, answer: string): string {
  const before = getLineBefore(surroundings.text, passage.start);
  const taken = surroundings.text.slice(passage.start, passage.end);
  if (before.trim() === '') return fitWholeLines(surroundings.languageId, { before, taken }, answer);
  const { rest, lead = getLeadBefore(surroundings, passage.start) } = dropDuplicateMarker(before, taken, answer);
  const further = taken.split('\n').slice(1).filter(isFilled);
  const isContinued = further.every((line) => begins(line, lead));
  const prefix = isContinued ? lead : getSharedPrefix(surroundings.languageId, further);
  return continueLines(rest, prefix, hasBareLine(taken) ? '' : prefix.trimEnd());
}

/** Whether a blank line without marks is between other lines: it ends a quotation or comment. */
function hasBareLine(taken: string): boolean {
  return taken
    .split('\n')
    .slice(1)
    .some((line) => !isFilled(line));
}

/** Whether a line has a prefix, whose last blanks it may lack after a mark. */
function begins(line: string, prefix: string): boolean {
  return line.startsWith(isFilled(prefix) ? prefix.trimEnd() : prefix);
}

/** Returns what a line below the text at this offset begins with. */
export function getLeadBefore({ text, languageId }: DocumentText, at: number): string {
  const before = getLineBefore(text, at);
  if (isMarkdown(languageId)) return stripQuoteMarks(before).trim() === '' ? before : getPrefix(before);
  const [opening, indent = ''] = /^([ \t]*)\/\*\*?[ \t]+$/.exec(before) ?? [];
  if (opening !== undefined) return `${indent} * `;
  const comment = getCommentPrefix(languageId, before);
  const isItem = /^\s*\*/.test(comment) && text.lastIndexOf('/*', at) <= text.lastIndexOf('*/', at);
  if (comment.trim() !== '' && !isItem) return comment;
  return findLanguage(languageId)?.blocks?.prefix(`${before}x`) ?? /^[ \t]*/.exec(before)?.[0] ?? '';
}

function getLineBefore(text: string, at: number): string {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
}

/** An answer that kept the passage's indentation is not changed, except its first line, whose indentation is before the passage. */
function fitWholeLines(
  languageId: string,
  { before, taken }: { readonly before: string; readonly taken: string },
  answer: string,
): string {
  if (/^[ \t]/.test(answer))
    return answer.startsWith(before) && before !== ''
      ? answer.slice(before.length)
      : prefixFurther(outdent(answer), before);
  const isMissing = getSmallestIndentation(answer, languageId) < getSmallestIndentation(taken, languageId);
  return isMissing ? prefixFurther(answer, before) : answer;
}

/** Puts a prefix before the lines after the first, unless they have it, or before its marks only the blanks that they lack. */
function continueLines(answer: string, lead: string, blank: string): string {
  const further = answer.split('\n').slice(1).filter(isFilled);
  const hasAll = (prefix: string) => further.every((line) => begins(line, prefix));
  if (hasAll(lead)) return isFilled(lead) ? prefixBlank(answer, blank) : answer;
  const marks = lead.trimStart();
  const isMarked = marks !== '' && hasAll(marks);
  const missing = isMarked ? lead.slice(0, -marks.length) : lead;
  return prefixFurther(answer, missing, isMarked ? missing.trimEnd() : blank);
}

/** Puts a prefix before the lines after the first, and another one into blank lines; a blank line at the end has none. */
export function prefixFurther(text: string, lead: string, blank = lead.trimEnd()): string {
  const [first = '', ...further] = text.split('\n');
  const lines = further.map((line, index) => {
    if (isFilled(line)) return lead + line;
    return index < further.length - 1 ? blank : line;
  });
  return [first, ...lines].join('\n');
}

/** Puts the marks of a prefix into the blank lines, so that they do not end a quotation or comment. */
function prefixBlank(text: string, blank: string): string {
  return text
    .split('\n')
    .map((line, index) => (index > 0 && !isFilled(line) ? blank : line))
    .join('\n');
}

/** The marks at the start of a line: of items, tasks, quotations, headings and comments. */
const marks = /^[ \t]*((?:(?:[^\p{L}\p{N}\s]{1,6}|\d{1,9}[.)])[ \t]+)+)/u;

/**
 * Removes from an answer the marks that are already before its passage: many models repeat those of the lines below. `lead` is what its
 * further lines then follow; undefined if nothing is removed.
 */
function dropDuplicateMarker(
  before: string,
  taken: string,
  answer: string,
): { readonly rest: string; readonly lead?: string } {
  const [whole, own] = [findMarks(before), findMarks(answer)];
  if (!whole || !own || whole.length !== before.length || findMarks(taken)) return { rest: answer };
  const last = whole.marks.slice(-own.marks.length);
  if (last.join() !== own.marks.join()) return { rest: answer };
  const kept = whole.sources.slice(0, -own.marks.length).join('');
  const rest = adoptMarker(answer.slice(own.length), own.sources[0] ?? '', whole.sources.at(-own.marks.length) ?? '');
  return { rest, lead: isFilled(kept) ? `${whole.blanks}${kept}` : whole.blanks };
}

/** Gives the items of an answer the sign of the list that they go into: with another sign they would be another list. */
function adoptMarker(text: string, from: string, to: string): string {
  const [, own, sign] = /^(\d*)([-*+.)])\s/.exec(from) ?? [];
  const wanted = /^\d*([-*+.)])\s/.exec(to)?.[1];
  if (sign === undefined || wanted === undefined || sign === wanted) return text;
  const mark = own === '' ? /^[-*+](?=\s)/gm : /(?<=^\d{1,9})[.)](?=\s)/gm;
  return text.replace(mark, (found) => (found === sign ? wanted : found));
}

/** Returns the marks of a line, the same for every number and for all signs of items, and their sources. */
function findMarks(line: string) {
  const [whole, own] = marks.exec(line) ?? [];
  if (whole === undefined || own === undefined) return undefined;
  const sources = own.match(/\S+[ \t]+/g) ?? [];
  const kinds = sources.map((one) =>
    one
      .trim()
      .replace(/\d+[.)]/, '1.')
      .replaceAll(/[*+]/g, '-'),
  );
  return { length: whole.length, blanks: whole.slice(0, whole.length - own.length), marks: kinds, sources };
}

/** Returns what all lines begin with: blanks, and in Markdown the marks of quotations. */
function getSharedPrefix(languageId: string, lines: readonly string[]): string {
  const [first = '', ...others] = lines.map((line) => getIndentation(line, languageId));
  return others.reduce((shared, one) => (shared.startsWith(one) ? one : one.startsWith(shared) ? shared : ''), first);
}

/** Returns the smallest indentation of the lines after the first, except blank ones. */
function getSmallestIndentation(text: string, languageId: string): number {
  const further = text.split('\n').slice(1).filter(isFilled);
  const widths = further.map((line) => getIndentation(line, languageId).length);
  return widths.reduce((smallest, width) => Math.min(smallest, width), Number.POSITIVE_INFINITY);
}

/** Returns the blanks before a line; in Markdown including the marks of quotations. */
function getIndentation(line: string, languageId: string): string {
  return (isMarkdown(languageId) ? /^[ \t>]*/ : /^[ \t]*/).exec(line)?.[0] ?? '';
}

function isFilled(line: string): boolean {
  return line.trim() !== '';
}
