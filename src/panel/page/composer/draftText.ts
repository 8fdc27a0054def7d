import { modeTraits } from '../../../product/common/modes.ts';
import type { Draft } from '../../../sessions/common/model/session.ts';
import type { Prompt } from '../../../sessions/common/model/turnRequest.ts';
import type { ComposerView } from '../../common/composerView.ts';

/** One of several prompts as it stands in its box. */
export type PromptText = Pick<Prompt, 'id' | 'text'>;

/** What was typed and chosen, and not sent; without prompts the text is what is sent. */
export interface DraftText extends Pick<Draft, 'mode' | 'text' | 'options'> {
  readonly prompts?: readonly PromptText[];
}

/** What the host has of it, or a message to it. */
export function draftOf({ mode, text, options, prompts = [] }: ComposerView | DraftText): DraftText {
  return withPrompts(
    { mode, text, options },
    prompts.map((prompt) => ({ id: prompt.id, text: prompt.text })),
  );
}

/** The draft with these prompts; no prompts leave its own text. */
export function withPrompts({ prompts: _, ...draft }: DraftText, prompts: readonly PromptText[]): DraftText {
  return prompts.length > 0 ? { ...draft, prompts } : draft;
}

/** Whether both would send the same. */
export function sameDraft(one: DraftText, other: DraftText): boolean {
  return JSON.stringify(draftOf(one)) === JSON.stringify(draftOf(other));
}

/** The texts that would be sent. */
export function textsOf({ mode, text, prompts }: DraftText): readonly string[] {
  const all = modeTraits[mode].accepts.prompts && prompts ? prompts.map((prompt) => prompt.text) : [text];
  return all.filter((one) => one.trim() !== '');
}

/** How many pictures would be asked for; none of an answer. */
export function countRequestedImages(draft: DraftText): number {
  return modeTraits[draft.mode].produces === 'pictures' ? textsOf(draft).length * (draft.options.count ?? 1) : 0;
}
