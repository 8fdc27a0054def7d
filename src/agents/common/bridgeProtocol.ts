import { sha256 } from '../../base/common/bytes.ts';

/** The version of the bridge messages, increased with every change; a bridge and a window with different versions refuse each other. */
export const bridgeProtocol = 3;

/** Maximum length in bytes of a line from a bridge to a window; the window closes a connection that exceeds it. */
export const maxRequestLength = 1_000_000;

/** Maximum length in bytes of a line from a window to a bridge: a stored image as base64, and more. */
export const maxResponseLength = 30_000_000;

/** The longest time in milliseconds that a window lets an agent wait for an image before it returns a ticket. */
export const maxWaitMs = 300_000;

/** Returns what a window hashes by SHA-256 to prove that it knows the token. */
export function proofText(token: string, challenge: string): string {
  return `${token}:${challenge}`;
}

/**
 * Where a window leaves the files by which bridges find it: beside the bridge, in folders that only this user can read. A token in the
 * workspace would be committed sooner or later, and a bridge finds the files beside it without knowing the editor or its profile. This folder
 * is in the extension's own storage and contains everything of the bridge.
 */
export const bridgeFolder = 'bridge';

/** Not `.js`, because a `package.json` in a parent folder could change the module format. */
export const bridgeFile = 'limn-bridge.cjs';

/** Contains one file with a token for each folder that the user connected. */
export const connectionFolder = 'connections';

/** Contains one file for each listening window. */
export const windowFolder = 'windows';

/** Returns the name of a folder's connection file, derived from the folder's path as the editor spells it. */
export async function connectionFile(folder: string): Promise<string> {
  return `${(await sha256(new TextEncoder().encode(folder))).slice(0, 32)}.json`;
}

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
