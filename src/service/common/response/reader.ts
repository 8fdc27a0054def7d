import type { KeptBody } from './keptBody.ts';

/**
 * What a reader expects next: more, only what follows within a minute (the response may be whole), only what follows soon (a whole response
 * has arrived), or nothing.
 */
export type ReadState = 'more' | 'maybeWhole' | 'settled' | 'nothing';

/** Takes one JSON value of a response; `isDocument` is whether it was alone, not in an event. If it throws, reading ends. */
export type OnValue = (value: unknown, isDocument: boolean) => ReadState;

/** The form of a response, by its first characters: the content type of such services is unreliable. */
export type ResponseFormat = 'json' | 'events' | 'page' | 'words' | 'picture' | 'empty';

/** Whether a response marks itself as complete, may continue, or is complete but cannot be read. */
export type State = 'closed' | 'open' | 'damaged';

/** Reads one form of response from decoded text, however it is split into chunks. */
export interface Reader {
  readonly state: State;
  /** Whether the response's own end mark arrived. */
  readonly isMarked: boolean;
  /** Whether its last value was cut off, and read as far as it arrived. */
  readonly isCut: boolean;
  /** Whether some of its values could not be read. */
  readonly hasUnread: boolean;
  push(piece: string): ReadState;
  /** Reads what was held back; no more data follows. */
  end(): void;
}

/** How a response ended. */
export interface ResponseEnd extends Omit<Reader, 'push' | 'end'> {
  readonly form: ResponseFormat;
  /** The response's beginning, unchanged. */
  readonly head: string;
  /** All of it, unpacked. */
  readonly body: KeptBody;
  /** The runtime's error if the connection broke; the failure of a timeout, or the reason of a cancellation. */
  readonly cause?: unknown;
}

/** Parses JSON text; undefined if it is not JSON. */
export type Parse = (source: string) => { readonly value: unknown } | undefined;
