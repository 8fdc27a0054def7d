import { FileSystemError, l10n, Uri, workspace } from 'vscode';
import { freeName, nameFromPrompt } from '../../core/landing/fileName.ts';
import type { Picture } from '../../shared/model.ts';
import { extensionOf } from '../sessions/pictures.ts';
import type { FilePlace } from './pictureHome.ts';

export interface PictureFile {
  readonly picture: Pick<Picture, 'mediaType'>;
  readonly prompt: string;
  readonly bytes: Uint8Array;
}

/** Writes pictures under names nothing else has. One at a time: two of the same prompt must not find the same name free. */
export class PictureFiles {
  private last: Promise<unknown> = Promise.resolve();

  /** Writes into the folder, which is made where it is missing; fails with what the file system says. */
  write(place: FilePlace, bytes: Uint8Array): Promise<Uri> {
    const written = this.last.then(() => writeNew(place, bytes));
    this.last = written.catch(() => undefined);
    return written;
  }
}

/** The name a picture's file has by itself. */
export function pictureFileName({ picture, prompt }: Omit<PictureFile, 'bytes'>): string {
  return `${nameFromPrompt(prompt)}.${extensionOf(picture.mediaType)}`;
}

/** A file at that place that does not exist yet. */
export async function freeFile(place: FilePlace): Promise<Uri> {
  return firstFree(place, exists);
}

/** Why a file could not be written, as a sentence. */
export function reasonOf(error: unknown): string {
  const sentences: Readonly<Record<string, string>> = {
    NoPermissions: l10n.t('Writing there is not allowed.'),
    FileNotADirectory: l10n.t('A file is in the way.'),
    FileExists: l10n.t('A file is in the way.'),
    Unavailable: l10n.t('The file system does not answer.'),
  };
  const said = error instanceof FileSystemError ? sentences[error.code] : undefined;
  return said ?? (error instanceof Error ? error.message : String(error));
}

/** A finished file is renamed to its name, which fails where another window or program took that meanwhile. */
async function writeNew(place: FilePlace, bytes: Uint8Array): Promise<Uri> {
  await workspace.fs.createDirectory(place.folder);
  const unnamed = Uri.joinPath(place.folder, `.${crypto.randomUUID()}.part`);
  try {
    await workspace.fs.writeFile(unnamed, bytes);
    return await firstFree(place, async (uri) => (await exists(uri)) || !(await takesName(unnamed, uri)));
  } catch (error) {
    await workspace.fs.delete(unnamed).then(undefined, () => undefined);
    throw error;
  }
}

async function firstFree({ folder, fileName }: FilePlace, isTaken: (uri: Uri) => PromiseLike<boolean>): Promise<Uri> {
  const [, name = fileName, extension = ''] = /^(.+)\.([^.]+)$/.exec(fileName) ?? [];
  const free = await freeName(name, extension, (candidate) => isTaken(Uri.joinPath(folder, candidate)));
  return Uri.joinPath(folder, free);
}

/** False when the name is taken; fails with what else the file system says. */
async function takesName(unnamed: Uri, uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.rename(unnamed, uri, { overwrite: false });
    return true;
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'FileExists') return false;
    throw error;
  }
}

function exists(uri: Uri): PromiseLike<boolean> {
  return workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
