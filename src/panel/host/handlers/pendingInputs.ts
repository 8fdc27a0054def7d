/** What the page has handed over and is still read or written: a message that is sent meanwhile goes along with it, or is another one. */
export class PendingInputs {
  private readonly running = new Set<Promise<unknown>>();

  async track(arrival: Promise<unknown> | unknown): Promise<void> {
    const running = Promise.resolve(arrival);
    this.running.add(running);
    await running.finally(() => this.running.delete(running));
  }

  /** Resolves when all that was handed over by now is there, or was refused. */
  async whenSettled(): Promise<void> {
    await Promise.allSettled(this.running);
  }
}
