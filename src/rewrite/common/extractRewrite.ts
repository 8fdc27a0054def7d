import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import type { TextPart } from '../../sessions/common/model/session.ts';
import {
  getTextAfterLabel,
  isBoilerplate,
  isHeading,
  isHorizontalRule,
  isLeadIn,
  stripOuterQuotes,
} from './boilerplate.ts';
import { getMarkerPattern, type TextMarkers } from './markers.ts';

/** Separates the requested text of an answer from the commentary. All work is linear in the answer's length. */

interface Answered {
  /** The unchanged answer. */
  readonly answer: string;
  readonly passage: string;
  readonly marks: TextMarkers;
  /** Whether it ended too early. */
  readonly isCut: boolean;
}

/** Extracts the rewritten text from a whole answer. */
export function extractRewrite({ answer, passage, marks, isCut }: Answered): TextPart {
  const [said, before] = [normalizeLineEndings(answer), normalizeLineEndings(passage)];
  const formed = inMarks(said, before, marks);
  if (formed) return withEnd({ ...formed, hadMarks: true }, isCut && formed.isOpen);
  if (said.trim() === '') return { found: 'empty' };
  const refuses = (text: string) => isBoilerplate('refusal', text.trimStart());
  if (refuses(said) && !refuses(before) && said.length < 1_000) return { found: 'declined' };
  return withEnd(byShape(said, before), isCut);
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

/** Returns the commentary; fences around the whole form belong to neither part. */
function remarksOf(parts: readonly string[]): string {
  const own = parts.map((part) => trimBlankLines(part.replace(/^[ \t]*(?:`{3,}|~{3,})[\w-]*[ \t]*$/gm, '')));
  return own.filter((part) => part !== '').join('\n\n');
}

/** Many models put a fence or quotation marks around the text even inside the markers. */
function withoutWrap(text: string, passage: string): string {
  const [only, second] = splitBlocks(text, { fences: !hasFence(passage) || isWrapping(text), quotes: false });
  if (only?.kind === 'fence' && !second && !only.isOpen) return only.text;
  return stripOuterQuotes(passage) === undefined ? (stripOuterQuotes(text) ?? text) : text;
}

/** Extracts by the typical shapes of answers. */
function byShape(answer: string, passage: string): TextPart {
  const marked = { fences: !hasFence(passage) || isWrapping(answer), quotes: !/^ {0,3}>/m.test(passage) };
  const { blocks, lead, isLed } = withoutLead(splitBlocks(answer, marked), passage);
  if (isSeveral(answer, blocks, passage)) return { found: 'several' };
  const [first, ...others] = blocks;
  if (first && first.kind !== 'prose') return reading(first.text, [...lead, ...others.map(({ source }) => source)]);
  const { text, notes } = withoutNotes(blocks.map(({ source }) => source).join('\n\n'), passage, isLed);
  const bare = stripOuterQuotes(passage) === undefined ? stripOuterQuotes(text) : undefined;
  if (bare === undefined && !isLed && notes === '') return { found: 'whole' };
  return reading(bare ?? text, [...lead, notes]);
}

function reading(text: string, around: readonly string[]): TextPart {
  const remarks = remarksOf(around);
  return text.trim() === '' ? { found: 'empty' } : { found: 'read', text, ...(remarks && { remarks }) };
}

/**
 * Removes the lead-in; something must follow it. Returns the removed lines as `lead`, and in `isLed` whether something introduced the text,
 * even a label on its own line.
 */
function withoutLead(blocks: readonly AnswerBlock[], passage: string) {
  const [first, ...rest] = blocks;
  if (first?.kind !== 'prose') return { blocks, lead: [] as readonly string[], isLed: false };
  const lines = first.source.split('\n');
  const count = leadingLines(lines, rest.length > 0, passage);
  const lead = lines.slice(0, count).filter((line) => line.trim() !== '');
  const [opening = '', ...further] = lines.slice(count);
  const behind = isIn(passage, opening.slice(0, 20)) ? undefined : getTextAfterLabel(opening);
  const source = trimBlankLines([behind ?? opening, ...further].join('\n'));
  const own = source === '' ? [] : [{ kind: 'prose' as const, source, text: source }];
  return { blocks: [...own, ...rest], lead, isLed: count > 0 || behind !== undefined };
}

/** Returns how many lines at the top are a lead-in: at most three, not counting blank lines and rules. */
function leadingLines(lines: readonly string[], hasMore: boolean, passage: string): number {
  const isGap = (line: string) => line.trim() === '' || isHorizontalRule(line);
  const begins = (line: string, at: number) => !isGap(line) && !leads(line, lines[at + 1] ?? '', passage);
  const first = lines.findIndex(begins);
  const count = lines.slice(0, first < 0 ? undefined : first).filter((line) => !isGap(line)).length;
  if (count === 0 || count > 3 || (first < 0 && !hasMore)) return 0;
  return first < 0 ? lines.length : first;
}

/** What the passage begins with, such as a heading or the line before a list, may begin its new text too. */
function leads(line: string, next: string, passage: string): boolean {
  if (!isLeadIn(line, next.trim() === '') || isIn(passage, line)) return false;
  const opening = passage.trimStart().split('\n', 1).join('').trim();
  if (isBoilerplate('pleasantry', line)) return !isBoilerplate('pleasantry', opening);
  return isHeading(line) ? !isHeading(opening) : !/[:：]$/.test(opening);
}

function isIn(passage: string, line: string): boolean {
  return line.trim() !== '' && passage.includes(line.trim());
}

function isSeveral(answer: string, blocks: readonly AnswerBlock[], passage: string): boolean {
  const count = (kind: AnswerBlock['kind']) => blocks.filter((block) => block.kind === kind).length;
  if (count('fence') > 1 || count('quote') > 1) return true;
  const lines = (text: string, one: 'variant' | 'otherVersion') =>
    text.split('\n').filter((line) => isBoilerplate(one, line)).length;
  if (lines(answer, 'variant') > 1 && lines(passage, 'variant') === 0) return true;
  return lines(answer, 'otherVersion') > 0 && lines(passage, 'otherVersion') === 0;
}

/** Returns the text up to notes that begin with a paragraph of their own; a passage that has notes itself keeps them. */
function withoutNotes(prose: string, passage: string, isLed: boolean) {
  const isNote = (line: string) => isBoilerplate('notes', line) || (isLed && isBoilerplate('selfReference', line));
  const lines = prose.split('\n');
  // A letter may contain such a line too, and continues after it.
  const isLastOffer = (line: string, index: number) =>
    isLed && index === lines.length - 1 && isBoilerplate('followUpOffer', line);
  const begins = (line: string, index: number) => index > 0 && (isNote(line) || isLastOffer(line, index));
  const at = passage.split('\n').some(isNote) ? -1 : lines.findIndex(begins);
  const before = lines[at - 1] ?? '';
  const isApart = before.trim() === '' || isHorizontalRule(before);
  if (at < 1 || !isApart) return { text: prose, notes: '' };
  const text = trimBlankLines(lines.slice(0, at).join('\n')).replace(/\n\s*(?:-{3,}|\*{3,}|_{3,})\s*$/, '');
  return { text: trimBlankLines(text), notes: trimBlankLines(lines.slice(at).join('\n')) };
}

function hasFence(text: string): boolean {
  return /^ {0,3}(?:`{3,}|~{3,})/m.test(text);
}

/** Whether a Markdown fence, or an unusually long one, encloses Markdown that has fences of its own. */
function isWrapping(answer: string): boolean {
  return /^ {0,3}(?:(?:`{3,}|~{3,})(?:markdown|md)\b|`{4,}|~{4,})/im.test(answer);
}

/** Splits an answer into blocks: code fences, quotations, and the rest. All texts contain only line feeds. */

interface AnswerBlock {
  readonly kind: 'fence' | 'quote' | 'prose';
  /** The block as written in the answer, without blank lines around it. */
  readonly source: string;
  /** Without the fence, or without the quote marks. */
  readonly text: string;
  /** Whether its fence is never closed. */
  readonly isOpen?: true;
}

/** Which kinds of marks structure the answer: a passage that has them itself is answered with them. */
type Marked = { readonly fences: boolean; readonly quotes: boolean };

const fencePattern = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;

/** Returns the blocks of an answer; consecutive paragraphs of prose are one block. */
function splitBlocks(answer: string, marked: Marked): readonly AnswerBlock[] {
  const lines = answer.split('\n');
  const blocks: AnswerBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const { block, end } = blockFrom(lines, at, marked);
    if (block.source.trim() !== '') blocks.push(block);
    at = end;
  }
  return blocks;
}

/** A block, and the line after it. */
type Taken = { readonly block: AnswerBlock; readonly end: number };

function blockFrom(lines: readonly string[], start: number, marked: Marked): Taken {
  const line = lines[start] ?? '';
  if (marked.fences && fencePattern.test(line)) return fenceFrom(lines, start);
  if (marked.quotes && isQuoted(line)) return quoteFrom(lines, start);
  const isOther = (other: string) => (marked.fences && fencePattern.test(other)) || (marked.quotes && isQuoted(other));
  const end = endOf(lines, start + 1, isOther);
  const source = trimBlankLines(lines.slice(start, end).join('\n'));
  return { block: { kind: 'prose', source, text: source }, end };
}

/**
 * Returns the fence that begins at a line. Fences inside it are those with an info string and what closes them, as models nest Markdown in
 * Markdown.
 */
function fenceFrom(lines: readonly string[], start: number): Taken {
  const mark = fencePattern.exec(lines[start] ?? '')?.[1] ?? '```';
  let depth = 1;
  const end = endOf(lines, start + 1, (line) => {
    const [, other = '', info = ''] = fencePattern.exec(line) ?? [];
    if (!other.startsWith(mark)) return false;
    depth += info.trim() === '' ? -1 : 1;
    return depth === 0;
  });
  const [source, text] = [lines.slice(start, end + 1).join('\n'), lines.slice(start + 1, end).join('\n')];
  const isOpen = end === lines.length && { isOpen: true as const };
  return { block: { kind: 'fence', source, text, ...isOpen }, end: end + 1 };
}

function quoteFrom(lines: readonly string[], start: number): Taken {
  const end = endOf(lines, start + 1, (line) => !isQuoted(line));
  const quoted = lines.slice(start, end);
  const text = quoted.map((line) => line.replace(/^ {0,3}> ?/, '')).join('\n');
  return { block: { kind: 'quote', source: quoted.join('\n'), text: trimBlankLines(text) }, end };
}

function isQuoted(line: string): boolean {
  return /^ {0,3}>/.test(line);
}

function endOf(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  for (let at = from; at < lines.length; at++) if (isEnd(lines[at] ?? '')) return at;
  return lines.length;
}

/** Removes blank lines before and after; keeps the indentation of the first line. */
export function trimBlankLines(text: string): string {
  const lines = text.split('\n');
  const isFilled = (line: string) => line.trim() !== '';
  return lines.slice(Math.max(0, lines.findIndex(isFilled)), lines.findLastIndex(isFilled) + 1).join('\n');
}
