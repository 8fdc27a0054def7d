import type { FileSystem, Uri } from 'vscode';
import { sameBytes } from '../common/bytes.ts';

/** The part of the editor's file system API needed to write a file. */
export type WritingFiles = Pick<FileSystem, 'writeFile' | 'readFile' | 'stat'>;

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
