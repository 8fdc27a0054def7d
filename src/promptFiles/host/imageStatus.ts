import { Uri, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import type { FileFault } from '../../base/common/fileFault.ts';
import { statOf } from '../../base/host/fileStat.ts';
import { unsavedDocument } from '../../base/host/openDocument.ts';
import { isWithin, rootOf } from '../../base/host/uriPaths.ts';
import { folderOf } from '../../insertion/host/getDisplayName.ts';
import { limits } from '../../product/common/limits.ts';
import { getAttachmentPaths, getPromptFilePath, type PromptFile, parsePromptFile } from '../common/promptFile.ts';
import { getImageState, type PictureState } from '../common/state.ts';

export interface StateOptions extends FileReaders {
  /** What a look adds to the prompt of a prompt file, as words; empty = nothing. */
  readonly look: (promptFile: Uri, read: PromptFile) => Promise<string>;
}

/** A picture and its prompt file. */
export interface ImageStatus {
  readonly state: PictureState;
  /** SHA-256 of the picture's file; nothing where it is not there. */
  readonly hash?: string;
  /** Where its prompt file is, or would be; nothing of what can have none. */
  readonly file?: Uri;
  readonly promptFile?: PromptFile | FileFault;
  /** Pictures that go along and are not there, as the prompt file names them. */
  readonly lost: readonly string[];
}

/** How a picture stands to its prompt file; a cache may read in place of the files. Nothing is sent, nothing written. */
export async function getImageStatus(picture: Uri, options: StateOptions): Promise<ImageStatus> {
  const path = getPromptFilePath(picture.path);
  const file = path === undefined ? undefined : picture.with({ path });
  const text = file && (await options.text(file));
  const hash = await options.hash(picture);
  const there = hash === undefined ? {} : { picture: hash };
  const found = hash === undefined ? {} : { hash };
  if (!file || text === undefined)
    return { state: await getImageState({ ...there, ...nothing }), ...found, ...(file && { file }), lost: [] };
  const promptFile: PromptFile | FileFault =
    text === unreadable ? { fault: 'unreadable' } : parsePromptFile(text, file.path);
  const named = 'fault' in promptFile ? [] : getAttachmentPaths(promptFile);
  const along = await Promise.all(named.map((name) => hashOfNamed(file, name, options)));
  const look = 'fault' in promptFile ? '' : await options.look(file, promptFile);
  const state = await getImageState({ ...there, promptFile, along, look });
  return { state, ...found, file, promptFile, lost: named.filter((_, index) => along[index] === undefined) };
}

const nothing = { along: [], look: '' };

/** The file that a prompt file names; nothing where the way leads out of the workspace. */
export function resolveNamedFile(promptFile: Uri, name: string): Uri | undefined {
  const file = Uri.joinPath(folderOf(promptFile), name);
  return isWithin(file, rootOf(promptFile)) ? file : undefined;
}

async function hashOfNamed(promptFile: Uri, name: string, { hash }: FileReaders): Promise<string | undefined> {
  const file = resolveNamedFile(promptFile, name);
  return file && hash(file);
}

/** Stands for the text of a file that is there, and is no text or too large. */
const unreadable = Symbol('unreadable');

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
