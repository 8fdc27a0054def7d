import type { FileSystem, Uri } from 'vscode';
import { type WritingFiles, writeAll } from './writeAll.ts';

/** What of the editor's file system is needed to replace a file. */
export type ReplacingFiles = Pick<FileSystem, 'copy' | 'rename' | 'delete'> & WritingFiles;

/**
 * Writes a file whole or not at all: into a copy, which then takes its name. A copy has the file's own permissions, so that
 * one that must not be written fails as the file itself would. Its own name is short, since the file's may be as long as names can be.
 */
export async function replaceFile(uri: Uri, bytes: Uint8Array, files: ReplacingFiles): Promise<void> {
  const copy = uri.with({ path: uri.path.replace(/[^/]*$/, `.${crypto.randomUUID()}.part`) });
  try {
    await files.copy(uri, copy);
    await writeAll(copy, bytes, files);
    await files.rename(copy, uri, { overwrite: true });
  } catch (error) {
    await Promise.resolve(files.delete(copy)).catch(() => undefined);
    throw error;
  }
}
