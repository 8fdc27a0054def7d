import { modeTraits } from '../../../product/common/modes.ts';
import type { ReadyPromptView } from '../../../prompts/common/readyPromptView.ts';
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

/** A number sign that was typed to add a file, and what went along then. */
export interface TypedHash {
  /** Its index in the text. */
  readonly place: number;
  /** How much went along when it was typed. */
  readonly count: number;
}

/** The place of a number sign just typed at the beginning of a word; nothing for one within a word or after a backslash. */
export function hashBefore(text: string, caret: number): number | undefined {
  const place = caret - 1;
  const isFirst = place === 0 || /\s/.test(text[place - 1] ?? '');
  return text[place] === '#' && isFirst ? place : undefined;
}

/** The text without the number sign, where something was added because of it. */
export function withoutHash(text: string, hash: TypedHash | undefined, count: number): string {
  if (!hash || count <= hash.count || text[hash.place] !== '#') return text;
  return text.slice(0, hash.place) + text.slice(hash.place + 1);
}

/** The prompts that a text such as `/ex` may mean, those that begin with it first; none for other texts. */
export function promptsFor(text: string, readyPrompts: readonly ReadyPromptView[]): readonly ReadyPromptView[] {
  const typed = /^\/([^\n]*)$/.exec(text)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  const place = ({ name }: ReadyPromptView) => name.toLowerCase().indexOf(typed.trimEnd());
  const found = readyPrompts.filter((readyPrompt) => place(readyPrompt) >= 0);
  return found.toSorted((one, other) => Math.sign(place(one)) - Math.sign(place(other)));
}

/** Hands a draft on once the typing pauses, so that it outlives the page without a message for each key. */
export class DraftPoster {
  #waiting: DraftText | undefined;
  /** When the user changed the draft last, milliseconds since 1970; 0 = nothing was typed that the host may not have. */
  #typedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `pause` is in milliseconds. */
  constructor(
    private readonly post: (draft: DraftText, typedAt: number) => void,
    private readonly pause: number,
  ) {}

  /** Whether the page has newer typing than what the host has seen; what was handed on may still be on its way. */
  isAheadOf({ typedAt = 0 }: { readonly typedAt?: number }): boolean {
    return typedAt < this.#typedAt;
  }

  change(draft: DraftText): void {
    this.#waiting = draft;
    this.#typedAt = Math.max(Date.now(), this.#typedAt + 1);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), this.pause);
  }

  /** Hands it on now: the page may be about to go. */
  flush(): void {
    const draft = this.#waiting;
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    if (draft) this.post(draft, this.#typedAt);
  }

  /** It was sent, or the host knows better. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    this.#typedAt = 0;
  }
}
