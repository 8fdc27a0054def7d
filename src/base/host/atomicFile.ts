import type { FileSystem, Uri } from 'vscode';
import { sameBytes } from '../common/bytes.ts';

/** The part of the editor's file system API needed to write a file. */
type WritingFiles = Pick<FileSystem, 'writeFile' | 'readFile' | 'stat'>;

/**
 * Writes a file, and fails also if the disk became full while writing. The extension host, which writes such files itself, does not report
 * that and leaves a partial file, as this does. A shorter file whose content is not a part of the new one was written by another program in
 * the meantime. The size that other providers report may be wrong.
 */
export async function writeFileVerified(uri: Uri, bytes: Uint8Array, files: WritingFiles): Promise<void> {
  await files.writeFile(uri, bytes);
  if (uri.scheme !== 'file') return;
  const { size } = await files.stat(uri);
  if (size < bytes.length && sameBytes(await files.readFile(uri), bytes.subarray(0, size)))
    throw new Error(`ENOSPC: no space left on device, ${size} of ${bytes.length} bytes are written`);
}

/** The part of the editor's file system API needed to replace a file. */
export type ReplacingFiles = Pick<FileSystem, 'copy' | 'delete'> & WritingFiles;

/** Writes a file atomically, whether or not it exists. */
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
 * Overwrites a file in place, keeping a backup copy until the write is verified. Renaming over it would close its editor tab. The backup is
 * kept if the disk does not accept the old content back. Its name is short, since the file's own name may have the maximum length.
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

/** Restores the content that a file had before it was overwritten; skips a file that still has it. */
export async function restoreFile(uri: Uri, before: Uint8Array, files: WritingFiles): Promise<void> {
  const now = await files.readFile(uri).then(undefined, () => undefined);
  if (!now || !sameBytes(now, before)) await writeFileVerified(uri, before, files);
}

async function drop(uri: Uri, files: ReplacingFiles): Promise<void> {
  await files.delete(uri).then(undefined, () => undefined);
}
