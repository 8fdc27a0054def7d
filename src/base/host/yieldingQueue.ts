/** How long pieces of work may follow each other, in milliseconds: keys and other extensions wait as long. */
const maxBlockMs = 8;

/** Does pieces of work one after the other, and lets others run between them. */
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
