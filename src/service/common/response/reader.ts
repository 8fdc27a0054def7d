/**
 * What a reader of an answer wants next: more, what follows within a minute (it may be whole), only what follows soon (a whole answer came), or
 * nothing.
 */
export type ReadState = 'more' | 'maybeWhole' | 'settled' | 'nothing';

/** Takes one JSON value of an answer; `isDocument` says that it stood by itself, not in an event. A failure thrown by it ends the reading. */
export type OnValue = (value: unknown, isDocument: boolean) => ReadState;

/** The form of an answer, by its first characters: the content type of such services cannot be relied on. */
export type ResponseFormat = 'json' | 'events' | 'page' | 'words' | 'picture' | 'empty';

/** Whether an answer says itself that it is complete, may go on, or cannot be read although it is complete. */
export type State = 'closed' | 'open' | 'damaged';

/** Reads one form of answer out of decoded text, however it is cut into pieces. */
export interface Reader {
  readonly state: State;
  /** Whether the answer's own end mark came. */
  readonly isMarked: boolean;
  /** Whether its last value was cut off, and given as far as it came. */
  readonly isCut: boolean;
  /** Whether values among the others could not be read. */
  readonly hasUnread: boolean;
  push(piece: string): ReadState;
  /** Nothing more comes; what was held back is read now. */
  end(): void;
}
