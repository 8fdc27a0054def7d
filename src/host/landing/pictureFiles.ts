import { FileSystemError, l10n, Uri, workspace } from 'vscode';
import { freeName, nameFromPrompt } from '../../core/landing/fileName.ts';
import type { Picture } from '../../shared/model.ts';
import { extensionOf } from '../sessions/pictures.ts';

export interface PictureFile {
  readonly picture: Pick<Picture, 'mediaType'>;
  readonly prompt: string;
  readonly bytes: Uint8Array;
}

/** Writes pictures under names nothing else has. One at a time: two of the same prompt must not find the same name free. */
export class PictureFiles {
  private last: Promise<unknown> = Promise.resolve();

  /** Writes into the folder, which is made where it is missing; fails with what the file system says. */
  write(folder: Uri, file: PictureFile): Promise<Uri> {
    const written = this.last.then(() => writeNew(folder, file));
    this.last = written.catch(() => undefined);
    return written;
  }
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

async function writeNew(folder: Uri, { picture, prompt, bytes }: PictureFile): Promise<Uri> {
  await workspace.fs.createDirectory(folder);
  const name = await freeName(nameFromPrompt(prompt), extensionOf(picture.mediaType), (candidate) =>
    exists(Uri.joinPath(folder, candidate)),
  );
  const uri = Uri.joinPath(folder, name);
  await workspace.fs.writeFile(uri, bytes);
  return uri;
}

function exists(uri: Uri): PromiseLike<boolean> {
  return workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}
