/** Inserts references to pictures into a document as plain text edits. All texts have line feeds only. */
import { positionAt } from '../../base/common/lineEndings.ts';
import { type Span, trimmed } from '../../base/common/span.ts';
import { findRegionEnd } from '../../languages/common/htmlRegions.ts';
import { findLanguage, isMarkdown } from '../../languages/common/languages.ts';
import { getBlockAt, startsBlock, underline } from '../../languages/common/markdownBlock.ts';
import { stripQuoteMarks } from '../../languages/common/markdownPrefix.ts';
import { getReferenceSyntax } from '../../languages/common/writeReference/getReferenceSyntax.ts';
import type { PictureReference } from '../../languages/common/writeReference/pictureReference.ts';
import type { WriteInPlace } from '../../languages/common/writeReference/referenceWriter.ts';
import {
  type DocumentText,
  type Edit,
  type EditGroup,
  enclosingSpan,
  type InsertPosition,
  insertBelow,
  isBlankIn,
  isStandaloneBlock,
  joinBlocks,
  mergeTouching,
  prefixLines,
  replaceWith,
} from './edits.ts';
import { toDocumentProse } from './prose.ts';
import { getEditAfterTag, getReferenceContext, lineEnd, type SyntaxAtPosition } from './referenceContext.ts';

/** A picture and its passage, or the cursor as an empty passage. */
export interface ReferenceAtPassage {
  readonly passage: Span;
  readonly position: InsertPosition;
  readonly reference: PictureReference;
}

/**
 * Inserts each reference at its own passage: below it, in its place, or at the cursor, which is the passage's end. Returns edits that do
 * not touch each other, in terms of the document before all edits, the line of each reference after all edits (from 1), and for each
 * reference that alone replaced its passage the index of its edit.
 */
export function insertReferences(surroundings: DocumentText, placed: readonly ReferenceAtPassage[]) {
  const { groups, ...merged } = mergeTouching(surroundings.text, placed, (some) => insertGroup(surroundings, some));
  return { ...merged, replaced: placed.map((each, index) => findReplacingEdit(each, index, groups)) };
}

/** Writes references to all of these pictures as one edit, for their passages together. */
function insertGroup(surroundings: DocumentText, placed: readonly ReferenceAtPassage[]): WrittenGroup {
  const references = placed.map(({ reference }) => reference);
  const [position = 'below', ...others] = new Set(placed.map((each) => each.position));
  const where = others.length === 0 ? position : 'below';
  const { writing, ...way } = getReferenceContext(surroundings, enclosingSpan(placed), where);
  const isFigure = references.some(({ caption }) => caption?.trim());
  const isClosed = way.position === 'cursor' && findRegionAround(writing, way.end, isFigure) !== undefined;
  return write(writing, { ...way, references }, isClosed ? 'below' : way.position);
}

type WrittenGroup = Omit<EditGroup, 'members'>;

interface Content extends Span {
  readonly references: readonly PictureReference[];
}

function write(writing: SyntaxAtPosition, content: Content, position: InsertPosition): WrittenGroup {
  const { text, languageId, syntax } = writing;
  const isCursor = content.start === content.end;
  if (position === 'below' && !(isCursor && syntax.isValue)) return writeBelow(writing, content);
  const place = position === 'replace' ? trimmed(text, content) : findCursor(writing, content.end);
  const there = { ...content, ...place };
  const isLine = isOneLine(languageId, text, place);
  const isAlone = isStandaloneBlock(languageId) && standsAlone(text, place) && !isLine;
  const isFigure = syntax.takesCaption && content.references.some(({ caption }) => caption?.trim());
  const onOneLine: WriteInPlace = (reference, before) => syntax.block(reference, before).replace(/\s*\n\s*/g, ' ');
  if (isFigure && isLine) return writeInline(writing, there, onOneLine);
  if (syntax.inline && !isAlone && !isFigure) return writeInline(writing, there, syntax.inline);
  if (isAlone && place.start === place.end) return writeBelow(writing, there);
  const { block, offsets } = writeBlock(writing, content.references, text.slice(0, place.start));
  return { edit: replaceByBlock(writing, place, block), offsets };
}

