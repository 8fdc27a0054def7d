/** One of the two ends of a connection between a bridge and a window. */
export interface BridgeSocket {
  /** Sends a line. */
  send(text: string): void;
  end(): void;
}

/** What is done with a connection; nothing is called after `onEnd`. */
export interface LineListener {
  onLine(text: string): void;
  onEnd(): void;
}

/** What only Node can do for a window: be reached by other programs of the same user, and by nobody else. */
export interface LocalServer {
  /**
   * Listens at an address of its own, in that folder if a socket's path fits there. A line that is too long ends its connection. Fails if
   * there is no folder that this user alone can enter.
   */
  open(folder: string, visit: (line: BridgeSocket) => LineListener): Promise<RunningServer>;
  /** Deletes the records of windows in a folder at whose address nobody listens any more. */
  removeDeadWindows(folder: string): Promise<void>;
  /** Writes a file that nobody else can read, in a folder that nobody else can enter. */
  writePrivate(path: string, text: string): Promise<void>;
  /** The user's home folder. */
  readonly home: string;
}

export interface RunningServer {
  readonly address: string;
  /** Ends all connections. */
  close(): Promise<void>;
}
