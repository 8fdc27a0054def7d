import { type FileStat, FileType, Uri, workspace } from 'vscode';
import { findNameFault, type NameFault } from '../../base/common/fileName.ts';
import { statOf } from '../../base/host/fileStat.ts';
import { samePlace } from '../../base/host/uriPaths.ts';
import { baseName, folderOf } from './getDisplayName.ts';

/** Why no file can be written at a place. */
export type FileObstacle = NameFault | 'folder' | 'fileInTheWay' | 'readOnly';

/**
 * What keeps a file from a place: what is on the way to it, and the names that would be new there. Only looks, so that it may be asked at
 * any time. Undefined if nothing speaks against it.
 */
export async function findPlaceObstacle(file: Uri): Promise<FileObstacle | undefined> {
  return (await lookAt(file)).obstacle;
}

/**
 * The same before something is paid for: whether its folder takes a file is not known before one is written there, which is empty and taken
 * away at once.
 */
export async function findFileObstacle(file: Uri): Promise<FileObstacle | undefined> {
  const { obstacle, folder } = await lookAt(file);
  return obstacle ?? ((await takesFile(folder)) ? undefined : 'readOnly');
}

/** Returns the nearest folder that is there too. */
async function lookAt(file: Uri): Promise<{ readonly obstacle: FileObstacle | undefined; readonly folder: Uri }> {
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

async function takesFile(folder: Uri): Promise<boolean> {
  const probe = Uri.joinPath(folder, `.${crypto.randomUUID()}.part`);
  try {
    await workspace.fs.writeFile(probe, new Uint8Array());
    await workspace.fs.delete(probe);
    return true;
  } catch {
    return false;
  }
}
