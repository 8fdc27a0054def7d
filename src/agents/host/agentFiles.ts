import { commands, type Disposable, FileType, type TextDocument, Uri, workspace } from 'vscode';
import { absolutePaths } from '../../base/common/absolutePaths.ts';
import { statOf } from '../../base/host/fileAccess.ts';
import { insideWorkspace, type NotInside } from '../../base/host/insideWorkspace.ts';
import { learnFolds, pathFrom, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { isAbsolutePathOutside, resolveFileMention } from '../../insertion/common/fileMention.ts';
import { baseName, folderOf, getDisplayName, getFileUri } from '../../insertion/host/getDisplayName.ts';
import { asRoot } from '../../insertion/host/workspaceFiles.ts';
import { findServedPath } from '../../languages/common/siteTools.ts';
import { limits } from '../../product/common/limits.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';

/** In UTF-16 code units; longer documents are not scanned. */
const longest = 1_000_000;

/** Finds the open documents that refer to a file. */
export class UsedFiles {
  private readonly known = new Map<string, { readonly at: string; readonly names: readonly string[] }>();

  /** Uses the current text; an unchanged document is not scanned again. */
  usedIn(address: string): readonly string[] {
    const documents = workspace.textDocuments.filter(isLookedThrough);
    const at = documents.map(({ uri, version }) => `${uri}@${version}`).join(' ');
    const known = this.known.get(address);
    if (known?.at === at) return known.names;
    const file = fileInWorkspace(address);
    const names = documents.filter((document) => file && isNamedIn(document, file)).map(getDisplayName);
    this.known.set(address, { at, names });
    return names;
  }
}

/** Calls the listener when a saved document may refer to other files than before. */
export function onDidSaveDocument(listener: () => void): Disposable {
  return workspace.onDidSaveTextDocument((document) => {
    if (isLookedThrough(document)) listener();
  });
}

function isLookedThrough({ uri }: TextDocument): boolean {
  return workspaceFolderOf(uri) !== undefined;
}

function isNamedIn(document: TextDocument, file: Uri): boolean {
  const text = document.getText();
  if (text.length > longest) return false;
  const path = pathFrom(folderOf(getFileUri(document)), file);
  return [path, findServedPath(file.path) ?? path]
    .flatMap((way) => [way, encodeURI(way)])
    .some((way) => text.includes(way));
}

/** Returns the URI of a file that an agent was given, or undefined if it is not in this workspace; the session may be imported. */
export function fileInWorkspace(address: string): Uri | undefined {
  try {
    const uri = Uri.parse(address, true);
    return workspaceFolderOf(uri) && uri;
  } catch {
    return undefined;
  }
}

export async function openAgentFile(address: string): Promise<void> {
  const uri = fileInWorkspace(address);
  if (uri) await commands.executeCommand('vscode.open', uri);
}

/** The reasons why an agent's path cannot be used. */
export type PathError = 'noFolder' | NotInside;

/**
 * Resolves a path, whether or not the file exists, from the agent's folder or the workspace. With several workspace folders, a path is
 * resolved in the folder whose name it begins with, otherwise in the first.
 */
export async function resolveAgentPath(named: string, at?: Uri): Promise<Uri | PathError> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 0) return 'noFolder';
  const path = at ? toAbsolutePath(named, at) : named;
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
function toAbsolutePath(path: string, at: Uri): string {
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
