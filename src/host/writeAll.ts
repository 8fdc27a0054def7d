import type { FileSystem, Uri } from 'vscode';

/** What of the editor's file system is needed to write a file. */
export type WritingFiles = Pick<FileSystem, 'writeFile' | 'stat'>;

/**
 * Writes a file; fails also where a disk became full in the midst of it. The extension host, which writes such files itself, says
 * nothing of that and leaves a part of the file, as this does. What other providers tell of a size need not be so.
 */
export async function writeAll(uri: Uri, bytes: Uint8Array, files: WritingFiles): Promise<void> {
  await files.writeFile(uri, bytes);
  if (uri.scheme !== 'file') return;
  const { size } = await files.stat(uri);
  if (size < bytes.length)
    throw new Error(`ENOSPC: no space left on device, ${size} of ${bytes.length} bytes are written`);
}
