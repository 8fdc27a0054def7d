import { FileType, Uri, workspace } from 'vscode';
import { absolutePaths } from '../../base/common/absolutePaths.ts';
import { statOf } from '../../base/host/fileStat.ts';
import { insideWorkspace, type NotInside } from '../../base/host/insideWorkspace.ts';
import { learnFolds } from '../../base/host/uriPaths.ts';
import { isAbsolutePathOutside, resolveFileMention } from '../../insertion/common/fileMention.ts';
import { asRoot } from '../../insertion/host/workspaceFiles.ts';

/** The reasons why an agent's path cannot be used. */
export type PathError = 'noFolder' | NotInside;

/** A workspace file that an agent names. */
interface ResolvedPath {
  readonly uri: Uri;
}

/**
 * Resolves a path, whether or not the file exists, from the agent's folder or the workspace. With several workspace folders, a path is
 * resolved in the folder whose name it begins with, otherwise in the first.
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

/** Returns an absolute path; a UNC path begins with the name of its server. */
function fromFolder(path: string, at: Uri): string {
  const slashed = path.trim().replaceAll('\\', '/');
  if (absolutePaths(path).length > 0 || slashed.startsWith('~')) return path;
  const { authority, path: joined } = Uri.joinPath(at, slashed);
  return authority === '' ? joined : `//${authority}${joined}`;
}

/** Returns whether the path is a file, and not a folder or link. */
export async function isFile(uri: Uri): Promise<boolean> {
  return (await statOf(uri))?.type === FileType.File;
}
