import { type FileStat, FileType, l10n, Uri, workspace } from 'vscode';
import { findNameFault, type NameFault } from '../../base/common/fileName.ts';
import { statOf } from '../../base/host/fileAccess.ts';
import { samePlace } from '../../base/host/uriPaths.ts';
import { baseName, folderOf } from './getDisplayName.ts';

/** Why no file can be written to a path. */
export type FileObstacle = NameFault | 'folder' | 'fileInTheWay' | 'readOnly';

/**
 * Returns what prevents a file at a path: what exists on the way to it, or invalid new names; undefined if nothing does. Only reads, so
 * that it may be called at any time.
 */
export async function findPlaceObstacle(file: Uri): Promise<FileObstacle | undefined> {
  return (await findObstacle(file)).obstacle;
}

/**
 * Does the same before the user pays for something: whether its folder is writable is not known before an empty file is written there,
 * which is deleted at once.
 */
export async function findFileObstacle(file: Uri): Promise<FileObstacle | undefined> {
  const { obstacle, folder } = await findObstacle(file);
  return obstacle ?? ((await tryWriteFile(folder)) ? undefined : 'readOnly');
}

/** Returns why a folder is not created, as a sentence: a name on the way to it that some system rejects, and that does not exist yet. */
export async function findNewFolderFault(folder: Uri): Promise<string | undefined> {
  const obstacle = await findPlaceObstacle(Uri.joinPath(folder, 'a'));
  return obstacle === 'name' || obstacle === 'nameTooLong' ? formatNameFault(obstacle) : undefined;
}

export function formatNameFault(fault: NameFault): string {
  return fault === 'name'
    ? l10n.t("The path contains a name that isn't valid on every operating system.")
    : l10n.t('The file name is too long.');
}

/** Returns the nearest existing folder too. */
async function findObstacle(file: Uri): Promise<{ readonly obstacle: FileObstacle | undefined; readonly folder: Uri }> {
  if (workspace.fs.isWritableFileSystem(file.scheme) === false) return { obstacle: 'readOnly', folder: file };
  const stat = await statOf(file);
  if (stat && isFolder(stat)) return { obstacle: 'folder', folder: file };
  const missing = stat ? [] : [baseName(file)];
  for (let folder = folderOf(file); ; folder = folderOf(folder)) {
    const there = await statOf(folder);
    const isTop = samePlace(folderOf(folder), folder);
    if (there && !isFolder(there)) return { obstacle: 'fileInTheWay', folder };
    if (there || isTop) return { obstacle: missing.map(findNameFault).find((fault) => fault !== undefined), folder };
    missing.push(baseName(folder));
  }
}

function isFolder({ type }: FileStat): boolean {
  return (type & FileType.Directory) !== 0;
}

async function tryWriteFile(folder: Uri): Promise<boolean> {
  const probe = Uri.joinPath(folder, `.${crypto.randomUUID()}.part`);
  try {
    await workspace.fs.writeFile(probe, new Uint8Array());
    await workspace.fs.delete(probe);
    return true;
  } catch {
    return false;
  }
}
