import type { DraftText } from './draftText.ts';

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
