import type { Gate } from './gate.ts';

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
}
