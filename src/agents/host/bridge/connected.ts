import { Uri, workspace } from 'vscode';
import { isWithin, learnFolds, samePlace } from '../../../base/host/uriPaths.ts';
import { bridgeFolder, connectionFolder } from '../../common/bridgeProtocol.ts';

/** A folder that the user connected, read from its connection file, and that file. */
interface ConnectedFolder {
  readonly file: Uri;
  readonly folder: string;
}

/** Returns this window's folders on this computer, where agents run. */
export function getLocalFolders(): readonly string[] {
  const folders = workspace.workspaceFolders ?? [];
  return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
}

/** Returns whether a folder of this window is connected. Reads one directory, because every window calls it. */
export async function isConnected(storage: Uri): Promise<boolean> {
  const all = await readConnectedFolders(Uri.joinPath(storage, bridgeFolder));
  if (all.length === 0) return false;
  const own = await Promise.all(getLocalFolders().map((folder) => findSameFolders(all, folder)));
  return own.some(({ length }) => length > 0);
}

/** Returns whether an agent may write into a folder of this window, by a connection to it, to a folder in it or to a parent folder. */
export async function isReachable(storage: Uri): Promise<boolean> {
  const all = await readConnectedFolders(Uri.joinPath(storage, bridgeFolder));
  const overlapping = await Promise.all(getLocalFolders().map((folder) => findOverlappingFolders(all, folder)));
  return overlapping.some(({ length }) => length > 0);
}

/** Returns all connected folders, whichever window connected them. */
export async function readConnectedFolders(place: Uri): Promise<readonly ConnectedFolder[]> {
  const folder = Uri.joinPath(place, connectionFolder);
  const names = await workspace.fs.readDirectory(folder).then(undefined, () => []);
  const read = await Promise.all(names.map(([name]) => readConnectedFolder(Uri.joinPath(folder, name))));
  return read.flatMap((one) => one ?? []);
}

/** Returns the connections to the same folder, which may have been opened in another spelling. */
export async function findSameFolders(
  all: readonly ConnectedFolder[],
  folder: string,
): Promise<readonly ConnectedFolder[]> {
  await learnFolds(Uri.file(folder));
  return all.filter((one) => samePlace(Uri.file(one.folder), Uri.file(folder)));
}

/**
 * Returns the connections by which an agent may write into a folder or below it: to the folder itself, to folders in it and to parent
 * folders.
 */
export async function findOverlappingFolders(
  all: readonly ConnectedFolder[],
  folder: string,
): Promise<readonly ConnectedFolder[]> {
  const uri = Uri.file(folder);
  await Promise.all([uri, ...all.map((one) => Uri.file(one.folder))].map(learnFolds));
  return all.filter((one) => isWithin(Uri.file(one.folder), uri) || isWithin(uri, Uri.file(one.folder)));
}

async function readConnectedFolder(file: Uri): Promise<ConnectedFolder | undefined> {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(await workspace.fs.readFile(file)));
    const folder = typeof read === 'object' && read !== null && 'folder' in read ? read.folder : undefined;
    return typeof folder === 'string' ? { file, folder } : undefined;
  } catch {
    return undefined;
  }
}
