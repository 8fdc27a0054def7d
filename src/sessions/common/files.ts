/** What is known of a file without reading it. */
export interface FileFacts {
  readonly bytes: number;
  /** Milliseconds since 1970; 0 if the file system does not know it, as a browser's does. */
  readonly madeAt: number;
}

/** Opens the files below a folder of this computer, by its path. */
export type OpenFiles = (place: string) => Files;

/** Files by their names below a folder, separated by slashes; as little of a file system as the store needs. */
export interface Files {
  /** Returns undefined if there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** May be interrupted half way by a kill; creates missing folders. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Replaces an existing file; a kill may leave the existing file deleted and the new one not yet moved. */
  rename(from: string, to: string): Promise<void>;
  /** Returns the names directly in a folder; empty if there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Deletes a file, or a folder with all its content; a missing one is not an error. */
  delete(name: string): Promise<void>;
  /** Returns undefined if there is no such file, or it is a folder. */
  stat(name: string): Promise<FileFacts | undefined>;
}
