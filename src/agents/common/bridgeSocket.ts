/** One of the two ends of a connection between a bridge and a window. */
export interface BridgeSocket {
  /** Sends a line. */
  send(text: string): void;
  end(): void;
}

/** Handles the lines of a connection; no method is called after `onEnd`. */
export interface LineListener {
  onLine(text: string): void;
  onEnd(): void;
}

/** What a window needs Node for: a socket that other programs of the same user can reach, and nobody else. */
export interface LocalServer {
  /**
   * Listens on a new address, in `folder` if the socket's path fits there. A line that is too long closes its connection. Fails if there is
   * no folder that only this user can enter.
   */
  open(folder: string, visit: (line: BridgeSocket) => LineListener): Promise<RunningServer>;
  /** Deletes the records in `folder` of windows that no longer listen on their address. */
  removeDeadWindows(folder: string): Promise<void>;
  /** Writes a file that only this user can read, in a folder that only this user can enter. */
  writePrivate(path: string, text: string): Promise<void>;
  /** The user's home folder. */
  readonly home: string;
}

export interface RunningServer {
  readonly address: string;
  /** Closes all connections. */
  close(): Promise<void>;
}
