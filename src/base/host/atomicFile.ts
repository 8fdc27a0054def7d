import type { FileSystem, Uri } from 'vscode';
import { sameBytes } from '../common/bytes.ts';
import { type WritingFiles, writeFileVerified } from './writeVerified.ts';

/** What of the editor's file system is needed to replace a file. */
export type ReplacingFiles = Pick<FileSystem, 'copy' | 'delete'> & WritingFiles;

/** Writes a file whole or not at all, whether it is there or not. */
export async function writeAtomic(uri: Uri, bytes: Uint8Array, files: ReplacingFiles): Promise<void> {
  const isThere = await files.stat(uri).then(
    () => true,
    () => false,
  );
  if (isThere) return overwriteFile(uri, bytes, files);
  try {
    await writeFileVerified(uri, bytes, files);
  } catch (error) {
    await drop(uri, files);
    throw error;
  }
}

/**
 * Writes over a file that is there, whole or not at all: where it stands, since the editor closes the tab of one whose name another
 * takes. A copy stands beside it meanwhile, and stays only where the disk does not take back what was there. Its own name is short,
 * since the file's may be as long as names can be.
 */
export async function overwriteFile(uri: Uri, bytes: Uint8Array, files: ReplacingFiles): Promise<void> {
  const copy = uri.with({ path: uri.path.replace(/[^/]*$/, `.${crypto.randomUUID()}.part`) });
  const before = await files.readFile(uri);
  try {
    await files.copy(uri, copy);
    await writeFileVerified(uri, bytes, files);
  } catch (error) {
    if (await tryRestore(uri, before, files)) await drop(copy, files);
    throw error;
  }
  await drop(copy, files);
}

async function tryRestore(uri: Uri, before: Uint8Array, files: ReplacingFiles): Promise<boolean> {
  try {
    await restoreFile(uri, before, files);
    return true;
  } catch {
    return false;
  }
}

/** What a file held before it was to be written over; one that holds it still is left alone. */
export async function restoreFile(uri: Uri, before: Uint8Array, files: WritingFiles): Promise<void> {
  const now = await files.readFile(uri).then(undefined, () => undefined);
  if (!now || !sameBytes(now, before)) await writeFileVerified(uri, before, files);
}

async function drop(uri: Uri, files: ReplacingFiles): Promise<void> {
  await files.delete(uri).then(undefined, () => undefined);
}
