import { FileSystemError, l10n, Uri, workspace } from 'vscode';
import { Sequencer } from '../../../base/common/async.ts';
import { sha256 } from '../../../base/common/bytes.ts';
import { createFileName, findFreeName } from '../../../base/common/fileName.ts';
import { writeFileVerified } from '../../../base/host/atomicFile.ts';
import { isThere } from '../../../base/host/fileAccess.ts';
import { type Bounds, requireInside } from '../../../base/host/insideWorkspace.ts';
import { isWithin, placeKey, samePlace } from '../../../base/host/uriPaths.ts';
import {
  type ImageExtension,
  isPictureName,
  withoutImageExtension,
} from '../../../imageFiles/common/imageExtension.ts';
import { hasRightExtension } from '../../../imageFiles/common/imageType.ts';
import type { Picture, WrittenFile } from '../../../sessions/common/model/picture.ts';
import { findNewFolderFault } from '../fileObstacle.ts';
import { baseName, folderOf } from '../getDisplayName.ts';
import type { FileLocation } from './imageFolder.ts';
import type { InsertablePicture } from './insertablePicture.ts';

export interface PictureFile {
  readonly prompt: string;
  /** Without extension; missing = one from the prompt. */
  readonly name?: string;
  readonly bytes: Uint8Array;
}

/** What is written for a picture outside of Limn's own storage. */
export interface PictureContents {
  /** Returns the picture's bytes, or undefined if they are lost. */
  readonly bytes: (picture: Picture) => Promise<Uint8Array | undefined>;
  /** Returns the bytes to write; called once for each file. */
  readonly prepare: (bytes: Uint8Array, insertion: InsertablePicture) => Promise<Uint8Array>;
  readonly beside: PromptFileBeside;
}

/** Writes pictures under unused names. One at a time: two of the same prompt must not find the same name unused. */
export class PictureFiles {
  private readonly sequence = new Sequencer();

  /**
   * Writes into the folder, which is created if it is missing; throws the file system's error, or if the extension does not fit the bytes.
   */
  async write(place: FileLocation, bytes: Uint8Array): Promise<Uri> {
    if (!hasRightExtension(place.fileName, bytes))
      throw new Error(`${place.fileName} does not say what its bytes are.`);
    const name = (claim: Claim) => findFirstFree(place, async (uri) => !(await claim.tryTake(uri)));
    return this.sequence.run(() => writeUnderClaim(place, bytes, name));
  }

  /** Writes under exactly that name; returns false if it is taken. */
  writeExactly(place: FileLocation, bytes: Uint8Array): Promise<boolean> {
    const name = async (claim: Claim) => {
      const isFree = await claim.tryTake(Uri.joinPath(place.folder, place.fileName));
      if (!isFree) await claim.drop();
      return isFree;
    };
    return this.sequence.run(() => writeUnderClaim(place, bytes, name));
  }
}

/** Returns the default name of a picture's file. */
export function pictureFileName({ prompt, name }: Omit<PictureFile, 'bytes'>, extension: ImageExtension): string {
  return `${name ?? createFileName(prompt)}.${extension}`;
}

/** Returns why a picture of an unknown format is not written to the workspace, as a sentence. */
export function noImageSentence(): string {
  return l10n.t("The response isn't an image in a known format, so it wasn't saved in the workspace.");
}

/** Returns a file at that place that does not exist yet, and whose key is not among those that are taken. */
export async function findFreeFile(place: FileLocation, taken: ReadonlySet<string> = new Set()): Promise<Uri> {
  return findFirstFree(place, async (uri) => taken.has(placeKey(uri)) || isThere(uri));
}

/** Returns why a file could not be written, as a sentence. */
export function toErrorMessage(error: unknown): string {
  const sentences: Readonly<Record<string, string>> = {
    NoPermissions: l10n.t('Permission denied.'),
    FileNotADirectory: l10n.t('A file with this name already exists.'),
    FileExists: l10n.t('A file with this name already exists.'),
    Unavailable: l10n.t("The file system isn't available."),
  };
  const said = error instanceof FileSystemError ? sentences[error.code] : undefined;
  const message = error instanceof Error ? error.message : String(error);
  return said ?? (/ENOSPC|EDQUOT/.test(message) ? l10n.t('The disk is full.') : message);
}

/** Writes the file under its claim, and then renames it. */
async function writeUnderClaim<T>(
  { folder, within }: FileLocation,
  bytes: Uint8Array,
  name: (claim: Claim) => Promise<T>,
): Promise<T> {
  await requireInside(folder, within);
  const fault = await findNewFolderFault(folder);
  if (fault) throw new Error(fault);
  await workspace.fs.createDirectory(folder);
  const claim = new Claim(folder, within);
  try {
    await claim.write(bytes);
    return await name(claim);
  } catch (error) {
    await claim.drop();
    throw error;
  }
}

/**
 * Maximum number of checks whether other claims to the same name have given up; one left behind by a crash never does.
 */
const looks = 50;

