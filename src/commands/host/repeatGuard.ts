/** Milliseconds within which the same press counts as a repeat; the slowest key repeat begins after 1.8 s. */
const moment = 2_000;

/** Detects repeated runs of a command from a held key or a double press. */
export class RepeatGuard {
  #last: { readonly what: string; readonly at: number } | undefined;

  /** `now` returns milliseconds of a monotonic clock. */
  constructor(private readonly now: () => number) {}

  /** Returns whether the last run was the same and less than `moment` ago; each call restarts that time. */
  isRepeat(what: string): boolean {
    const at = this.now();
    const last = this.#last;
    this.#last = { what, at };
    return last?.what === what && at - last.at < moment;
  }

  /** Allows the same run at once after the user canceled it, unless another run came in between. */
  forget(what: string): void {
    if (this.#last?.what === what) this.#last = undefined;
  }
}
