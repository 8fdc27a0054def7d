import { lineFrom, positionAt } from '../../base/common/lineEndings.ts';
import { type FoundReference, sortByStart } from './findReferences/reference.ts';
import type { Language, Lines } from './language.ts';
import { findMarkdownHeading, inMarkdown, markdownAlt, referencesAs, writeMarkdown } from './markdown.ts';
import { findClosingTest } from './markdownBlock.ts';
import { maskComments, modulePictures } from './modulePaths.ts';
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

/** Images and tags of Markdown, and the pictures that its imports and exports name. */
function mdxReferences(text: string): readonly FoundReference[] {
  const shown = referencesAs('mdx', text);
  if (!/^(?:import|export)\b/m.test(text)) return shown;
  const lines = text.split('\n');
  const starts = startsOf(lines);
  const addresses = new Set(shown.flatMap((one) => one.addresses ?? []).map(({ start }) => start));
  const modules = [...findUnits(lines)].filter(({ isModule }) => isModule);
  const named = modules.flatMap(({ first, last }) => {
    const start = starts[first] ?? 0;
    return [...modulePictures(maskComments(text.slice(start, starts[last + 1])), start)];
  });
  return sortByStart([...shown, ...named.filter(({ start }) => !addresses.has(start))]);
}

/** Returns the imports and exports, or the tag or expression of several lines, around the line with that index. */
function findModule(lines: readonly string[], line: number): Lines | undefined {
  for (const { first, last } of findUnits(lines)) if (last >= line) return first <= line ? { first, last } : undefined;
  return undefined;
}

/**
 * Finds imports and exports, up to the blank line at which no bracket in them is open, and tags and expressions of several lines.
 * https://mdxjs.com/docs/what-is-mdx/
 */
function* findUnits(lines: readonly string[]): Generator<Lines & { readonly isModule: boolean }> {
  const text = lines.join('\n');
  const starts = startsOf(lines);
  for (let first = 0; first < lines.length; first++) {
    const isModule = isBegin(lines, first);
    const last = isModule ? moduleEnd(text, lines, starts, first) : tagEnd(text, lines, starts, first);
    if (last !== undefined) yield { first, last, isModule };
    first = last ?? closedEnd(lines, first);
  }
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
  find: mdxReferences,
  write: inMarkdown(writeMdx, mdxAlt),
  alt: { syntax: 'mdx', write: mdxAlt },
  isMarkdown: true,
  findModule,
  findHeading: findMarkdownHeading,
  toProse: (answer) => escapeMdxProse(answer.trim()),
};
