import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { unwrapCodeBlock } from '../../languages/common/codeBlock.ts';
import { isMarkdown } from '../../languages/common/languages.ts';
import type { TextPart } from '../../sessions/common/model/session.ts';
import { getMarkerPattern, type TextMarkers } from './markers.ts';

/** Separates the requested text of an answer from the commentary. All work is linear in the answer's length. */

interface Answered {
  /** The unchanged answer. */
  readonly answer: string;
  readonly passage: string;
  /** The language of the passage's document. */
  readonly languageId: string;
  readonly marks: TextMarkers;
  /** Whether it ended too early. */
  readonly isCut: boolean;
}

/** Extracts the rewritten text from a whole answer. */
export function extractRewrite({ answer, passage, languageId, marks, isCut }: Answered): TextPart {
  const [said, before] = [normalizeLineEndings(answer), normalizeLineEndings(passage)];
  const formed = inMarks(said, before, marks);
  if (formed) return withEnd({ ...formed, hadMarks: true }, isCut && formed.isOpen);
  if (said.trim() === '') return { found: 'empty' };
  const shaped = findFenced(said, before, languageId) ?? findRuled(said, before);
  return withEnd(shaped ?? { found: 'whole' }, isCut);
}

function withEnd({ isOpen: _, ...reading }: TextPart & { readonly isOpen?: boolean }, isCut: boolean): TextPart {
  return isCut && reading.found !== 'several' ? { ...reading, found: 'cut' } : reading;
}

/** Extracts by the markers; undefined if the answer has none. `isOpen` is whether the closing marker is missing. */
function inMarks(
  answer: string,
  passage: string,
  marks: TextMarkers,
): (TextPart & { readonly isOpen: boolean }) | undefined {
  const found = [...answer.matchAll(getMarkerPattern(marks, 'own'))];
  const [first] = found;
  if (!first) return undefined;
  const parts = answer.split(getMarkerPattern(marks, 'own')).filter((_, index) => index % 2 === 0);
  const isClosing = found.map(([, slash]) => slash === '/');
  const texts = textsIn(parts, isClosing, passage);
  const [text = ''] = texts;
  const isOpen = !isClosing.includes(true);
  if (new Set(texts).size > 1) return { found: 'several', isOpen };
  if (text.trim() === '') return { found: 'empty', isOpen };
  const hasOpening = isClosing.includes(false);
  const outside = parts.filter((_, index) => (index === 0 ? hasOpening : isClosing[index - 1] === true));
  const remarks = remarksOf(outside.map((part) => part.replace(getMarkerPattern(marks, 'any'), '')));
  return { found: 'marked', text, ...(remarks && { remarks }), isOpen };
}

/** Returns the texts after an opening marker up to the next closing one; if the opening one is missing, the text before the closing one. */
function textsIn(parts: readonly string[], isClosing: readonly boolean[], passage: string): readonly string[] {
  const inside = parts.slice(1).filter((_, index) => isClosing[index] === false);
  const bare = inside.length === 0 ? parts.slice(0, 1) : inside;
  const texts = bare.map((part) => withoutWrap(trimBlankLines(part), passage));
  const filled = texts.filter((text) => text.trim() !== '');
  return filled.length > 0 ? filled : texts;
}

/** Many models wrap the text in a fence of Markdown even inside the markers; any other fence may have been asked for. */
function withoutWrap(text: string, passage: string): string {
  return hasFence(passage) ? text : unwrapCodeBlock('markdown', text);
}

