/** Milliseconds after a press within which the same press again is no wish of its own; the slowest key repeat begins after 1.8 s. */
const moment = 2_000;

/** Tells a command that is run again and again, by a held key or an impatient hand, from one that is meant anew. */
export class RepeatGuard {
  #last: { readonly what: string; readonly at: number } | undefined;

  /** `now` is in milliseconds and never steps back. */
  constructor(private readonly now: () => number) {}

  /** Whether this was asked within a moment of the last time; each time begins the moment anew. */
  isRepeat(what: string): boolean {
    const at = this.now();
    const last = this.#last;
    this.#last = { what, at };
    return last?.what === what && at - last.at < moment;
  }

  /** A run came to nothing by the person's own word: the next one is meant, unless something else was asked since. */
  forget(what: string): void {
    if (this.#last?.what === what) this.#last = undefined;
  }
}
