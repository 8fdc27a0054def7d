/** Where references to pictures go in a document, as plain text edits. All texts have line feeds alone. */
import { positionAt } from '../../base/common/lineEndings.ts';
import { type Span, trimmed } from '../../base/common/span.ts';
import { getBlockAt, isMarkdown, startsBlock } from '../../languages/common/markdownBlock.ts';
import { stripQuoteMarks } from '../../languages/common/markdownPrefix.ts';
import { getProseSyntax } from '../../languages/common/proseBlock.ts';
import { getReferenceSyntax, type WriteInPlace } from '../../languages/common/writeReference/languages.ts';
import type { PictureReference } from '../../languages/common/writeReference/pictureReference.ts';
import {
  type DocumentText,
  type Edit,
  type EditGroup,
  getLineAfterEdits,
  type InsertPosition,
  insertBelow,
  isStandaloneBlock,
  joinBlocks,
  mergeTouching,
  prefixLines,
  replaceWith,
} from './edits.ts';
import { getEditAfterTag } from './enclosingTag.ts';
import { toDocumentProse } from './prose.ts';
import { getReferenceContext, lineEnd, type SyntaxAtPosition } from './referenceContext.ts';

/** A picture and its passage, or the cursor as an empty one. */
export interface ReferenceAtPassage {
  readonly passage: Span;
  readonly position: InsertPosition;
  readonly reference: PictureReference;
}

/** Edits that do not touch each other, all in terms of the document as it is, and the line each reference comes to show on. */
interface PicturesEdit {
  readonly edits: readonly Edit[];
  /** From 1, in the document after all edits, in the order of the references. */
  readonly lines: readonly number[];
  /** Of each reference that took the place of its passage alone, the index of its edit. */
  readonly replaced: readonly (number | undefined)[];
}

/** Each reference at its own passage: below it, in its place, or at the cursor, which is its passage's end. */
export function insertReferences(surroundings: DocumentText, placed: readonly ReferenceAtPassage[]): PicturesEdit {
  const groupOf = (members: readonly number[]) => {
    const together = members.flatMap((index) => placed[index] ?? []);
    return { members, ...insertGroup(surroundings, together) };
  };
  const groups = mergeTouching(placed.length, groupOf);
  return {
    edits: groups.map(({ edit }) => edit),
    lines: placed.map((_, index) => getLineAfterEdits(index, groups, surroundings.text)),
    replaced: placed.map((each, index) => replacedBy(each, index, groups)),
  };
}

/** References to all of these pictures as one edit, for the passages taken together. */
function insertGroup(surroundings: DocumentText, placed: readonly ReferenceAtPassage[]): Omit<EditGroup, 'members'> {
  const start = Math.min(...placed.map(({ passage }) => passage.start));
  const end = Math.max(...placed.map(({ passage }) => passage.end));
  const references = placed.map(({ reference }) => reference);
  const [position = 'below', ...others] = new Set(placed.map((each) => each.position));
  const where = others.length === 0 ? position : 'below';
  const { writing, ...way } = getReferenceContext(surroundings, { start, end }, where);
  return write(writing, { ...way, references }, way.position);
}

interface Content extends Span {
  readonly references: readonly PictureReference[];
}

function write(writing: SyntaxAtPosition, content: Content, position: InsertPosition): Omit<EditGroup, 'members'> {
  const { text, languageId, syntax } = writing;
  const isCursor = content.start === content.end;
  if (position === 'below' && !(isCursor && syntax.isValue)) return writeBelow(writing, content);
  const place = position === 'replace' ? trimmed(text, content) : cursorIn(writing, content.end);
  const there = { ...content, ...place };
  const isLine = isOneLine(languageId, text, place);
  const isAlone = isStandaloneBlock(languageId) && standsAlone(text, place) && !isLine;
  const isFigure = syntax.takesCaption && content.references.some(({ caption }) => caption?.trim());
  if (isFigure && isLine) return writeInline(writing, there, onOneLine(syntax.block));
  if (syntax.inline && !isAlone && !isFigure) return writeInline(writing, there, syntax.inline);
  return isAlone && place.start === place.end ? writeBelow(writing, there) : writeInstead(writing, there);
}

