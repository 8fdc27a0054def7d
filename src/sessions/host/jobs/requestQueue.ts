/** Lets a bounded number of requests be in flight; the others wait their turn in order. */
export class RequestQueue {
  private inFlight = 0;
  private readonly waiting: (() => void)[] = [];

  /** `most` is asked for whenever a place may be free, since the person may change it. */
  constructor(private readonly most: () => number) {}

  /** Takes a place at once; false where one has to wait. */
  tryAcquire(): boolean {
    if (this.waiting.length > 0 || this.inFlight >= this.most()) return false;
    this.inFlight += 1;
    return true;
  }

  /** Resolves when a place was taken; rejects with the signal's reason. */
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

  /** Gives a taken place back. */
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
