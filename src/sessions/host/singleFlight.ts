/** Runs one operation per key at a time; a second press while it runs does nothing. */
export class SingleFlight {
  private readonly keys = new Set<string>();

  has(key: string): boolean {
    return this.keys.has(key);
  }

  /**
   * Returns the result of `run`, or undefined if an operation with this key is running. An operation has finished when `run` and the
   * promise that it passes to `until` have settled.
   */
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
