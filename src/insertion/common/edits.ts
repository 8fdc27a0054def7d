/** Where a block of text goes in a document, as one plain text edit. All texts have line feeds alone. */
import { offsetAt, positionAt } from '../../base/common/lineEndings.ts';
import { type Span, trimmed } from '../../base/common/span.ts';
import { type Block, getBlockAt, isMarkdown, startsBlock } from '../../languages/common/markdownBlock.ts';
import { stripQuoteMarks } from '../../languages/common/markdownPrefix.ts';
import { isProse, proseBlockAt } from '../../languages/common/proseBlock.ts';
import { findModule } from '../../languages/common/syntaxContext.ts';
import { extendToListEnd } from '../../languages/common/wholeList.ts';

/** As the setting `limn.image.insertPosition` says it. */
export const insertPositions = ['below', 'replace', 'cursor'] as const;
export type InsertPosition = (typeof insertPositions)[number];

/** One replacement; `line` is where the new text begins to show, from 1. */
export interface Edit extends Span {
  readonly text: string;
  readonly line: number;
}

export interface DocumentText {
  readonly text: string;
  readonly languageId: string;
}

/** The edit that puts `block` below the passage (or below the cursor, an empty span). */
export function insertBelow({ text, languageId }: DocumentText, passage: Span, block: string): Edit {
  const lines = text.split('\n');
  const first = positionAt(text, passage.start).line;
  // Without the line breaks and blanks that were selected with it.
  const end = passage.start + text.slice(passage.start, passage.end).trimEnd().length;
  const last = positionAt(text, end).line;
  const module = languageId === 'mdx' ? findModule(lines, last) : undefined;
  const markdownBlock = module ? { last: module.last, prefix: '' } : getBlockAt(lines, last);
  const own = isMarkdown(languageId) ? markdownBlock : proseBlockAt(languageId, lines, last);
  const around = own && extendToListEnd(languageId, lines, own, positionAt(text, trimmed(text, passage).start).line);
  const above = around ?? { last, prefix: indentation(lines.slice(first, last + 1)) };
  const written = trimBlankEdges(block);
  const parts = written.split('\n\n');
  // Pictures become parts of one item; nothing does that may hold blank lines itself.
  if (around?.joint !== undefined && parts.every((part) => /^(?:\..+\n)?image::.*$/.test(part))) {
    const joint = `\n${around.joint}\n`;
    const start = offsetAt(text, { line: around.last, character: lines[around.last]?.length ?? 0 });
    return { start, end: start, text: joint + parts.join(joint), line: around.last + 3 };
  }
  return compose(languageId, lines, { ...above, apart: around !== undefined }, written);
}

/** Whether a block is a paragraph of its own in that language, with blank lines around it. */
export function isStandaloneBlock(languageId: string): boolean {
  return isMarkdown(languageId) || isProse(languageId);
}

/** The edit that puts `inserted` at the cursor as it is. */
export function insertAt(text: string, cursor: number, inserted: string): Edit {
  return { start: cursor, end: cursor, text: inserted, line: positionAt(text, cursor).line + 1 };
}

/** The text that stands in for a passage: where whole lines were selected, the line after them stays on its own. */
export function replaceWith(text: string, passage: Span, answer: string): Edit {
  const wholeLines = text.slice(passage.start, passage.end).endsWith('\n');
  const ending = wholeLines && !answer.endsWith('\n') ? '\n' : '';
  return { ...passage, text: answer + ending, line: positionAt(text, passage.start).line + 1 };
}

/**
 * A blank line gives way to the block; else the block follows the line. If it is apart, a blank line belongs on each side; blank lines
 * that are there count.
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

/** The first line of the block goes beside the mark; another item needs no blank line above it. */
function fillItem(lines: readonly string[], { last, prefix }: Block, block: string): Edit {
  const own = lines[last] ?? '';
  const next = lines[last + 1];
  const start = offsetAt(lines.join('\n'), { line: last, character: own.length });
  const lead = /\s$/.test(own) ? '' : ' ';
  const gapBelow =
    isBlankIn('markdown', next) || startsBlock(stripQuoteMarks(next ?? '')) ? '' : `\n${prefix.trimEnd()}`;
  return { start, end: start, text: lead + prefixLines(block, prefix).slice(prefix.length) + gapBelow, line: last + 1 };
}

