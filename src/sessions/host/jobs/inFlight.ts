import type { Mode } from '../../../product/common/mode.ts';
import type { PictureOptions } from '../../common/model/turnRequest.ts';

/** The user must confirm if more requests than this would be in flight. */
const maxUnconfirmed = 4;

/** The requests that are about to be sent. */
export interface RequestEstimate {
  readonly requests: number;
  readonly model: string;
  readonly mode: Mode;
  readonly options: PictureOptions;
}

/** The requests of this window that are in flight or queued, however they were started. */
export class InFlight {
  private number = 0;

  /** `confirm` asks the user whether to send all these in addition to the `inFlight` ones. */
  constructor(private readonly confirm: (wanted: RequestEstimate, inFlight: number) => Promise<boolean>) {}

  /**
   * Asks the user to confirm if too many requests would be in flight. Returns synchronously if no dialog is needed, so that the next
   * confirmation already counts these requests.
   */
  confirmIfMany(wanted: RequestEstimate): true | Promise<boolean> {
    return this.number + wanted.requests <= maxUnconfirmed || this.confirm(wanted, this.number);
  }

  /** Counts a request until it has finished. */
  async track<T>(run: () => Promise<T>): Promise<T> {
    this.number += 1;
    try {
      return await run();
    } finally {
      this.number -= 1;
    }
  }
}

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
