import type { Gate } from './gate.ts';
import { hashOf } from './picture/dice.ts';

/** Milliseconds the service takes its time. */
export interface Pace {
  /** Between two pieces of a streamed answer. */
  readonly piece: number;
  /** Before a picture, beside the drawing itself. */
  readonly picture: number;
  /** What `[slow]` adds. */
  readonly slow: number;
}

export const usualPace: Pace = { piece: 25, picture: 800, slow: 8_000 };

/** What an operation may use beside its request. */
export interface Workshop {
  readonly pace: Pace;
  readonly gate: Gate;
  readonly repeats: Repeats;
}

/** How often the same was asked, as those do who want another picture of it. */
export class Repeats {
  readonly #counts = new Map<number, number>();

  /** 0 at first. */
  of(body: unknown): number {
    const key = hashOf(JSON.stringify(body));
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return count;
  }
}
