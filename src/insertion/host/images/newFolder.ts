import { type Uri, workspace } from 'vscode';
import { isThere } from '../../../base/host/fileStat.ts';
import { isWithin, samePlace } from '../../../base/host/uriPaths.ts';
import { folderOf } from '../getDisplayName.ts';

/** The outermost folder that must be made before a file can be written into this one; nothing where it is there. */
export async function findFirstMissingFolder(folder: Uri): Promise<Uri | undefined> {
  const above = folderOf(folder);
  if (samePlace(above, folder) || (await isThere(folder))) return undefined;
  return (await findFirstMissingFolder(above)) ?? folder;
}

/** Takes the folder of a file away, up to the outermost one that was made for it, as long as nothing is in them. */
export async function deleteEmptyFolders(file: Uri, outermost: Uri): Promise<void> {
  for (let folder = folderOf(file); isWithin(folder, outermost); folder = folderOf(folder))
    if (!(await tryDelete(folder))) return;
}

/** Looked at before, since a file system may delete a folder with all that is in it. */
async function tryDelete(folder: Uri): Promise<boolean> {
  try {
    if ((await workspace.fs.readDirectory(folder)).length > 0) return false;
    await workspace.fs.delete(folder);
    return true;
  } catch {
    return false;
  }
}
