import type { ReadyPromptView } from '../../../prompts/common/readyPromptView.ts';

/** The prompts that a text such as `/ex` may mean, those that begin with it first; none for other texts. */
export function promptsFor(text: string, readyPrompts: readonly ReadyPromptView[]): readonly ReadyPromptView[] {
  const typed = /^\/([^\n]*)$/.exec(text)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  const place = ({ name }: ReadyPromptView) => name.toLowerCase().indexOf(typed.trimEnd());
  const found = readyPrompts.filter((readyPrompt) => place(readyPrompt) >= 0);
  return found.toSorted((one, other) => Math.sign(place(one)) - Math.sign(place(other)));
}
