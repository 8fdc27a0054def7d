/** What stands in the message box, and what it asks when it is sent. */
import type { Draft, Prompt, Session } from '../../shared/model.ts';
import type { Ask } from './session.ts';

/** What the page knows of a draft: it names prompts by the ids that the host gave them. */
export interface Typed extends Pick<Draft, 'mode' | 'text' | 'options'> {
  readonly prompts?: readonly Pick<Prompt, 'id' | 'text'>[];
}

/** Takes over what was typed; passages, pictures sent along and the picture to be changed stay, in a chat the prompts too. */
export function withTyped(draft: Draft, { prompts = [], ...typed }: Typed): Draft {
  const { prompts: known = [], ...rest } = draft;
  const edited = prompts.flatMap(({ id, text }) => {
    const prompt = known.find((one) => one.id === id);
    return prompt ? [{ ...prompt, text }] : [];
  });
  const kept = typed.mode === 'chat' ? known : edited;
  return { ...rest, ...typed, ...(kept.length > 0 && { prompts: kept }) };
}

/** What a draft asks: a chat takes text alone, and one prompt that is left of several is a plain one. */
export function askOf({ mode, text, options, quote, prompts = [], references, from }: Draft): Ask {
  const plain = { mode, prompt: text, options, ...(quote && { quote }) };
  if (mode === 'chat') return plain;
  const filled = prompts.filter((prompt) => prompt.text.trim() !== '');
  const [first] = filled;
  const material = { ...(references?.length && { references }), ...(from && { from }) };
  if (!first) return { ...plain, ...material };
  if (filled.length > 1) return { ...plain, prompt: '', prompts: filled, ...material };
  return { ...plain, ...material, prompt: first.text, ...(first.quote && { quote: first.quote }) };
}

/** The draft that asks this; what only pictures can use waits in it while a chat is written. */
export function draftOf(ask: Ask, draft?: Draft): Draft {
  const { prompt, ...asked } = ask;
  return { ...(ask.mode === 'chat' && draft && materialOf(draft)), ...asked, text: prompt };
}

/** What is left in the message box when the draft was sent. */
export function sentDraft(draft: Draft): Draft {
  const { mode, options } = draft;
  return { ...(mode === 'chat' && materialOf(draft)), mode, options, text: '' };
}

/** How many requests an ask sends. */
export function requestsOf({ mode, prompts = [], options }: Ask): number {
  return mode === 'chat' ? 1 : Math.max(1, prompts.length) * (options.count ?? 1);
}

export function changeDraft(session: Session, change: (draft: Draft) => Draft): Session {
  return { ...session, draft: change(session.draft) };
}

/** The next message goes on from this picture, or begins anew. */
export function withOrigin({ from: _, ...draft }: Draft, from: string | undefined): Draft {
  return from === undefined ? draft : { ...draft, mode: 'image', from };
}

function materialOf({ prompts, references, from }: Draft): Partial<Draft> {
  return { ...(prompts && { prompts }), ...(references && { references }), ...(from && { from }) };
}
