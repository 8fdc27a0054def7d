import { l10n, Uri } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import type { FileFault } from '../../base/common/fileFault.ts';
import { readFile, statOf } from '../../base/host/fileAccess.ts';
import { insideWorkspace, notInsideSentence } from '../../base/host/insideWorkspace.ts';
import { isWithin, rootOf, unsavedDocument } from '../../base/host/uriPaths.ts';
import { pictureEndings, withoutImageExtension } from '../../imageFiles/common/imageExtension.ts';
import { hashPicture, isLfsPointer, maxPointerBytes } from '../../imageFiles/common/lfsPointer.ts';
import { folderOf } from '../../insertion/host/getDisplayName.ts';
import { limits } from '../../product/common/limits.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';
import { getImageState, type PictureState } from '../common/imageState.ts';
import { getAttachmentPaths, getPromptFilePath, type PromptFile, parsePromptFile } from '../common/promptFile.ts';

/** Returns the text that a look adds to the prompt of a prompt file; empty if there is none. */
export type ReadLook = (promptFile: Uri, read: PromptFile) => Promise<string>;

/** A picture and its prompt file. */
export interface ImageStatus {
  readonly state: PictureState;
  /** SHA-256 of the picture's file; undefined if it is missing. */
  readonly hash?: string | undefined;
  /** Where its prompt file is, or would be; undefined if it can have none. */
  readonly file?: Uri | undefined;
  readonly promptFile?: PromptFile | FileFault | undefined;
}

/** Returns how a picture relates to its prompt file. A cache may read instead of the files. Sends and writes nothing. */
export async function getImageStatus(picture: Uri, readers: FileReaders, readLook: ReadLook): Promise<ImageStatus> {
  const path = getPromptFilePath(picture.path);
  const file = path === undefined ? undefined : picture.with({ path });
  const text = file && (await readers.text(file));
  const hash = await readers.hash(picture);
  if (!file || text === undefined)
    return { state: await getImageState({ picture: hash, along: [], look: '' }), hash, file };
  const promptFile = text === unreadable ? ({ fault: 'unreadable' } as const) : parsePromptFile(text, file.path);
  if ('made' in promptFile && (await isOfAnother(promptFile, { picture, hash }, readers)))
    return { state: hash === undefined ? 'missing' : 'withoutPrompt', hash };
  const named = 'fault' in promptFile ? [] : getAttachmentPaths(promptFile);
  const along = await Promise.all(
    named.map((name) => {
      const attached = resolveNamedFile(file, name);
      return attached && readers.hash(attached);
    }),
  );
  const look = 'fault' in promptFile ? '' : await readLook(file, promptFile);
  return { state: await getImageState({ picture: hash, promptFile, along, look }), hash, file, promptFile };
}

/** Whether a prompt file made a picture whose name differs only in its extension. */
async function isOfAnother(
  { made }: PromptFile,
  { picture, hash }: { readonly picture: Uri; readonly hash: string | undefined },
  readers: FileReaders,
): Promise<boolean> {
  if (!made || made.picture === hash) return false;
  const stem = withoutImageExtension(picture.path);
  const others = pictureEndings.map((ending) => picture.with({ path: `${stem}.${ending}` }));
  const hashes = await Promise.all(others.map((other) => readers.hash(other)));
  return hashes.includes(made.picture);
}

/** Returns the file that a prompt file names, or undefined if the path leads out of the workspace. */
export function resolveNamedFile(promptFile: Uri, name: string): Uri | undefined {
  const file = Uri.joinPath(folderOf(promptFile), name);
  return isWithin(file, rootOf(promptFile)) ? file : undefined;
}

/** Returned instead of the text of a file that is no text, or too large. */
const unreadable = Symbol('unreadable');

/** How files of the workspace are read; what is missing is undefined. */
export interface FileReaders {
  /** Returns the text of an editor with unsaved changes, else that of the file. */
  readonly text: (file: Uri) => Promise<string | typeof unreadable | undefined>;
  /** Returns the SHA-256 of the bytes, hexadecimal, or undefined if the file is larger than any picture. */
  readonly hash: (file: Uri) => Promise<string | undefined>;
}

/** Maximum size of a prompt file, in bytes. */
const maxTextBytes = 200_000;

export const editorFiles: FileReaders = {
  // Without unsaved changes the file is read: the editor learns of its changes a little later, and keeps texts whose tab is closed.
  text: async (file) => unsavedDocument(file)?.getText() ?? readStoredText(file),
  hash: async (file) => {
    const bytes = await readBytes(file, limits.pastedBytes);
    return bytes && hashPicture(bytes);
  },
};

async function readStoredText(file: Uri): Promise<string | typeof unreadable | undefined> {
  const stat = await statOf(file);
  if (!stat) return undefined;
  if (stat.size > maxTextBytes) return unreadable;
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(await readFile(file));
  } catch {
    return unreadable;
  }
}

/** Returns undefined if the file is missing or larger. */
export async function readBytes(file: Uri, maxBytes: number): Promise<Uint8Array | undefined> {
  const stat = await statOf(file);
  if (!stat || stat.size > maxBytes) return undefined;
  return readFile(file).catch(() => undefined);
}

/** Whether Git LFS has not downloaded a file yet. */
export async function isNotDownloaded(file: Uri): Promise<boolean> {
  const bytes = await readBytes(file, maxPointerBytes);
  return bytes !== undefined && isLfsPointer(bytes);
}

/** A prompt file and its content. */
export interface ReadPromptFile {
  readonly file: Uri;
  readonly read: PromptFile;
}

/** The attached pictures with their SHA-256 hashes, or why one of them cannot be sent, as a sentence. */
type Attachments =
  | { readonly offered: readonly AttachmentInput[]; readonly hashes: readonly string[] }
  | { readonly why: string };

/** Reads the pictures that a prompt file attaches; it must not make Limn send files from outside of the workspace. */
export async function readPromptFileAttachments(promptFile: ReadPromptFile | undefined): Promise<Attachments> {
  if (!promptFile) return { offered: [], hashes: [] };
  const { file, read } = promptFile;
  const names = getAttachmentPaths(read);
  if (names.length > limits.attachments)
    return {
      why: l10n.t('You can attach up to {0} images to a prompt. Remove one to add another.', limits.attachments),
    };
  const offered: AttachmentInput[] = [];
  for (const name of names) {
    const one = await readAttachment(file, name);
    if (typeof one === 'string') return { why: one };
    offered.push(one);
  }
  return { offered, hashes: await Promise.all(offered.map(({ bytes }) => sha256(bytes))) };
}

async function readAttachment(promptFile: Uri, name: string): Promise<AttachmentInput | string> {
  const uri = Uri.joinPath(promptFile, '..', name);
  const inside = await insideWorkspace(uri, { root: rootOf(promptFile) });
  if ('not' in inside && inside.not === 'outside')
    return l10n.t("The attached image '{0}' isn't in the workspace. Nothing was sent.", name);
  if ('not' in inside && inside.not === 'link')
    return l10n.t("The attached image '{0}' is a symbolic link. Nothing was sent.", name);
  if ('not' in inside) return notInsideSentence(inside);
  const bytes = await readBytes(uri, limits.attachmentBytes);
  return bytes
    ? { name, bytes }
    : l10n.t("The attached image '{0}' doesn't exist or is too large. Nothing was sent.", name);
}
