import { lineFrom, positionAt } from '../../base/common/lineEndings.ts';
import type { Language } from './language.ts';
import { findMarkdownHeading, inMarkdown, markdownAlt, referencesAs, writeMarkdown } from './markdown.ts';
import { findClosingTest } from './markdownBlock.ts';
import { closedPlace, findEndOfTag } from './syntaxContext.ts';
import type { PictureReference } from './writeReference/pictureReference.ts';

const braces = /[{}]/g;

/** MDX reads braces as expressions, and supports no character references next to them. */
function writeMdx(reference: PictureReference): string {
  return writeMarkdown(reference).replace(braces, '\\$&');
}

function mdxAlt(alt: string): string {
  return markdownAlt(alt).replace(braces, '\\$&');
}

/**
 * Returns the indexes of the first and last lines of the imports and exports around the line with that index, up to the blank line at
 * which no bracket in them is open; or of a tag or expression of several lines. https://mdxjs.com/docs/what-is-mdx/
 */
function findModule(lines: readonly string[], line: number) {
  const text = lines.join('\n');
  const starts = startsOf(lines);
  for (let first = 0; first <= line; first++) {
    const module = isBegin(lines, first) ? moduleEnd(text, lines, starts, first) : tagEnd(text, lines, starts, first);
    const last = module ?? closedEnd(lines, first);
    if (last >= line && module !== undefined) return { first, last };
    first = last;
  }
  return undefined;
}

function isBegin(lines: readonly string[], at: number): boolean {
  const above = lines[at - 1]?.trim() ?? '';
  return /^(?:import|export)\b/.test(lines[at] ?? '') && (above === '' || above === '---');
}

function startsOf(lines: readonly string[]): readonly number[] {
  let next = 0;
  return lines.map(({ length }) => {
    const start = next;
    next += length + 1;
    return start;
  });
}

/** `starts` are the offsets of the lines. */
function moduleEnd(text: string, lines: readonly string[], starts: readonly number[], first: number): number {
  const end = closedPlace(text, starts[first] ?? 0, blankLines(lines, starts, first + 1));
  return end === undefined ? lines.length - 1 : starts.indexOf(end) - 1;
}

/** Returns the last line of the tag or expression that a line begins, or undefined if it ends in the same line. */
function tagEnd(text: string, lines: readonly string[], starts: readonly number[], first: number): number | undefined {
  const indent = /^[ \t]*(?=<[A-Za-z]|\{)/.exec(lines[first] ?? '')?.[0];
  if (indent === undefined) return undefined;
  const start = (starts[first] ?? 0) + indent.length;
  const end = findEndOfTag(text, start) ?? start;
  const last = first + positionAt(text.slice(start, end), end - start).line;
  return last > first ? last : undefined;
}

/** Returns the offsets of the blank lines from `from` on. */
function* blankLines(lines: readonly string[], starts: readonly number[], from: number): Iterable<number> {
  for (let at = from; at < lines.length; at++) if (lines[at]?.trim() === '') yield starts[at] ?? 0;
}

/** Blocks that contain such lines as examples are not modules. */
function closedEnd(lines: readonly string[], first: number): number {
  const isEnd = findClosingTest(lines[first] ?? '');
  if (!isEnd) return first;
  const end = lineFrom(lines, first + 1, isEnd);
  return end < 0 ? lines.length - 1 : end;
}

const zeroWidthSpace = '\u200B';

/** Outside of code, MDX reads braces as expressions, angle brackets as elements, and some first words as a program. */
function escapeMdxProse(words: string): string {
  const pieces = words.split(/(^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\2[ \t]*$|$(?![\s\S]))|`[^`\n]+`)/m);
  return pieces.map((piece, index) => (index % 3 === 0 ? escapeMdx(piece) : index % 3 === 1 ? piece : '')).join('');
}

function escapeMdx(text: string): string {
  return text.replace(/\\?[{}<]/g, (mark) => `\\${mark.at(-1)}`).replace(/^(?=(?:import|export)\s)/gm, zeroWidthSpace);
}

export const mdx: Language = {
  ids: ['mdx'],
  extensions: { mdx: 'mdx' },
  find: (text) => referencesAs('mdx', text),
  write: inMarkdown(writeMdx, mdxAlt),
  alt: { syntax: 'mdx', write: mdxAlt },
  isMarkdown: true,
  findModule,
  findHeading: findMarkdownHeading,
  toProse: (answer) => escapeMdxProse(answer.trim()),
};
