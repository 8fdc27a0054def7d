/** The text of an answer next to its passage, as the page shows it. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { list, sentence } from '../../product/common/schemas.ts';

const text = v.pipe(v.string(), v.maxLength(limits.answer));

/** Unchanged text, and how it `was` wrapped before; or text and its replacement. */
export const DiffSegmentView = v.union([
  v.object({ same: text, was: v.exactOptional(text) }),
  v.object({ old: text, next: text }),
]);
export type DiffSegmentView = v.InferOutput<typeof DiffSegmentView>;

export const TextPartView = v.object({
  /** Passage and text together, in order; nothing changed if all text is unchanged. */
  stretches: list(DiffSegmentView),
  /** Markdown. */
  remarks: v.exactOptional(text),
  /** Set if the passage was edited since. */
  note: v.exactOptional(sentence),
});
export type TextPartView = v.InferOutput<typeof TextPartView>;

export function isChange(stretch: DiffSegmentView): stretch is { readonly old: string; readonly next: string } {
  return 'old' in stretch;
}

/** Whether the same text is wrapped differently. */
export function isRewrapped(stretches: readonly DiffSegmentView[]): boolean {
  return stretches.some((stretch) => 'was' in stretch);
}

/** Returns the text with some of its changes applied, counted from 0. */
export function applyChanges(stretches: readonly DiffSegmentView[], isTaken: (change: number) => boolean): string {
  return wordsWith(stretches, isTaken).join('');
}

/**
 * Returns each segment with some of the changes applied. The wrapping of unchanged text follows the change before it, or the first change
 * if it is at the beginning.
 */
export function wordsWith(
  stretches: readonly DiffSegmentView[],
  isTaken: (change: number) => boolean,
): readonly string[] {
  const hasChange = stretches.some(isChange);
  let change = -1;
  return stretches.map((stretch) => {
    if (isChange(stretch)) change++;
    const isNext = !hasChange || isTaken(Math.max(0, change));
    if (isChange(stretch)) return isNext ? stretch.next : stretch.old;
    return isNext ? stretch.same : (stretch.was ?? stretch.same);
  });
}
