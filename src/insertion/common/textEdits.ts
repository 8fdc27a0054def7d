/** What a difference between a document and its next text shows. All texts have line feeds alone. */
import { countLineFeeds } from './editGroups.ts';
import type { Edit } from './edits.ts';

/** Beyond these an answer is more than one sees at a glance in its place. */
const longest = { characters: 1_500, lines: 30 };

/** Whether an answer is looked at as a difference before it takes the place of a passage. */
export function needsReview(answer: string): boolean {
  return answer.length > longest.characters || countLineFeeds(answer.trimEnd()) >= longest.lines;
}

/** A text after edits that do not touch each other, in any order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted((one, other) => one.start - other.start);
  const parts = inOrder.map((edit, index) => text.slice(inOrder[index - 1]?.end ?? 0, edit.start) + edit.text);
  return parts.join('') + text.slice(inOrder.at(-1)?.end ?? 0);
}

/** What edits take away and what they put there: two that agree in this show the same to a user. */
export function getEditFingerprint(text: string, edits: readonly Edit[]): string {
  return JSON.stringify(edits.map((edit) => [text.slice(edit.start, edit.end), edit.text]));
}

/** The one edit of whole lines that makes one text of the other, so that what it leaves alone is not touched. */
export function getMinimalLineEdit(before: string, after: string): Edit | undefined {
  if (before === after) return undefined;
  const [old, next] = [linesOf(before), linesOf(after)];
  const most = Math.min(old.length, next.length);
  const above = firstOther(most, (index) => old[index] === next[index]);
  const below = firstOther(most - above, (index) => old.at(-1 - index) === next.at(-1 - index));
  const start = old.slice(0, above).join('').length;
  const end = before.length - old.slice(old.length - below).join('').length;
  return { start, end, text: next.slice(above, next.length - below).join(''), line: above + 1 };
}

/** With their line feeds. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The first index that is not the same, at most `most`. */
function firstOther(most: number, isSame: (index: number) => boolean): number {
  let index = 0;
  while (index < most && isSame(index)) index++;
  return index;
}
