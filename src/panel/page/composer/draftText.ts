import { modeTraits } from '../../../product/common/modes.ts';
import type { ReadyPromptView } from '../../../prompts/common/readyPromptView.ts';
import type { Draft } from '../../../sessions/common/model/session.ts';
import type { Prompt } from '../../../sessions/common/model/turnRequest.ts';
import { getVariants } from '../../../sessions/common/variants.ts';
import type { ComposerView } from '../../common/composerView.ts';

/** One of several prompts, as typed. */
export type PromptText = Pick<Prompt, 'id' | 'text'>;

/** What was typed and chosen but not sent. Without prompts, the text is sent. */
export interface DraftText extends Pick<Draft, 'mode' | 'text' | 'options'> {
  readonly prompts?: readonly PromptText[];
}

/** Returns the draft in a view or message. */
export function toDraft({ mode, text, options, prompts = [] }: ComposerView | DraftText): DraftText {
  return withPrompts(
    { mode, text, options },
    prompts.map((prompt) => ({ id: prompt.id, text: prompt.text })),
  );
}

/** Returns the draft with these prompts, or with its own text if there are none. */
export function withPrompts({ prompts: _, ...draft }: DraftText, prompts: readonly PromptText[]): DraftText {
  return prompts.length > 0 ? { ...draft, prompts } : draft;
}

/** Returns whether both would send the same. */
export function isSameDraft(one: DraftText, other: DraftText): boolean {
  return JSON.stringify(toDraft(one)) === JSON.stringify(toDraft(other));
}

/** Returns the texts that would be sent. */
export function getTexts({ mode, text, prompts }: DraftText): readonly string[] {
  const all = modeTraits[mode].accepts.prompts && prompts ? prompts.map((prompt) => prompt.text) : [text];
  return all.filter((one) => one.trim() !== '');
}

/** Returns the number of pictures that would be requested; 0 for a chat. */
export function countRequestedImages(draft: DraftText): number {
  return modeTraits[draft.mode].produces === 'pictures'
    ? getTexts(draft).length * getVariants(draft.options).length
    : 0;
}

/** A number sign that was typed to add a file. */
export interface TypedHash {
  /** Its index in the text. */
  readonly place: number;
  /** The number of attachments when it was typed. */
  readonly count: number;
}

/** Returns the index of a number sign just typed at the beginning of a word, or undefined if it is inside a word or after a backslash. */
export function findHash(text: string, caret: number): number | undefined {
  const place = caret - 1;
  const isFirst = place === 0 || /\s/.test(text[place - 1] ?? '');
  return text[place] === '#' && isFirst ? place : undefined;
}

/** Returns the text without the number sign if something was added because of it. */
export function withoutHash(text: string, hash: TypedHash | undefined, count: number): string {
  if (!hash || count <= hash.count || text[hash.place] !== '#') return text;
  return text.slice(0, hash.place) + text.slice(hash.place + 1);
}

/** Returns the prompts that a text such as `/ex` may mean, those that begin with it first; an empty list for other texts. */
export function findPrompts(text: string, readyPrompts: readonly ReadyPromptView[]): readonly ReadyPromptView[] {
  const typed = /^\/([^\n]*)$/.exec(text)?.[1]?.toLowerCase();
  if (typed === undefined) return [];
  const place = ({ name }: ReadyPromptView) => name.toLowerCase().indexOf(typed.trimEnd());
  const found = readyPrompts.filter((readyPrompt) => place(readyPrompt) >= 0);
  return found.toSorted((one, other) => Math.sign(place(one)) - Math.sign(place(other)));
}

/** Posts a draft when the typing pauses, so that it outlives the page without a message for each key. */
export class DraftPoster {
  #waiting: DraftText | undefined;
  /** When the user last changed the draft, in milliseconds since 1970; 0 if the host has everything. */
  #typedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `pause` is in milliseconds. */
  constructor(
    private readonly post: (draft: DraftText, typedAt: number) => void,
    private readonly pause: number,
  ) {}

  /** Returns whether the page has newer typing than the host has received. A posted draft may not have arrived yet. */
  isAheadOf({ typedAt = 0 }: { readonly typedAt?: number }): boolean {
    return typedAt < this.#typedAt;
  }

  change(draft: DraftText): void {
    this.#waiting = draft;
    this.#typedAt = Math.max(Date.now(), this.#typedAt + 1);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), this.pause);
  }

  /** Posts it now, because the page may be about to close. */
  flush(): void {
    const draft = this.#waiting;
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    if (draft) this.post(draft, this.#typedAt);
  }

  /** Drops the draft, because it was sent or the host has a newer one. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
    this.#typedAt = 0;
  }
}
