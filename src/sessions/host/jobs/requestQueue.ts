/** Limits the number of requests in flight; the others wait in order. */
export class RequestQueue {
  private inFlight = 0;
  private readonly waiting: (() => void)[] = [];

  /** `most` is called whenever a slot may be free, since the user may change the limit. */
  constructor(private readonly most: () => number) {}

  /** Takes a slot at once; returns false if none is free. */
  tryAcquire(): boolean {
    if (this.waiting.length > 0 || this.inFlight >= this.most()) return false;
    this.inFlight += 1;
    return true;
  }

  /** Resolves when a slot was taken; rejects with the signal's reason. */
  acquire(signal: AbortSignal): Promise<void> {
    if (this.tryAcquire()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const give = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(give), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.waiting.push(give);
    });
  }

  /** Releases a slot. */
  release(): void {
    this.inFlight -= 1;
    while (this.inFlight < this.most()) {
      const next = this.waiting.shift();
      if (!next) return;
      this.inFlight += 1;
      next();
    }
  }
}
