/** Where a picture goes below a passage of tags: their elements take no picture everywhere. */

import { offsetAt, positionAt } from '../../base/common/lineEndings.ts';
import type { Span } from '../../base/common/span.ts';
import { findEndOfListOrTable } from '../../languages/common/endOfList.ts';
import { type DocumentText, type Edit, insertBelow } from './edits.ts';

/** Whose parents take nothing but these: https://html.spec.whatwg.org/multipage/indices.html#elements-3 */
const itemEnd = /<\/(?:li|dt|dd|td|th)\s*>/gi;
const tagEnd = /<\/[\w.:-]*>/g;
/** What an expression of JSX stands behind in its line, and what closes around one. */
const codeBefore = /(?:^\s*[?:]|\breturn|=>?|&&|\|\||\()\s*$/;
const codeBehind = /^\s*[)}\]]*[;,]?\s*$/;

interface Tagged extends DocumentText {
  readonly tags: 'html' | 'jsx';
}

/** The edit that puts a block below a passage without blanks around it: behind its list or table, or inside of the element that it stands in. */
export function getEditAfterTag(tagged: Tagged, passage: Span, block: string): Edit {
  const behind = findEndOfListOrTable(tagged.text, passage);
  const below = (at: number) => insertBelow(tagged, { start: at, end: at }, block);
  if (behind !== undefined && !isRootAt(tagged, behind))
    return getEditInsideTag(tagged, behind, block, false) ?? below(behind);
  const cell = [...tagged.text.slice(passage.start, passage.end).matchAll(/<\/t[dh]\s*>/gi)].at(-1);
  const at = behind !== undefined && cell ? passage.start + cell.index : passage.end;
  return getEditInsideTag(tagged, at, block, true) ?? insertBelow(tagged, passage, block);
}

/** Nothing where the next line is a good place. */
function getEditInsideTag(tagged: Tagged, at: number, block: string, isOwn: boolean): Edit | undefined {
  const { text } = tagged;
  const { line, character } = positionAt(text, at);
  const own = text.split('\n')[line] ?? '';
  const items = ends(own, itemEnd);
  const item = items.find((end) => end >= character) ?? (isOwn ? items.at(-1) : undefined);
  const end = item ?? (isRootAt(tagged, at) ? ends(own, tagEnd).at(-1) : undefined);
  return end === undefined ? undefined : before(text, { line, character: end }, block);
}

function isRootAt({ text, tags }: Tagged, at: number): boolean {
  return tags === 'jsx' && isRoot(text.split('\n'), positionAt(text, at).line);
}

/** Whether the line's last element is all that an expression is. */
function isRoot(lines: readonly string[], line: number): boolean {
  const own = lines[line] ?? '';
  const behind = own.slice(own.lastIndexOf('>') + 1);
  const next = lines.slice(line + 1).find((one) => one.trim() !== '') ?? '';
  const isClosed = behind.trim() !== '' ? codeBehind.test(behind) : /^\s*[)}\]:;,]/.test(next);
  return isClosed || codeBefore.test(own.slice(0, Math.max(0, own.search(/<[\w>]/))));
}

function ends(line: string, tag: RegExp): readonly number[] {
  return [...line.matchAll(tag)].map(({ index }) => index);
}

function before(text: string, place: { readonly line: number; readonly character: number }, block: string): Edit {
  const own = text.split('\n')[place.line] ?? '';
  const indent = /^\s*/.exec(own)?.[0] ?? '';
  const further = indent + (indent.includes('\t') ? '\t' : '  ');
  const isAlone = own.slice(0, place.character).trim() === '';
  const start = offsetAt(text, isAlone ? { ...place, character: 0 } : place);
  const inside = block.replaceAll(/^(?=.)/gm, further);
  const line = place.line + (isAlone ? 1 : 2);
  return { start, end: start, text: isAlone ? `${inside}\n` : `\n${inside}\n${indent}`, line };
}
