/** Where a picture below a line of tags must stand inside of the element that the line closes. */
import { offsetAt, positionAt } from './lineFeeds.ts';
import type { Edit, Surroundings } from './place.ts';

/** Whose parents take nothing but these: https://html.spec.whatwg.org/multipage/indices.html#elements-3 */
const itemEnd = /<\/(?:li|dt|dd|td|th)\s*>/gi;
const tagEnd = /<\/[\w.:-]*>/g;
/** What an expression of JSX stands behind in its line, and what closes around one. */
const codeBefore = /(?:^\s*[?:]|\breturn|=>?|&&|\|\||\()\s*$/;
const codeBehind = /^\s*[)}\]]*[;,]?\s*$/;

/** The edit that puts a block inside of such an element, below what stands in it; nothing where the next line is a good place. */
export function placeInsideTag(
  { text, tags }: Surroundings & { readonly tags: 'html' | 'jsx' },
  at: number,
  block: string,
): Edit | undefined {
  const lines = text.split('\n');
  const { line, character } = positionAt(text, at);
  const own = lines[line] ?? '';
  const item = ends(own, itemEnd).find((end) => end >= character) ?? ends(own, itemEnd).at(-1);
  const end = item ?? (tags === 'jsx' && isRoot(lines, line) ? ends(own, tagEnd).at(-1) : undefined);
  return end === undefined ? undefined : before(text, { line, character: end }, block);
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
