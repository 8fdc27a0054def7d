/** Finds the parts of MDX that are code: https://mdxjs.com/docs/what-is-mdx/#esm */
import { lineFrom } from '../../base/common/lineEndings.ts';
import { findClosingTest } from './findClosingTest.ts';
import { closedPlace } from './syntaxContext.ts';

interface Module {
  /** Indexes of its first and last lines. */
  readonly first: number;
  readonly last: number;
}

/** Returns the imports and exports around the line with that index: up to the blank line at which no bracket in them is open. */
export function findModule(lines: readonly string[], line: number): Module | undefined {
  const text = lines.join('\n');
  const starts = startsOf(lines);
  for (let first = 0; first <= line; first++) {
    const last = isBegin(lines, first) ? moduleEnd({ text, lines, starts }, first) : closedEnd(lines, first);
    if (last >= line && isBegin(lines, first)) return { first, last };
    first = last;
  }
  return undefined;
}

function isBegin(lines: readonly string[], at: number): boolean {
  const above = lines[at - 1]?.trim() ?? '';
  return /^(?:import|export)\b/.test(lines[at] ?? '') && (above === '' || above === '---');
}

interface Lines {
  readonly text: string;
  readonly lines: readonly string[];
  /** The offset of each line. */
  readonly starts: readonly number[];
}

function startsOf(lines: readonly string[]): readonly number[] {
  let next = 0;
  return lines.map(({ length }) => {
    const start = next;
    next += length + 1;
    return start;
  });
}

function moduleEnd({ text, lines, starts }: Lines, first: number): number {
  const end = closedPlace(text, starts[first] ?? 0, blankLines({ text, lines, starts }, first + 1));
  return end === undefined ? lines.length - 1 : starts.indexOf(end) - 1;
}

/** Returns the offsets of the blank lines from `from` on. */
function* blankLines({ lines, starts }: Lines, from: number): Iterable<number> {
  for (let at = from; at < lines.length; at++) if (lines[at]?.trim() === '') yield starts[at] ?? 0;
}

/** Blocks that contain such lines as examples are not modules. */
function closedEnd(lines: readonly string[], first: number): number {
  const isEnd = findClosingTest(lines[first] ?? '');
  if (!isEnd) return first;
  const end = lineFrom(lines, first + 1, isEnd);
  return end < 0 ? lines.length - 1 : end;
}
