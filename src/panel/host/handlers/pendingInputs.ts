/** Tracks attachments that are still loading, so that Send can wait for them. */
export class PendingInputs {
  private readonly running = new Set<Promise<unknown>>();

  async track(arrival: Promise<unknown> | unknown): Promise<void> {
    const running = Promise.resolve(arrival);
    this.running.add(running);
    await running.finally(() => this.running.delete(running));
  }

  /** Resolves when all attachments that were added so far have loaded or were rejected. */
  async whenSettled(): Promise<void> {
    await Promise.allSettled(this.running);
  }
}