/** Behind the last mark of a table's row no reader shows anything: there it is the last cell. */
function cursorIn({ text, languageId }: DocumentText, at: number): Span {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const isBehind = isMarkdown(languageId) && /^[^\S\n]*(?:\n|$)/.test(text.slice(at));
  const mark = isBehind ? /^[ \t]*\|.*[^|:\s-].*?(\s*\|[ \t]*)$/.exec(stripQuoteMarks(line))?.[1] : undefined;
  return { start: at - (mark?.length ?? 0), end: at - (mark?.length ?? 0) };
}

/** Whether the line of a place is the row of a table or a heading, which no block can be put into. */
function isOneLine(languageId: string, text: string, { start, end }: Span): boolean {
  if (!isMarkdown(languageId)) return false;
  const lines = text.split('\n');
  const own = stripQuoteMarks(lines[positionAt(text, start).line] ?? '');
  const below = stripQuoteMarks(lines[positionAt(text, end).line + 1] ?? '');
  return /^[ \t]*(?:\||#{1,6}[ \t])/.test(own) || (isWords(own) && underline.test(below));
}

/** What makes a heading of the words above it. */
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;

function isWords(line: string): boolean {
  return line.trim() !== '' && !startsBlock(line) && !underline.test(line);
}

function onOneLine(write: WriteInPlace): WriteInPlace {
  return (reference, before) => write(reference, before).replace(/\s*\n\s*/g, ' ');
}

function writeBelow(writing: SyntaxAtPosition, content: Content): Omit<EditGroup, 'members'> {
  const passage = trimmed(writing.text, content);
  const before = writing.text.slice(0, lineEnd(writing.text, passage.end));
  const { block, offsets } = blockOf(writing, content.references, before);
  const { tags } = writing.syntax;
  return {
    edit: tags ? getEditAfterTag({ ...writing, tags }, passage, block) : insertBelow(writing, content, block),
    offsets,
  };
}

function writeInline(
  { text, syntax }: SyntaxAtPosition,
  content: Content,
  inline: WriteInPlace,
): Omit<EditGroup, 'members'> {
  const { start, end, references } = content;
  const before = text.slice(0, start);
  const written = references.map((reference) => inline(reference, before)).join(syntax.isValue ? ', ' : ' ');
  return { edit: replaceWith(text, { start, end }, written), offsets: references.map(() => 0) };
}

function writeInstead(writing: SyntaxAtPosition, { start, end, references }: Content): Omit<EditGroup, 'members'> {
  const { block, offsets } = blockOf(writing, references, writing.text.slice(0, start));
  return { edit: insteadOf(writing, { start, end }, block), offsets };
}

/** A block in place of a passage, without the blanks that were selected with it. */
function replaceTrimmed(surroundings: DocumentText, passage: Span, block: string): Edit {
  return insteadOf(surroundings, trimmed(surroundings.text, passage), block);
}

/** What else stands in the passage's lines comes to stand above and below the block, in the same item or quotation. */
function insteadOf({ text, languageId }: DocumentText, { start, end }: Span, block: string): Edit {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const before = text.slice(lineStart, start);
  const place = { lead: leadOf({ text, languageId }, start, before), isApart: isStandaloneBlock(languageId) };
  const opensLine = (isMarkdown(languageId) ? /^[\s>]*$/ : /^\s*$/).test(before);
  const opensItem = !opensLine && place.lead !== '' && itemMark.test(before);
  const gap = opensItem ? '' : opensLine ? gapBelow(text.slice(0, lineStart), place) : `\n${gapIn(place)}`;
  const lines = prefixLines(block, place.lead).slice(opensItem ? place.lead.length : 0);
  const behind = text.slice(end);
  const goesOn = /^[^\S\n]*(?=\S)/.exec(behind)?.[0].length;
  const last = goesOn === undefined ? gapAbove(behind, place) : `\n${gapIn(place)}${place.lead}`;
  const edit = { start: opensLine ? lineStart : start, end: end + (goesOn ?? 0), text: gap + lines + last };
  return { ...edit, line: positionAt(text, edit.start).line + gap.split('\n').length };
}

/** Nothing but the mark of an item before the passage, and of a quotation in it. */
const itemMark = /^[\s>]*(?:[-*+]|\d{1,9}[.)]|#\.)\s+[\s>]*$/;

interface Place {
  /** What a line begins with to stay where the passage is. */
  readonly lead: string;
  readonly isApart: boolean;
}

function leadOf({ text, languageId }: DocumentText, at: number, before: string): string {
  if (isMarkdown(languageId)) return getBlockAt(text.split('\n'), positionAt(text, at).line).prefix;
  return getProseSyntax(languageId)?.prefix(`${before}x`) ?? /^[ \t]*/.exec(before)?.[0] ?? '';
}

function blockOf({ syntax, languageId }: SyntaxAtPosition, references: readonly PictureReference[], before: string) {
  const gap = isStandaloneBlock(languageId) ? '\n\n' : '\n';
  const blocks = references.map((reference) => syntax.block(reference, before));
  return joinBlocks(blocks, gap);
}

/** A blank line of the place, where the language parts its blocks. */
function gapIn({ lead, isApart }: Place): string {
  return isApart ? `${lead.trimEnd()}\n` : '';
}

/** What parts a block from the whole lines above it. */
function gapBelow(above: string, place: Place): string {
  return /^[\s>]*$/.test(above.split('\n').at(-2) ?? '') ? '' : gapIn(place);
}

/** What parts a block from the lines behind its own. */
function gapAbove(behind: string, { lead, isApart }: Place): string {
  return isApart && !/^\s*$|^[^\S\n]*\n(?:[^\S\n]|>)*\n/.test(behind) ? `\n${lead.trimEnd()}` : '';
}

/** Whether nothing but blanks stands beside it in its lines. */
function standsAlone(text: string, { start, end }: Span): boolean {
  return /(?:^|\n)[^\S\n]*$/.test(text.slice(0, start)) && /^[^\S\n]*(?:\n|$)/.test(text.slice(end));
}

/** The index of the edit that put one reference alone in place of its passage. */
function replacedBy({ position, passage }: ReferenceAtPassage, index: number, groups: readonly EditGroup[]) {
  if (position !== 'replace' || passage.start === passage.end) return undefined;
  const at = groups.findIndex(({ members: [first, ...others] }) => first === index && others.length === 0);
  return at < 0 ? undefined : at;
}

/** A text with its pictures as one piece of a document. */

/** Words, which are Markdown, or a picture as the document refers to it. */
export type IllustratedPart = string | PictureReference;

/** Below the passage or the cursor, or in the passage's place. */
export function getIllustratedEdit(
  surroundings: DocumentText,
  passage: Span,
  { pieces, position }: { readonly pieces: readonly IllustratedPart[]; readonly position: InsertPosition },
): Edit {
  const { text, languageId } = surroundings;
  const isInstead = position === 'replace' && text.slice(passage.start, passage.end).trim() !== '';
  const block = formatIllustratedBlock(languageId, pieces, text.slice(0, isInstead ? passage.start : passage.end));
  return isInstead ? replaceTrimmed(surroundings, passage, block) : insertBelow(surroundings, passage, block);
}

/** In the order they came, each a paragraph of its own; words are left out where the language has no prose. */
export function formatIllustratedBlock(languageId: string, pieces: readonly IllustratedPart[], before: string): string {
  const { block } = getReferenceSyntax(languageId);
  const blocks = pieces.map((piece) =>
    typeof piece === 'string' ? toDocumentProse(languageId, piece) : block(piece, before),
  );
  return blocks.filter((one) => one).join('\n\n');
}
