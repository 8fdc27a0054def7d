/** The text of an answer beside the passage it is for, as the page shows it. */
import * as v from 'valibot';
import { limits } from '../limits.ts';
import { list, sentence } from './forms.ts';

const text = v.pipe(v.string(), v.maxLength(limits.answer));

/** Words that stay, or words and what takes their place. */
export const StretchView = v.union([v.object({ same: text }), v.object({ old: text, next: text })]);
export type StretchView = v.InferOutput<typeof StretchView>;

export const TextPartView = v.object({
  /** Passage and text together, in order; none but words that stay = nothing changed. */
  stretches: list(StretchView),
  /** Markdown. */
  remarks: v.exactOptional(text),
  /** The passage is another one by now. */
  note: v.exactOptional(sentence),
});
export type TextPartView = v.InferOutput<typeof TextPartView>;

export function isChange(stretch: StretchView): stretch is { readonly old: string; readonly next: string } {
  return 'old' in stretch;
}

/** The text with some of its changes, counted from 0. */
export function textWith(stretches: readonly StretchView[], isTaken: (change: number) => boolean): string {
  let change = -1;
  return stretches
    .map((stretch) => {
      if (!isChange(stretch)) return stretch.same;
      change++;
      return isTaken(change) ? stretch.next : stretch.old;
    })
    .join('');
}
