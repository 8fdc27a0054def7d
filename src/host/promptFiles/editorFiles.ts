import { type Uri, workspace } from 'vscode';
import { sha256 } from '../../shared/bytes.ts';
import { limits } from '../../shared/limits.ts';
import { unsavedDocument } from '../openDocument.ts';

/** How files of the workspace are read; nothing of what is not there, or larger than any such file. */
export interface FileReaders {
  /** As it stands in an editor with unsaved changes, else in its file. */
  readonly text: (file: Uri) => Promise<string | undefined>;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly hash: (file: Uri) => Promise<string | undefined>;
}

/** A longer prompt file is none. */
const longestText = 200_000;

export const editorFiles: FileReaders = {
  // Without unsaved changes the file counts: the editor hears of changes there a little later, and keeps texts whose tab is closed.
  text: async (file) => unsavedDocument(file)?.getText() ?? decoded(await bytesOf(file, longestText)),
  hash: async (file) => {
    const bytes = await bytesOf(file, limits.pastedBytes);
    return bytes && sha256(bytes);
  },
};

function decoded(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

export async function bytesOf(file: Uri, most: number): Promise<Uint8Array | undefined> {
  try {
    const { size } = await workspace.fs.stat(file);
    return size > most ? undefined : await workspace.fs.readFile(file);
  } catch {
    return undefined;
  }
}
