import type { FileSystem, Uri } from 'vscode';
import { sameBytes } from '../common/bytes.ts';

/** What of the editor's file system is needed to write a file. */
export type WritingFiles = Pick<FileSystem, 'writeFile' | 'readFile' | 'stat'>;

/**
 * Writes a file; fails also where a disk became full in the midst of it. The extension host, which writes such files itself, says
 * nothing of that and leaves a part of the file, as this does. A file that is shorter and no part of it was written by another program
 * in the meantime. The size that other providers report may be wrong.
 */
export async function writeFileVerified(uri: Uri, bytes: Uint8Array, files: WritingFiles): Promise<void> {
  await files.writeFile(uri, bytes);
  if (uri.scheme !== 'file') return;
  const { size } = await files.stat(uri);
  if (size < bytes.length && sameBytes(await files.readFile(uri), bytes.subarray(0, size)))
    throw new Error(`ENOSPC: no space left on device, ${size} of ${bytes.length} bytes are written`);
}
