/** Finds the language in whose syntax references are written at a position. All texts have line feeds only. */
import { offsetAt, positionAt } from '../../base/common/lineEndings.ts';
import { type Span, trimmed } from '../../base/common/span.ts';
import { findEndOfListOrTable } from '../../languages/common/endOfList.ts';
import { findLanguage } from '../../languages/common/languages.ts';
import { endsInHtml, frontMatterLanguage } from '../../languages/common/markdownBlock.ts';
import { getSyntaxContext } from '../../languages/common/syntaxContext.ts';
import {
  attributeSyntax,
  getReferenceSyntax,
  scriptSyntax,
} from '../../languages/common/writeReference/getReferenceSyntax.ts';
import type { LanguageSyntax } from '../../languages/common/writeReference/referenceWriter.ts';
import { type DocumentText, type Edit, type InsertPosition, insertBelow } from './edits.ts';

export interface SyntaxAtPosition extends DocumentText {
  readonly syntax: LanguageSyntax;
}

/** The syntax of references, and the position for it. */
interface ReferenceContext extends Span {
  readonly writing: SyntaxAtPosition;
  readonly position: InsertPosition;
}

/** In pages and components a tag is allowed only where text is shown; elsewhere it would break the file. */
export function getReferenceContext(
  surroundings: DocumentText,
  span: Span,
  position: InsertPosition,
): ReferenceContext {
  const { start, end } = trimmed(surroundings.text, span);
  const at = position === 'replace' ? start : position === 'below' ? end : span.end;
  const { languageId, from } = findLanguageAt(surroundings, at, position);
  const way = { ...span, position, writing: getSyntax(surroundings, languageId) };
  return from === undefined || !way.writing.syntax.tags ? way : getContextInPart(way, at, from);
}

function getSyntax(surroundings: DocumentText, languageId: string): SyntaxAtPosition {
  return { ...surroundings, languageId, syntax: getReferenceSyntax(languageId) };
}

/** `from` is where the text of that language begins; missing if Markdown contains only a piece of it. */
function findLanguageAt(surroundings: DocumentText, at: number, position: InsertPosition) {
  const { text, languageId } = surroundings;
  const language = findLanguage(languageId);
  if (!language?.isMarkdown) return { languageId, from: 0 };
  if (position === 'below') return { languageId };
  if (language.findModule) {
    const found = language.findModule(text.split('\n'), positionAt(text, at).line);
    const from = found && offsetAt(text, { line: found.first, character: 0 });
    return found ? { languageId: 'typescriptreact', from } : { languageId };
  }
  // In a block of HTML nothing is parsed as Markdown; what is inserted below the passage goes below such a block.
  return { languageId: endsInHtml(text.slice(0, at)) ? 'html' : languageId };
}

function getContextInPart(way: ReferenceContext, at: number, from: number): ReferenceContext {
  const { text } = way.writing;
  const part = findPart(way.writing, at, from);
  const isShown = (place: number) => findPart(way.writing, place, from).kind === 'text';
  if (part.kind === 'text') return way;
  if (part.kind === 'tag')
    return part.isQuoted && way.position !== 'below'
      ? { ...way, writing: { ...way.writing, syntax: attributeSyntax(way.writing.languageId) } }
      : moveBehind(way, part.end, from);
  // Before the last character of its end tag the position is still inside the element, which can contain a picture.
  const endOfElement = text[at - 1] === '>' ? at - 1 : at;
  if (way.position === 'below' && [lineEnd(text, at), endOfElement].some(isShown)) return way;
  const writing =
    part.kind === 'style'
      ? getSyntax(way.writing, 'css')
      : { ...way.writing, languageId: 'javascript', syntax: scriptSyntax };
  return { ...way, writing };
}

function findPart({ text, languageId, syntax }: SyntaxAtPosition, at: number, from: number) {
  if (findLanguage(languageId)?.isFrontMatterCode && frontMatterLanguage(text.slice(0, at)) === 'yaml')
    return { kind: 'code' as const, end: at, isQuoted: false };
  const part = getSyntaxContext(syntax.tags ?? 'html', text.slice(from), at - from);
  return { ...part, end: part.end + from };
}

