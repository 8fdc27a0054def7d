import { type FileStat, FileType, type Uri, workspace } from 'vscode';
import type { Disk, DiskEntry } from '../common/disk.ts';

const types = { file: FileType.File, folder: FileType.Directory, other: FileType.Unknown };

let ownDisk: Disk | undefined;

/** Sets how this host reads files of its own disk; without one, the editor's file system reads them. */
export function setDisk(disk: Disk | undefined): void {
  ownDisk = disk;
}

/** Returns the stat of a file or folder, or undefined if it is missing or inaccessible. */
export async function statOf(uri: Uri): Promise<FileStat | undefined> {
  const ask = () => workspace.fs.stat(uri).then(undefined, () => undefined);
  // The editor follows more kinds of links on Windows.
  return (
    diskOf(uri)
      ?.stat(uri.fsPath)
      .then((entry) => entry && toFileStat(entry), ask) ?? ask()
  );
}

/** Whether a file or folder exists; a broken link exists too. */
export async function isThere(uri: Uri): Promise<boolean> {
  return (await statOf(uri)) !== undefined;
}

/** Returns the bytes of a file; rejects if it cannot be read. */
export async function readFile(uri: Uri): Promise<Uint8Array> {
  return diskOf(uri)?.readFile(uri.fsPath) ?? workspace.fs.readFile(uri);
}

function diskOf({ scheme }: Uri): Disk | undefined {
  return scheme === 'file' ? ownDisk : undefined;
}

function toFileStat({ kind, isLink, createdAt, changedAt, bytes }: DiskEntry): FileStat {
  return {
    type: types[kind] | (isLink ? FileType.SymbolicLink : 0),
    ctime: createdAt,
    mtime: changedAt,
    size: bytes,
  };
}