/** Returns the commentary; fences around the whole form belong to neither part. */
function remarksOf(parts: readonly string[]): string {
  const own = parts.map((part) => trimBlankLines(part.replace(/^[ \t]*(?:`{3,}|~{3,})[\w-]*[ \t]*$/gm, '')));
  return own.filter((part) => part !== '').join('\n\n');
}

/** The text without its wrapping, and what stands around it. */
function reading(text: string, around: readonly string[]): TextPart {
  const remarks = remarksOf(around);
  return text.trim() === '' ? { found: 'empty' } : { found: 'read', text, ...(remarks && { remarks }) };
}

const fencePattern = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;

/** A fence of these is not of code, so it may wrap text of Markdown, in which other fences belong to the text. */
const textFence = /^\s*(?:markdown|md|mdx|te?xt|plaintext)?\s*$/i;

/** Extracts from a lone fence, with at most a line above it and a paragraph below it: more is a text of its own. */
function findFenced(answer: string, passage: string, languageId: string): TextPart | undefined {
  const lines = trimBlankLines(answer).split('\n');
  const start = lines.findIndex((line) => fencePattern.test(line));
  const [, mark = '', info = ''] = fencePattern.exec(lines[start] ?? '') ?? [];
  if (start < 0 || (hasFence(passage) && !isWrapping(mark, info))) return undefined;
  if (isMarkdown(languageId) && !textFence.test(info)) return undefined;
  const end = findFenceEnd(lines, start, mark);
  const [before, behind] = [lines.slice(0, start), lines.slice(end + 1)].map((some) => trimBlankLines(some.join('\n')));
  const isLone = isOneLine(before) && isParagraph(behind) && !hasFence(behind ?? '');
  return isLone ? reading(lines.slice(start + 1, end).join('\n'), [before ?? '', behind ?? '']) : undefined;
}

/** Whether a fence encloses Markdown, or is unusually long, so that it wraps text that has fences of its own. */
function isWrapping(mark: string, info: string): boolean {
  return mark.length > 3 || /^\s*(?:markdown|md)\b/i.test(info);
}

/**
 * Returns the line that ends the fence that begins at a line. Fences inside it are those with an info string and what closes them, as
 * models nest Markdown in Markdown.
 */
function findFenceEnd(lines: readonly string[], start: number, mark: string): number {
  let depth = 1;
  for (let at = start + 1; at < lines.length; at++) {
    const [, other = '', info = ''] = fencePattern.exec(lines[at] ?? '') ?? [];
    if (other.startsWith(mark)) depth += info.trim() === '' ? -1 : 1;
    if (depth === 0) return at;
  }
  return lines.length;
}

/**
 * Extracts from below a rule, if the line above it introduces the text with a colon. A second rule sets off the closing remark; a third is
 * part of a text that has rules itself.
 */
function findRuled(answer: string, passage: string): TextPart | undefined {
  const lines = trimBlankLines(answer).split('\n');
  if (passage.split('\n').some(isRule) || !/[:：][*_]{0,3}\s*$/.test(lines[0] ?? '') || lines[1]?.trim() !== '')
    return undefined;
  const [first = -1, second = lines.length, ...others] = lines.flatMap((line, at) => (isRule(line) ? [at] : []));
  const behind = trimBlankLines(lines.slice(second + 1).join('\n'));
  const isFirst = first > 0 && isOneLine(trimBlankLines(lines.slice(0, first).join('\n')));
  if (!isFirst || others.length > 0 || !isParagraph(behind)) return undefined;
  return reading(trimBlankLines(lines.slice(first + 1, second).join('\n')), [lines[0] ?? '', behind]);
}

function isRule(line: string): boolean {
  return /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line);
}

function isOneLine(text = ''): boolean {
  return !text.includes('\n');
}

function isParagraph(text = ''): boolean {
  return !/\n[ \t]*\n/.test(text);
}

function hasFence(text: string): boolean {
  return /^ {0,3}(?:`{3,}|~{3,})/m.test(text);
}

/** Removes blank lines before and after; keeps the indentation of the first line. */
export function trimBlankLines(text: string): string {
  const lines = text.split('\n');
  const isFilled = (line: string) => line.trim() !== '';
  return lines.slice(Math.max(0, lines.findIndex(isFilled)), lines.findLastIndex(isFilled) + 1).join('\n');
}
