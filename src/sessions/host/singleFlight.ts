/** What a press has begun, by what it was pressed for: until that has ended, one press more begins nothing. */
export class SingleFlight {
  private readonly keys = new Set<string>();

  has(key: string): boolean {
    return this.keys.has(key);
  }

  /** Gives what `run` gives; nothing where the same is under way. It has ended when `run` has, and what that hands to `until`. */
  async run<T>(key: string, run: (until: (ended: Promise<unknown>) => void) => Promise<T>): Promise<T | undefined> {
    if (this.keys.has(key)) return undefined;
    this.keys.add(key);
    let last: Promise<unknown> = Promise.resolve();
    const free = () => void this.keys.delete(key);
    const waitFor = (ended: Promise<unknown>) => {
      last = ended;
    };
    return run(waitFor).finally(() => void last.then(free, free));
  }
}
