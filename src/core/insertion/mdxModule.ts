/** The parts of MDX that are code: https://mdxjs.com/docs/what-is-mdx/#esm */
import { markdownClosing } from './markdownClosing.ts';
import { isUnfinished } from './partAt.ts';

interface Module {
  /** Indexes of its first and last lines. */
  readonly first: number;
  readonly last: number;
}

/** The imports and exports around the line with that index: up to the blank line at which nothing in them is open. */
export function moduleAround(lines: readonly string[], line: number): Module | undefined {
  for (let first = 0; first <= line; first++) {
    const last = isBegin(lines, first) ? moduleEnd(lines, first) : closedEnd(lines, first);
    if (last >= line && isBegin(lines, first)) return { first, last };
    first = last;
  }
  return undefined;
}

function isBegin(lines: readonly string[], at: number): boolean {
  const above = lines[at - 1]?.trim() ?? '';
  return /^(?:import|export)\b/.test(lines[at] ?? '') && (above === '' || above === '---');
}

function moduleEnd(lines: readonly string[], first: number): number {
  for (let at = first + 1; at < lines.length; at++)
    if (lines[at]?.trim() === '' && !isUnfinished(lines.slice(first, at).join('\n'))) return at - 1;
  return lines.length - 1;
}

/** What such lines stand in as examples is no module. */
function closedEnd(lines: readonly string[], first: number): number {
  const isEnd = markdownClosing(lines[first] ?? '');
  if (!isEnd) return first;
  const end = lines.findIndex((text, index) => index > first && isEnd(text));
  return end < 0 ? lines.length - 1 : end;
}
