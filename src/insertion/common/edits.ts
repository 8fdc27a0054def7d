/** Inserts a block of text into a document as one plain text edit. All texts have line feeds only. */
import { offsetAt, positionAt } from '../../base/common/lineEndings.ts';
import { type Span, trimmed } from '../../base/common/span.ts';
import { findLanguage, isMarkdown, isProse } from '../../languages/common/languages.ts';
import { type Block, getBlockAt, startsBlock } from '../../languages/common/markdownBlock.ts';
import { stripQuoteMarks } from '../../languages/common/markdownPrefix.ts';
import { proseBlockAt } from '../../languages/common/proseBlock.ts';
import { extendToListEnd } from '../../languages/common/wholeList.ts';

/** The values of the setting `limn.image.insertPosition`. */
export const insertPositions = ['below', 'replace', 'cursor'] as const;
export type InsertPosition = (typeof insertPositions)[number];

/** One replacement; `line` is the first line of the new text, from 1. */
export interface Edit extends Span {
  readonly text: string;
  readonly line: number;
}

export interface DocumentText {
  readonly text: string;
  readonly languageId: string;
}

/** Returns the edit that inserts a block below the passage, or below the cursor, which is an empty span. */
export function insertBelow({ text, languageId }: DocumentText, passage: Span, block: string): Edit {
  const lines = text.split('\n');
  const first = positionAt(text, passage.start).line;
  // The end without the line breaks and blanks that were selected with the passage.
  const end = passage.start + text.slice(passage.start, passage.end).trimEnd().length;
  const last = positionAt(text, end).line;
  const own = findBlock(languageId, lines, last);
  const around = own && extendToListEnd(languageId, lines, own, positionAt(text, trimmed(text, passage).start).line);
  const above = around ?? { last, prefix: indentation(lines.slice(first, last + 1)) };
  const written = trimBlankEdges(block);
  const parts = written.split('\n\n');
  // Pictures become parts of one item; other text may contain blank lines itself, so it does not.
  if (around?.joint !== undefined && parts.every((part) => /^(?:\..+\n)?image::.*$/.test(part))) {
    const joint = `\n${around.joint}\n`;
    const start = offsetAt(text, { line: around.last, character: lines[around.last]?.length ?? 0 });
    return { start, end: start, text: joint + parts.join(joint), line: around.last + 3 };
  }
  return compose(languageId, lines, { ...above, apart: around !== undefined }, written);
}

/** Returns the block around a line, or undefined in a language without blocks. */
function findBlock(languageId: string, lines: readonly string[], line: number): Block | undefined {
  const language = findLanguage(languageId);
  const module = language?.findModule?.(lines, line);
  if (module) return { last: module.last, prefix: '' };
  if (language?.isMarkdown) return getBlockAt(lines, line);
  return language?.blocks && proseBlockAt(language.blocks, lines, line);
}

/** Whether a block in this language is a paragraph with blank lines around it. */
export function isStandaloneBlock(languageId: string): boolean {
  return isMarkdown(languageId) || isProse(languageId);
}

/** Returns the edit that inserts the text at the cursor unchanged. */
export function insertAt(text: string, cursor: number, inserted: string): Edit {
  return { start: cursor, end: cursor, text: inserted, line: positionAt(text, cursor).line + 1 };
}

/**
 * Returns the edit that replaces a passage; if whole lines were selected, the line below them stays a line of its own.
 */
export function replaceWith(text: string, passage: Span, answer: string): Edit {
  const wholeLines = text.slice(passage.start, passage.end).endsWith('\n');
  const ending = wholeLines && !answer.endsWith('\n') ? '\n' : '';
  return { ...passage, text: answer + ending, line: positionAt(text, passage.start).line + 1 };
}

/**
 * Replaces a blank line by the block; otherwise inserts it below the line. If it is apart, it has a blank line on each side; existing blank
 * lines count.
 */
