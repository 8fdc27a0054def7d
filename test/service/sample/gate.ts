import { once } from 'node:events';

/** Where a held reply waits: before its first byte, or in a stream after its first few pieces. */
export type HoldPoint = 'answer' | 'stream';

/** Keeps replies back until a test lets them go, so that a request in flight is a fact and not a race. */
export class Gate {
  #point: HoldPoint | undefined;
  #open: Promise<unknown> = Promise.resolve();
  #release: () => void = () => {};

  hold(point: HoldPoint = 'answer'): void {
    this.release();
    this.#point = point;
    this.#open = new Promise<void>((resolve) => {
      this.#release = resolve;
    });
  }

  release(): void {
    this.#point = undefined;
    this.#release();
  }

  /** Waits while replies are held at this point; ends early when the client is gone. */
  async pass(point: HoldPoint, gone: AbortSignal): Promise<void> {
    if (point === this.#point && !gone.aborted) await Promise.race([this.#open, once(gone, 'abort')]);
    gone.throwIfAborted();
  }
}
