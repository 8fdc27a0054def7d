import { FileType, Uri, workspace } from 'vscode';
import { absolutePaths } from '../../base/common/absolutePaths.ts';
import { statOf } from '../../base/host/fileStat.ts';
import { insideWorkspace, type NotInside } from '../../base/host/insideWorkspace.ts';
import { learnFolds } from '../../base/host/uriPaths.ts';
import { isAbsolutePathOutside, resolveFileMention } from '../../insertion/common/fileMention.ts';
import { asRoot } from '../../insertion/host/workspaceFiles.ts';

/** Why a path that an agent names cannot be used. */
export type PathError = 'noFolder' | NotInside;

/** A file of the workspace that an agent names. */
interface ResolvedPath {
  readonly uri: Uri;
}

/**
 * The file that a path means, there or not: from the folder where its agent works, or of the workspace; of several folders there, that
 * whose name it begins with, else the first.
 */
export async function resolveAgentPath(named: string, at?: Uri): Promise<ResolvedPath | PathError> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 0) return 'noFolder';
  const path = at ? fromFolder(named, at) : named;
  await Promise.all(folders.map(({ uri }) => learnFolds(uri)));
  const roots = folders.map(asRoot);
  if (isAbsolutePathOutside(path, roots)) return 'outside';
  const places = resolveFileMention(path, roots)?.places ?? [];
  const place = folders.length > 1 ? (places.at(folders.length) ?? places[0]) : places[0];
  if (!place) return 'outside';
  const inside = await insideWorkspace(Uri.joinPath(place.root.uri, place.path));
  return 'not' in inside ? inside.not : { uri: inside.uri };
}

/** As an absolute path, which of a server begins with its name. */
function fromFolder(path: string, at: Uri): string {
  const slashed = path.trim().replaceAll('\\', '/');
  if (absolutePaths(path).length > 0 || slashed.startsWith('~')) return path;
  const { authority, path: joined } = Uri.joinPath(at, slashed);
  return authority === '' ? joined : `//${authority}${joined}`;
}

/** Whether there is a file, and nothing else, at that place. */
export async function isFile(uri: Uri): Promise<boolean> {
  return (await statOf(uri))?.type === FileType.File;
}
