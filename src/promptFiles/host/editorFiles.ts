import { type Uri, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { statOf } from '../../base/host/fileStat.ts';
import { unsavedDocument } from '../../base/host/openDocument.ts';
import { limits } from '../../product/common/limits.ts';

/** Stands for the text of a file that is there, and is no text or too large. */
export const unreadable = Symbol('unreadable');

/** How files of the workspace are read; nothing of what is not there. */
export interface FileReaders {
  /** As it stands in an editor with unsaved changes, else in its file. */
  readonly text: (file: Uri) => Promise<string | typeof unreadable | undefined>;
  /** SHA-256 of the bytes, hexadecimal; nothing of what is larger than any picture. */
  readonly hash: (file: Uri) => Promise<string | undefined>;
}

/** A longer prompt file is none. */
const longestText = 200_000;

export const editorFiles: FileReaders = {
  // Without unsaved changes the file counts: the editor hears of changes there a little later, and keeps texts whose tab is closed.
  text: async (file) => unsavedDocument(file)?.getText() ?? storedText(file),
  hash: async (file) => {
    const bytes = await bytesOf(file, limits.pastedBytes);
    return bytes && sha256(bytes);
  },
};

async function storedText(file: Uri): Promise<string | typeof unreadable | undefined> {
  const stat = await statOf(file);
  if (!stat) return undefined;
  if (stat.size > longestText) return unreadable;
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(await workspace.fs.readFile(file));
  } catch {
    return unreadable;
  }
}

export async function bytesOf(file: Uri, most: number): Promise<Uint8Array | undefined> {
  try {
    const { size } = await workspace.fs.stat(file);
    return size > most ? undefined : await workspace.fs.readFile(file);
  } catch {
    return undefined;
  }
}