function compose(
  languageId: string,
  lines: readonly string[],
  { last, prefix, isEmptyItem, apart }: Block & { readonly apart: boolean },
  block: string,
): Edit {
  const isBlank = (line: string | undefined) => isBlankIn(languageId, line);
  const own = lines[last] ?? '';
  if (isEmptyItem) return fillItem(lines, { last, prefix }, block);
  const fills = isBlank(own);
  const blankLine = apart ? prefix.trimEnd() : '';
  const gapAbove = apart && !isBlank(fills ? lines[last - 1] : own) ? `${blankLine}\n` : '';
  const gapBelow = apart && !isBlank(lines[last + 1]) ? `\n${blankLine}` : '';
  const lead = (fills ? '' : '\n') + gapAbove;
  const start = offsetAt(lines.join('\n'), { line: last, character: fills ? 0 : own.length });
  const end = fills ? start + own.length : start;
  return { start, end, text: lead + prefixLines(block, prefix) + gapBelow, line: last + lead.split('\n').length };
}

/** Puts the first line of the block beside the mark of the item; an item below needs no blank line above it. */
function fillItem(lines: readonly string[], { last, prefix }: Block, block: string): Edit {
  const own = lines[last] ?? '';
  const next = lines[last + 1];
  const start = offsetAt(lines.join('\n'), { line: last, character: own.length });
  const lead = /\s$/.test(own) ? '' : ' ';
  const gapBelow =
    isBlankIn('markdown', next) || startsBlock(stripQuoteMarks(next ?? '')) ? '' : `\n${prefix.trimEnd()}`;
  return { start, end: start, text: lead + prefixLines(block, prefix).slice(prefix.length) + gapBelow, line: last + 1 };
}

/** Indents the lines of a block; a block that is already indented is not changed. */
export function prefixLines(block: string, prefix: string): string {
  if (/^[ \t]/.test(block)) return block;
  return block
    .split('\n')
    .map((line) => (line.trim() === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
}

/** Removes blank lines at the start and white space at the end; the indentation of the first line is kept. */
export function trimBlankEdges(block: string): string {
  return block.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}

/** Whether a line is blank; in Markdown also an empty line of a quotation. */
export function isBlankIn(languageId: string, line = ''): boolean {
  return (isMarkdown(languageId) ? /^[\s>]*$/ : /^\s*$/).test(line);
}

/** Returns the smallest indentation of the lines, except blank ones. */
function indentation(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)?.[0] ?? '');
  return indents.reduce((least, indent) => (indent.length < least.length ? indent : least), indents[0] ?? '');
}

/** Removes the common indentation of a block. */
export function outdent(block: string): string {
  const lines = block.split('\n');
  const { length } = indentation(lines);
  return lines.map((line) => line.slice(length)).join('\n');
}

/** Members whose edits would touch each other: they become one edit, in order. */
export interface EditGroup {
  readonly members: readonly number[];
  readonly edit: Edit;
  /** For each member, its number of lines below the edit's first line. */
  readonly offsets: readonly number[];
}

/**
 * Writes each thing that is placed, and joins edits until none touch each other. Returns the groups and their edits in the order of the
 * document, and for each thing the line, from 1, in the document after all edits.
 */
export function mergeTouching<Placed>(
  text: string,
  placed: readonly Placed[],
  write: (together: readonly Placed[]) => Omit<EditGroup, 'members'>,
) {
  const groupOf = (members: readonly number[]) => ({ members, ...write(members.flatMap((at) => placed[at] ?? [])) });
  const groups = joinNext(
    placed.map((_, index) => groupOf([index])),
    groupOf,
  );
  return {
    groups,
    edits: groups.map(({ edit }) => edit),
    lines: placed.map((_, index) => getLineAfterEdits(index, groups, text)),
  };
}

