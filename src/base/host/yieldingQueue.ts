/** How long tasks may run without yielding, in milliseconds: keys and other extensions wait as long. */
const maxBlockMs = 8;

/** Runs tasks in order and yields to the event loop every 8 ms. */
export class YieldingQueue {
  private last: Promise<unknown> = Promise.resolve();
  private began = performance.now();

  run<T>(piece: () => T): Promise<T> {
    const done = this.last.then(() => this.pause()).then(piece);
    this.last = done.catch(() => undefined);
    return done;
  }

  private async pause(): Promise<void> {
    if (performance.now() - this.began < maxBlockMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.began = performance.now();
  }
}
