/** Blocks for several passages of one document, as edits that do not touch each other. All texts have line feeds alone. */
import type { Edit } from './edits.ts';

/** Members whose edits would meet: they are written together, in their order. */
export interface EditGroup {
  readonly members: readonly number[];
  readonly edit: Edit;
  /** How many lines below the edit's line each member shows. */
  readonly offsets: readonly number[];
}

/** Joins what meets until nothing does; in the order of the document. */
export function mergeTouching(count: number, groupOf: (members: readonly number[]) => EditGroup): readonly EditGroup[] {
  return joinNext(
    Array.from({ length: count }, (_, index) => groupOf([index])),
    groupOf,
  );
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
