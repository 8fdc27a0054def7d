import { Uri } from 'vscode';
import type { FileFault } from '../../base/common/fileFault.ts';
import { isWithin, rootOf } from '../../base/host/uriPaths.ts';
import { folderOf } from '../../insertion/host/getDisplayName.ts';
import { getAttachmentPaths, type PromptFile, parsePromptFile } from '../common/promptFile.ts';
import { getPromptFilePath } from '../common/promptFileNames.ts';
import { getImageState, type PictureState } from '../common/state.ts';
import { type FileReaders, unreadable } from './editorFiles.ts';

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