/** Moves the position below the tag; an unfinished tag extends to the end of the text. */
function moveBehind(way: ReferenceContext, end: number, from: number): ReferenceContext {
  const moved = { ...way, end, position: 'below' as const };
  return end < way.writing.text.length ? getContextInPart(moved, end, from) : moved;
}

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/**
 * End tags of elements whose parents can contain only such elements: https://html.spec.whatwg.org/multipage/indices.html#elements-3
 */
const itemEnd = /<\/(?:li|dt|dd|td|th)\s*>/gi;
const tagEnd = /<\/[\w.:-]*>/g;
/** What precedes a JSX expression in its line, and what follows one. */
const codeBefore = /(?:^\s*[?:]|\breturn|=>?|&&|\|\||\()\s*$/;
const codeBehind = /^\s*[)}\]]*[;,]?\s*$/;

interface Tagged extends DocumentText {
  readonly tags: 'html' | 'jsx';
}

/**
 * Returns the edit that inserts a block below a passage without blank lines around it: after its list or table, or inside the element that
 * contains it.
 */
export function getEditAfterTag(tagged: Tagged, passage: Span, block: string): Edit {
  const behind = findEndOfListOrTable(tagged.text, passage);
  const below = (at: number) => insertBelow(tagged, { start: at, end: at }, block);
  if (behind !== undefined && !isRootAt(tagged, behind))
    return getEditInsideTag(tagged, behind, block, false) ?? below(behind);
  const cell = [...tagged.text.slice(passage.start, passage.end).matchAll(/<\/t[dh]\s*>/gi)].at(-1);
  const at = behind !== undefined && cell ? passage.start + cell.index : passage.end;
  return getEditInsideTag(tagged, at, block, true) ?? insertBelow(tagged, passage, block);
}

/** Returns undefined if the next line is a good place. */
function getEditInsideTag(tagged: Tagged, at: number, block: string, isOwn: boolean): Edit | undefined {
  const { text } = tagged;
  const { line, character } = positionAt(text, at);
  const own = text.split('\n')[line] ?? '';
  const items = findEnds(own, itemEnd);
  const item = items.find((end) => end >= character) ?? (isOwn ? items.at(-1) : undefined);
  const end = item ?? (isRootAt(tagged, at) ? findEnds(own, tagEnd).at(-1) : undefined);
  return end === undefined ? undefined : insertInside(text, { line, character: end }, block);
}

function isRootAt({ text, tags }: Tagged, at: number): boolean {
  return tags === 'jsx' && isRoot(text.split('\n'), positionAt(text, at).line);
}

/** Whether the line's last element is the whole of an expression. */
function isRoot(lines: readonly string[], line: number): boolean {
  const own = lines[line] ?? '';
  const behind = own.slice(own.lastIndexOf('>') + 1);
  const next = lines.slice(line + 1).find((one) => one.trim() !== '') ?? '';
  const isClosed = behind.trim() !== '' ? codeBehind.test(behind) : /^\s*[)}\]:;,]/.test(next);
  return isClosed || codeBefore.test(own.slice(0, Math.max(0, own.search(/<[\w>]/))));
}

function findEnds(line: string, tag: RegExp): readonly number[] {
  return [...line.matchAll(tag)].map(({ index }) => index);
}

function insertInside(text: string, place: { readonly line: number; readonly character: number }, block: string): Edit {
  const own = text.split('\n')[place.line] ?? '';
  const indent = /^\s*/.exec(own)?.[0] ?? '';
  const further = indent + (indent.includes('\t') ? '\t' : '  ');
  const isAlone = own.slice(0, place.character).trim() === '';
  const start = offsetAt(text, isAlone ? { ...place, character: 0 } : place);
  const inside = block.replaceAll(/^(?=.)/gm, further);
  const line = place.line + (isAlone ? 1 : 2);
  return { start, end: start, text: isAlone ? `${inside}\n` : `\n${inside}\n${indent}`, line };
}