/**
 * A temporary file before it gets its name. The editor checks for a file of that name before it renames, and between the two another window
 * could take the name; so a claim to it is created first. Of several claims the smallest waits until the others, which may not have seen
 * it, have taken the name or given up.
 */
class Claim {
  private readonly id = `.${crypto.randomUUID()}.part`;
  private file: Uri;

  constructor(
    private readonly folder: Uri,
    private readonly within: Bounds,
  ) {
    this.file = Uri.joinPath(folder, this.id);
  }

  async write(bytes: Uint8Array): Promise<void> {
    await writeFileVerified(this.file, bytes, workspace.fs);
  }

  /** Returns false if the name is taken or claimed; throws other errors of the file system. */
  async tryTake(uri: Uri): Promise<boolean> {
    const name = baseName(uri);
    const claim = Uri.joinPath(this.folder, `.${name}${this.id}`);
    await workspace.fs.rename(this.file, claim, { overwrite: true });
    this.file = claim;
    for (let look = 0; look < looks; look++) {
      const present = (await workspace.fs.readDirectory(this.folder)).map(([file]) => file);
      const others = present.filter(
        (file) => file.startsWith(`.${name}.`) && file.endsWith('.part') && file !== baseName(claim),
      );
      if (present.includes(name) || others.some((other) => other < baseName(claim))) return false;
      if (others.length === 0) return this.tryTakeName(uri);
    }
    return false;
  }

  async drop(): Promise<void> {
    await workspace.fs.delete(this.file).then(undefined, () => undefined);
  }

  /**
   * Returns false if the name is taken; throws other errors of the file system. A folder may have become a link in the meantime.
   */
  private async tryTakeName(uri: Uri): Promise<boolean> {
    await requireInside(uri, this.within);
    try {
      await workspace.fs.rename(this.file, uri, { overwrite: false });
      return true;
    } catch (error) {
      if (error instanceof FileSystemError && error.code === 'FileExists') return false;
      throw error;
    }
  }
}

async function findFirstFree(
  { folder, fileName }: FileLocation,
  isTaken: (uri: Uri) => PromiseLike<boolean>,
): Promise<Uri> {
  const [, name = fileName, extension = ''] = /^(.+)\.([^.]+)$/.exec(fileName) ?? [];
  const stems = await readPictureStems(folder);
  const free = await findFreeName(name, extension, async (candidate) => {
    return stems.has(withoutImageExtension(candidate)) || isTaken(Uri.joinPath(folder, candidate));
  });
  return Uri.joinPath(folder, free);
}

/** Returns the names of the pictures in a folder without extension: two pictures with the same one would share a prompt file. */
export async function readPictureStems(folder: Uri): Promise<ReadonlySet<string>> {
  const entries = await workspace.fs.readDirectory(folder).then(undefined, () => []);
  return new Set(entries.flatMap(([name]) => (isPictureName(name) ? withoutImageExtension(name) : [])));
}

/**
 * Returns the outermost folder that must be created before a file can be written into this one; undefined if it exists.
 */
export async function findFirstMissingFolder(folder: Uri): Promise<Uri | undefined> {
  const above = folderOf(folder);
  if (samePlace(above, folder) || (await isThere(folder))) return undefined;
  return (await findFirstMissingFolder(above)) ?? folder;
}

/** Deletes the folder of a file, up to the outermost one that was created for it, as long as they are empty. */
export async function deleteEmptyFolders(file: Uri, outermost: Uri): Promise<void> {
  for (let folder = folderOf(file); isWithin(folder, outermost); folder = folderOf(folder))
    if (!(await tryDelete(folder))) return;
}

/** Checks first that it is empty, since a file system may delete a folder with all its files. */
async function tryDelete(folder: Uri): Promise<boolean> {
  try {
    if ((await workspace.fs.readDirectory(folder)).length > 0) return false;
    await workspace.fs.delete(folder);
    return true;
  } catch {
    return false;
  }
}

/** Returns the prompt file to write beside a picture's file, or undefined if the user wants none. */
export type PromptFileBeside = (
  file: Uri,
  picture: InsertablePicture & { readonly bytes: Uint8Array },
) => Promise<{ readonly file: Uri; readonly text: string } | undefined>;

/**
 * Writes the prompt file of an existing picture, if that is allowed; an existing prompt file is kept. If it cannot be written, the picture
 * has none.
 */
export async function writeBeside(
  files: Pick<PictureFiles, 'writeExactly'>,
  wanted: Awaited<ReturnType<PromptFileBeside>>,
  within: Bounds,
): Promise<WrittenFile | undefined> {
  if (!wanted || (await isThere(wanted.file))) return undefined;
  const bytes = new TextEncoder().encode(wanted.text);
  const place = { folder: folderOf(wanted.file), fileName: baseName(wanted.file), within };
  const isWritten = await files.writeExactly(place, bytes).catch(() => false);
  return isWritten ? { uri: wanted.file.toString(), size: bytes.length, hash: await sha256(bytes) } : undefined;
}
