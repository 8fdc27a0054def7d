/** What is at a path of a disk. */
export interface DiskEntry {
  readonly kind: 'file' | 'folder' | 'other';
  readonly isLink: boolean;
  /** In milliseconds since 1970. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly bytes: number;
}

/** The extension host's own disk. The editor's file system asks another process at each access. */
export interface Disk {
  /** Returns what a path or the link there leads to; a broken link is `other`. Undefined if nothing is there. */
  stat(path: string): Promise<DiskEntry | undefined>;
  /** Rejects if the file cannot be read. */
  readFile(path: string): Promise<Uint8Array>;
}
