/** The text of an answer next to its passage, as the page shows it. */

/** Unchanged text, and how it `was` wrapped before; or text and its replacement. */
export type DiffSegmentView =
  | { readonly same: string; readonly was?: string }
  | { readonly old: string; readonly next: string };

export interface TextPartView {
  /** Passage and text together, in order; nothing changed if all text is unchanged. */
  readonly stretches: readonly DiffSegmentView[];
  /** Markdown. */
  readonly remarks?: string;
  /** Set if the passage was edited since. */
  readonly note?: string;
}

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
