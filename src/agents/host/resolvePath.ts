import { FileType, Uri, workspace } from 'vscode';
import { absolutePaths } from '../../base/common/absolutePaths.ts';
import { statOf } from '../../base/host/fileStat.ts';
import { insideWorkspace, type NotInside } from '../../base/host/insideWorkspace.ts';
import { learnFolds } from '../../base/host/uriPaths.ts';
import { isAbsolutePathOutside, resolveFileMention } from '../../insertion/common/fileMention.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { asRoot } from '../../insertion/host/workspaceFiles.ts';
import { limits } from '../../product/common/limits.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';

/** The reasons why an agent's path cannot be used. */
export type PathError = 'noFolder' | NotInside;

/**
 * Resolves a path, whether or not the file exists, from the agent's folder or the workspace. With several workspace folders, a path is
 * resolved in the folder whose name it begins with, otherwise in the first.
 */
export async function resolveAgentPath(named: string, at?: Uri): Promise<Uri | PathError> {
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
  return 'not' in inside ? inside.not : inside.uri;
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

/**
 * Returns the pictures at these paths, relative to the agent's folder or the workspace, or why one of them cannot be sent; a file that is
 * too large is not read.
 */
export async function readAttachments(
  paths: readonly string[],
  at: Uri | undefined,
): Promise<readonly AttachmentInput[] | PathError | 'noFile' | 'tooLarge'> {
  const offered: AttachmentInput[] = [];
  for (const path of paths) {
    const uri = await resolveAgentPath(path, at);
    if (typeof uri === 'string') return uri;
    if (!(await isFile(uri))) return 'noFile';
    const { size } = await workspace.fs.stat(uri);
    if (size > limits.attachmentBytes) return 'tooLarge';
    offered.push({ name: baseName(uri), bytes: await workspace.fs.readFile(uri) });
  }
  return offered;
}
