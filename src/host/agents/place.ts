import { FileType, Uri, type WorkspaceFolder, workspace } from 'vscode';
import { addressPath, isElsewhere } from '../../core/agents/path.ts';
import { namedFile } from '../../core/insertion/namedFile.ts';
import { statOf } from '../fileStat.ts';
import { linkOnTheWay } from '../insertion/links.ts';

/** Why a path that an agent names cannot be used. */
export type BadPath = 'noFolder' | 'outside' | 'link';

/** A file of the workspace that an agent names. */
interface NamedPlace {
  readonly uri: Uri;
  readonly root: WorkspaceFolder;
}

/**
 * The file that a path means, there or not: from the folder where its agent works, or of the workspace; of several folders there, that
 * whose name it begins with, else the first.
 */
export async function placeOf(named: string, at?: Uri): Promise<NamedPlace | BadPath> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 0) return 'noFolder';
  const path = fromFolder(addressPath(named), at);
  if (
    isElsewhere(
      path,
      folders.map(({ uri }) => uri.path),
    )
  )
    return 'outside';
  const roots = folders.map((folder) => ({ name: folder.name, path: folder.uri.path.replace(/\/$/, ''), folder }));
  const places = namedFile(path, roots)?.places ?? [];
  const place = folders.length > 1 ? (places.at(folders.length) ?? places[0]) : places[0];
  if (!place) return 'outside';
  const { folder } = place.root;
  const uri = Uri.joinPath(folder.uri, place.path);
  return (await linkOnTheWay(folder.uri, uri)) ? 'link' : { uri, root: folder };
}

function fromFolder(path: string, at: Uri | undefined): string {
  return at && !/^[/~]/.test(path) ? Uri.joinPath(at, path).path : path;
}

/** Whether there is a file, and nothing else, at that place. */
export async function isFile(uri: Uri): Promise<boolean> {
  return (await typeAt(uri)) === FileType.File;
}

export async function isFolder(uri: Uri): Promise<boolean> {
  return (await typeAt(uri)) === FileType.Directory;
}

async function typeAt(uri: Uri): Promise<FileType> {
  return (await statOf(uri))?.type ?? FileType.Unknown;
}
