import { FileType, Uri, type WorkspaceFolder, workspace } from 'vscode';
import { namedFile } from '../../core/insertion/namedFile.ts';
import { linkOnTheWay } from '../insertion/links.ts';

/** Why a path that an agent names cannot be used. */
export type BadPath = 'noFolder' | 'outside' | 'link';

/** A file of the workspace that an agent names. */
interface NamedPlace {
  readonly uri: Uri;
  readonly root: WorkspaceFolder;
}

/** The file that a path of the workspace means, there or not; of several folders, that whose name it begins with, else the first. */
export async function placeOf(path: string): Promise<NamedPlace | BadPath> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 0) return 'noFolder';
  const roots = folders.map((folder) => ({ name: folder.name, path: folder.uri.path, folder }));
  const places = namedFile(path, roots)?.places ?? [];
  const place = folders.length > 1 ? (places.at(folders.length) ?? places[0]) : places[0];
  if (!place) return 'outside';
  const { folder } = place.root;
  const uri = Uri.joinPath(folder.uri, place.path);
  return (await linkOnTheWay(folder.uri, uri)) ? 'link' : { uri, root: folder };
}

/** Whether there is a file, and nothing else, at that place. */
export async function isFile(uri: Uri): Promise<boolean> {
  const type = await workspace.fs.stat(uri).then(
    (stat) => stat.type,
    () => FileType.Unknown,
  );
  return type === FileType.File;
}