/** Returns the span that encloses all passages. */
export function enclosingSpan(placed: readonly { readonly passage: Span }[]): Span {
  return {
    start: Math.min(...placed.map(({ passage }) => passage.start)),
    end: Math.max(...placed.map(({ passage }) => passage.end)),
  };
}

function joinNext(
  groups: readonly EditGroup[],
  groupOf: (members: readonly number[]) => EditGroup,
): readonly EditGroup[] {
  const inOrder = groups.toSorted((one, other) => one.edit.start - other.edit.start);
  const at = inOrder.findIndex(({ edit }, index) => isTouching(inOrder[index - 1]?.edit, edit));
  const [before, behind] = [inOrder[at - 1], inOrder[at]];
  if (!before || !behind) return inOrder;
  const joined = groupOf([...before.members, ...behind.members].sort((one, other) => one - other));
  return joinNext([...inOrder.slice(0, at - 1), joined, ...inOrder.slice(at + 1)], groupOf);
}

/** Whether two edits, in the order of the document, cannot be applied as two separate edits. */
export function isTouching(before: Edit | undefined, behind: Edit): boolean {
  return before !== undefined && (behind.start === before.start || behind.start < before.end);
}

/** Joins several blocks, and returns for each its number of lines below the first line. */
export function joinBlocks(blocks: readonly string[], gap: string): { readonly block: string; offsets: number[] } {
  const above = (index: number) => blocks.slice(0, index).map((block) => block + gap);
  return { block: blocks.join(gap), offsets: blocks.map((_, index) => countLineFeeds(above(index).join(''))) };
}

/** Returns the line of a member, from 1, after the edits above it. */
export function getLineAfterEdits(index: number, groups: readonly EditGroup[], text: string): number {
  let added = 0;
  for (const { members, edit, offsets } of groups) {
    const at = members.indexOf(index);
    if (at >= 0) return edit.line + added + (offsets[at] ?? 0);
    added += countLineFeeds(edit.text) - countLineFeeds(text.slice(edit.start, edit.end));
  }
  return 1;
}

export function countLineFeeds(text: string): number {
  return text.split('\n').length - 1;
}

/** Longer answers are too long to be checked at a glance in the document. */
const longest = { characters: 1_500, lines: 30 };

/** Whether an answer is shown as a diff before it replaces a passage. */
export function needsReview(answer: string): boolean {
  return answer.length > longest.characters || countLineFeeds(answer.trimEnd()) >= longest.lines;
}

/** Returns a text after edits that do not touch each other, in any order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((one, other) => one.start - other.start);
  const parts = inOrder.map((edit, index) => text.slice(inOrder[index - 1]?.end ?? 0, edit.start) + edit.text);
  return parts.join('') + text.slice(inOrder.at(-1)?.end ?? 0);
}

/** Returns what edits remove and insert: two edits with the same fingerprint look the same to the user. */
export function getEditFingerprint(text: string, edits: readonly Edit[]): string {
  return JSON.stringify(edits.map((edit) => [text.slice(edit.start, edit.end), edit.text]));
}

/**
 * Returns one edit of whole lines that turns one text into the other and keeps the lines that they share above and below; undefined if the
 * texts are equal.
 */
export function getMinimalLineEdit(before: string, after: string): Edit | undefined {
  if (before === after) return undefined;
  const [old, next] = [linesOf(before), linesOf(after)];
  const most = Math.min(old.length, next.length);
  const above = firstOther(most, (index) => old[index] === next[index]);
  const below = firstOther(most - above, (index) => old.at(-1 - index) === next.at(-1 - index));
  const start = old.slice(0, above).join('').length;
  const end = before.length - old.slice(old.length - below).join('').length;
  return { start, end, text: next.slice(above, next.length - below).join(''), line: above + 1 };
}

/** Returns the lines with their line feeds. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** Returns the first index that is not the same, or `most` if all are. */
function firstOther(most: number, isSame: (index: number) => boolean): number {
  let index = 0;
  while (index < most && isSame(index)) index++;
  return index;
}
