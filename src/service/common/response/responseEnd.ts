import type { ResponseFormat, State } from './reader.ts';

/** How a response ended. */
export interface ResponseEnd {
  readonly form: ResponseFormat;
  readonly state: State;
  /** Whether its own end mark arrived. */
  readonly isMarked: boolean;
  /** Whether its last value was cut off, and read as far as it arrived. */
  readonly isCut: boolean;
  /** Whether some of its values could not be read. */
  readonly hasUnread: boolean;
  /** The response's beginning, unchanged. */
  readonly head: string;
  /** All of it, unpacked. */
  readonly body: readonly Uint8Array[];
  /** The runtime's error if the connection broke; the failure of a timeout, or the reason of a cancellation. */
  readonly cause?: unknown;
}
