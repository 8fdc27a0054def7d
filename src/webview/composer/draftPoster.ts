import type { DraftText } from './draftText.ts';

/** Hands a draft on once the typing pauses, so that it outlives the page without a message for each key. */
export class DraftPoster {
  #waiting: DraftText | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `pause` is in milliseconds. */
  constructor(
    private readonly post: (draft: DraftText) => void,
    private readonly pause: number,
  ) {}

  /** Whether the page has newer typing than the host. */
  get isWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  change(draft: DraftText): void {
    this.#waiting = draft;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), this.pause);
  }

  /** Hands it on now: the page may be about to go. */
  flush(): void {
    const draft = this.#waiting;
    this.forget();
    if (draft) this.post(draft);
  }

  /** It was sent, or the host knows better. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
  }
}