/** A block that brings an indentation of its own keeps it. */
export function prefixLines(block: string, prefix: string): string {
  if (/^[ \t]/.test(block)) return block;
  return block
    .split('\n')
    .map((line) => (line.trim() === '' ? prefix.trimEnd() : prefix + line))
    .join('\n');
}

/** Without blank lines before and blanks behind; the indentation of its first line is its own. */
export function trimBlankEdges(block: string): string {
  return block.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
}

/** In Markdown also a line of a quotation that holds nothing. */
export function isBlankIn(languageId: string, line = ''): boolean {
  return (isMarkdown(languageId) ? /^[\s>]*$/ : /^\s*$/).test(line);
}

/** The smallest indentation of the lines, blank ones aside. */
function indentation(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^\s*/.exec(line)?.[0] ?? '');
  return indents.reduce((least, indent) => (indent.length < least.length ? indent : least), indents[0] ?? '');
}

/** A block at the margin, whatever place it was written for. */
export function outdent(block: string): string {
  const lines = block.split('\n');
  const { length } = indentation(lines);
  return lines.map((line) => line.slice(length)).join('\n');
}

/** Blocks for several passages of one document, as edits that do not touch each other. All texts have line feeds alone. */

/** Members whose edits would meet: they are written together, in their order. */
export interface EditGroup {
  readonly members: readonly number[];
  readonly edit: Edit;
  /** How many lines below the edit's line each member shows. */
  readonly offsets: readonly number[];
}

/**
 * Joins what meets until nothing does. Returns the groups and their edits in the order of the document, and for each thing that is placed
 * the line, from 1, in the document after all edits.
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

/** All passages taken together. */
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

/** Whether two edits, in the order of the document, cannot be applied together as two. */
export function isTouching(before: Edit | undefined, behind: Edit): boolean {
  return before !== undefined && (behind.start === before.start || behind.start < before.end);
}

/** Several blocks as one, and how many lines below its first each begins. */
export function joinBlocks(blocks: readonly string[], gap: string): { readonly block: string; offsets: number[] } {
  const above = (index: number) => blocks.slice(0, index).map((block) => block + gap);
  return { block: blocks.join(gap), offsets: blocks.map((_, index) => countLineFeeds(above(index).join(''))) };
}

/** The line, from 1, where a member shows after the edits above its own moved it. */
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

/** What a difference between a document and its next text shows. All texts have line feeds alone. */

/** Beyond these an answer is more than one sees at a glance in its place. */
const longest = { characters: 1_500, lines: 30 };

/** Whether an answer is looked at as a difference before it takes the place of a passage. */
export function needsReview(answer: string): boolean {
  return answer.length > longest.characters || countLineFeeds(answer.trimEnd()) >= longest.lines;
}

/** A text after edits that do not touch each other, in any order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((one, other) => one.start - other.start);
  const parts = inOrder.map((edit, index) => text.slice(inOrder[index - 1]?.end ?? 0, edit.start) + edit.text);
  return parts.join('') + text.slice(inOrder.at(-1)?.end ?? 0);
}

/** What edits take away and what they put there: two that agree in this show the same to a user. */
export function getEditFingerprint(text: string, edits: readonly Edit[]): string {
  return JSON.stringify(edits.map((edit) => [text.slice(edit.start, edit.end), edit.text]));
}

/** The one edit of whole lines that makes one text of the other, so that what it leaves alone is not touched. */
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

/** With their line feeds. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The first index that is not the same, at most `most`. */
function firstOther(most: number, isSame: (index: number) => boolean): number {
  let index = 0;
  while (index < most && isSame(index)) index++;
  return index;
}