/** Returns the cursor; at the end of a table's row, where no reader shows anything, the end of its last cell. */
function findCursor({ text, languageId }: DocumentText, at: number): Span {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const isBehind = isMarkdown(languageId) && /^[^\S\n]*(?:\n|$)/.test(text.slice(at));
  const mark = isBehind ? /^[ \t]*\|.*[^|:\s-].*?(\s*\|[ \t]*)$/.exec(stripQuoteMarks(line))?.[1] : undefined;
  return { start: at - (mark?.length ?? 0), end: at - (mark?.length ?? 0) };
}

/** Whether the line is a row of a table or a heading, which cannot contain a block. */
function isOneLine(languageId: string, text: string, { start, end }: Span): boolean {
  if (!isMarkdown(languageId)) return false;
  const lines = text.split('\n');
  const own = stripQuoteMarks(lines[positionAt(text, start).line] ?? '');
  const below = stripQuoteMarks(lines[positionAt(text, end).line + 1] ?? '');
  const isText = own.trim() !== '' && !startsBlock(own) && !underline.test(own);
  return /^[ \t]*(?:\||#{1,6}[ \t])/.test(own) || (isText && underline.test(below));
}

/** Whether its lines have only blanks beside it. */
function standsAlone(text: string, { start, end }: Span): boolean {
  return /(?:^|\n)[^\S\n]*$/.test(text.slice(0, start)) && /^[^\S\n]*(?:\n|$)/.test(text.slice(end));
}

function writeBelow(writing: SyntaxAtPosition, content: Content): WrittenGroup {
  const passage = trimmed(writing.text, content);
  const before = writing.text.slice(0, lineEnd(writing.text, passage.end));
  const { block, offsets } = writeBlock(writing, content.references, before);
  const { tags } = writing.syntax;
  const edit = tags ? getEditAfterTag({ ...writing, tags }, passage, block) : insertBelow(writing, content, block);
  return { edit: moveOutOfRegion(writing, edit, block), offsets };
}

/**
 * Moves a block out of a part of a page that cannot contain it, or out of a paragraph that continues: below its last line, or directly behind
 * it.
 */
function moveOutOfRegion(writing: SyntaxAtPosition, edit: Edit, block: string): Edit {
  const isAtEnd = /^\s*(?:<\/p\b|$)/i.test(writing.text.slice(edit.start));
  const end = findRegionAround(writing, edit.start, !isAtEnd || /^\s*<figure\b/.test(block));
  if (end === undefined) return edit;
  const below = getEditAfterTag({ ...writing, tags: 'html' }, { start: end, end }, block);
  if (findRegionAround(writing, below.start, true) === undefined) return below;
  const gap = /^\s*$/.test(writing.text.slice(end)) ? '' : '\n';
  return { start: end, end, text: `\n${block}${gap}`, line: positionAt(writing.text, end).line + 2 };
}

function findRegionAround({ text, syntax }: SyntaxAtPosition, at: number, isBlock: boolean): number | undefined {
  return syntax.tags === 'html' ? findRegionEnd(text, at, isBlock) : undefined;
}

function writeInline({ text, syntax }: SyntaxAtPosition, content: Content, inline: WriteInPlace): WrittenGroup {
  const { start, end, references } = content;
  const before = text.slice(0, start);
  const written = references.map((reference) => inline(reference, before)).join(syntax.isValue ? ', ' : ' ');
  return { edit: replaceWith(text, { start, end }, written), offsets: references.map(() => 0) };
}

/**
 * Replaces a passage by a block; other text in its lines is moved above and below the block, in the same item or quotation.
 */
function replaceByBlock({ text, languageId }: DocumentText, { start, end }: Span, block: string): Edit {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const before = text.slice(lineStart, start);
  const lead = getLead({ text, languageId }, start, before);
  const isApart = isStandaloneBlock(languageId);
  const blankLine = isApart ? `${lead.trimEnd()}\n` : '';
  const opensLine = isBlankIn(languageId, before);
  const opensItem = !opensLine && lead !== '' && itemMark.test(before);
  const isBelowBlank = opensLine && /^[\s>]*$/.test(text.slice(0, lineStart).split('\n').at(-2) ?? '');
  const gap = opensItem || isBelowBlank ? '' : (opensLine ? '' : '\n') + blankLine;
  const lines = prefixLines(block, lead).slice(opensItem ? lead.length : 0);
  const behind = text.slice(end);
  const goesOn = /^[^\S\n]*(?=\S)/.exec(behind)?.[0].length;
  const last = goesOn === undefined ? getGapAbove(behind, blankLine) : `\n${blankLine}${lead}`;
  const edit = { start: opensLine ? lineStart : start, end: end + (goesOn ?? 0), text: gap + lines + last };
  return { ...edit, line: positionAt(text, edit.start).line + gap.split('\n').length };
}

/** Returns the blank line between a block and the lines below it, if one is needed. */
function getGapAbove(behind: string, blankLine: string): string {
  const isBlank = /^\s*$|^[^\S\n]*\n(?:[^\S\n]|>)*\n/.test(behind);
  return isBlank || blankLine === '' ? '' : `\n${blankLine.trimEnd()}`;
}

/** Matches only the mark of an item before the passage, and of a quotation in it. */
const itemMark = /^[\s>]*(?:[-*+]|\d{1,9}[.)]|#\.)\s+[\s>]*$/;

/** Returns what a line begins with to stay in the passage's item or quotation. */
function getLead({ text, languageId }: DocumentText, at: number, before: string): string {
  if (isMarkdown(languageId)) return getBlockAt(text.split('\n'), positionAt(text, at).line).prefix;
  return findLanguage(languageId)?.blocks?.prefix(`${before}x`) ?? /^[ \t]*/.exec(before)?.[0] ?? '';
}

function writeBlock({ syntax, languageId }: SyntaxAtPosition, references: readonly PictureReference[], before: string) {
  const blocks = references.map((reference) => syntax.block(reference, before));
  return joinBlocks(blocks, isStandaloneBlock(languageId) ? '\n\n' : '\n');
}

/** Returns the index of the edit by which one reference alone replaced its passage. */
function findReplacingEdit({ position, passage }: ReferenceAtPassage, index: number, groups: readonly EditGroup[]) {
  if (position !== 'replace' || passage.start === passage.end) return undefined;
  const at = groups.findIndex(({ members: [first, ...others] }) => first === index && others.length === 0);
  return at < 0 ? undefined : at;
}

/** Markdown text, or a picture as the document refers to it. */
export type IllustratedPart = string | PictureReference;

/**
 * Returns the edit that inserts a text with its pictures below the passage or the cursor, or in place of the passage.
 */
export function getIllustratedEdit(
  surroundings: DocumentText,
  passage: Span,
  { pieces, position }: { readonly pieces: readonly IllustratedPart[]; readonly position: InsertPosition },
): Edit {
  const { text, languageId } = surroundings;
  const isInstead = position === 'replace' && text.slice(passage.start, passage.end).trim() !== '';
  const block = formatIllustratedBlock(languageId, pieces, text.slice(0, isInstead ? passage.start : passage.end));
  return isInstead
    ? replaceByBlock(surroundings, trimmed(text, passage), block)
    : insertBelow(surroundings, passage, block);
}

/**
 * Formats texts and pictures in order, each as a paragraph of its own; texts are left out if the language has no prose.
 */
export function formatIllustratedBlock(languageId: string, pieces: readonly IllustratedPart[], before: string): string {
  const { block } = getReferenceSyntax(languageId);
  const blocks = pieces.map((one) => (typeof one === 'string' ? toDocumentProse(languageId, one) : block(one, before)));
  return blocks.filter(Boolean).join('\n\n');
}
