import type { ResponseFormat, State } from './reader.ts';

/** How an answer ended. */
export interface ResponseEnd {
  readonly form: ResponseFormat;
  readonly state: State;
  /** Whether its own end mark came. */
  readonly isMarked: boolean;
  /** Whether its last value was cut off, and read as far as it came. */
  readonly isCut: boolean;
  /** Whether values among the others could not be read. */
  readonly hasUnread: boolean;
  /** The answer's beginning as it came. */
  readonly head: string;
  /** All of it, unpacked. */
  readonly body: readonly Uint8Array[];
  /** The runtime's error, when the connection broke; the failure of a limit, or the reason of a stop. */
  readonly cause?: unknown;
}
