import { type Disposable, type TextDocument, Uri, type WorkspaceFolder, workspace } from 'vscode';
import {
  askFolds,
  type Folds,
  getLastSegment,
  hasDrive,
  isInside,
  normalizePath,
  pathKey,
  relativePath,
  usualFolds,
} from '../common/paths.ts';
import { isThere } from './fileAccess.ts';

/** Whether two URIs mean the same file or folder, however they are spelled; also true if both are undefined. */
export function samePlace(one: Uri | undefined, other: Uri | undefined): boolean {
  if (one === other || !one || !other) return one === other;
  return mayBeSame(one.path, other.path) && placeKey(one) === placeKey(other);
}

/** A fast check: most URIs differ in their names. */
function mayBeSame(one: string, other: string): boolean {
  const [name = '', otherName = ''] = [one, other].map(getLastSegment);
  const isPlain = [name, otherName].every((text) => !/^\.{0,2}$|\\/.test(text));
  return name === otherName || !isPlain || pathKey(name, everything) === pathKey(otherName, everything);
}

/** Ignores as many differences as any disk does. */
const everything: Folds = { letterCase: true, normalForm: true };

/** Returns the same text for all spellings of a URI: the key of maps and sets. */
export function placeKey(uri: Uri): string {
  return uri.with({ path: pathKey(pathOf(uri), foldsAt(uri)) }).toString();
}

/** Whether a URI is a folder or inside it by its path. A symbolic link may lead out nevertheless, which `insideWorkspace` checks. */
export function isWithin(uri: Uri, folder: Uri): boolean {
  return isOfOneSystem(uri, folder) && isInside(pathOf(uri), pathOf(folder), foldsAt(folder));
}

/** Returns the relative path from a folder to a file, with `..` if needed, as documents and agents write it. */
export function pathFrom(folder: Uri, file: Uri): string {
  return relativePath(pathOf(folder), pathOf(file), foldsAt(folder));
}

/** Returns the workspace folder that contains a path, the innermost of several. */
export function workspaceFolderOf(uri: Uri): WorkspaceFolder | undefined {
  return workspace.getWorkspaceFolder(normalizedPlace(uri));
}

/** Returns the folder that paths in a document must not lead out of: its workspace folder, or its own folder if it is in none. */
export function rootOf(document: Uri): Uri {
  return workspaceFolderOf(document)?.uri ?? Uri.joinPath(document, '..');
}

/** Returns the URI with the path that its file system reads: Windows treats both slashes the same. */
export function normalizedPlace(uri: Uri): Uri {
  return uri.with({ path: normalizePath(pathOf(uri)) });
}

function pathOf(uri: Uri): string {
  return uri.path.includes('\\') && isOfWindows(uri) ? uri.path.replaceAll('\\', '/') : uri.path;
}

/** Whether a file is on a Windows drive or server. */
export function isOfWindows({ scheme, authority, path }: Uri): boolean {
  return (scheme === 'file' && authority !== '') || hasDrive(path);
}

const asked = new Map<string, Promise<Folds>>();
const told = new Map<string, { readonly root: Uri; readonly folds: Folds }>();

/** Returns which names the disk treats as equal in a folder and below it; tests it once. */
export function learnFolds(root: Uri): Promise<Folds> {
  const key = root.toString();
  const answer = asked.get(key) ?? ask(root);
  asked.set(key, answer);
  return answer;
}

/** Tests the disks of all workspace folders, now and when folders are added, so that `foldsAt` knows the result. */
export function learnWorkspace(): Disposable {
  const learn = () => void Promise.all((workspace.workspaceFolders ?? []).map(({ uri }) => learnFolds(uri)));
  learn();
  return workspace.onDidChangeWorkspaceFolders(learn);
}

/** Returns the same synchronously: as tested, or until then what is usual for such paths. */
export function foldsAt(uri: Uri): Folds {
  const all = [...told.values()].filter(({ root }) => isOfOneSystem(uri, root));
  if (all.length < 2) return all[0]?.folds ?? usualFolds(uri.path);
  const around = all.filter(({ root, folds }) => isInside(uri.path, root.path, folds));
  const [nearest = all[0]] = around.toSorted((one, other) => other.root.path.length - one.root.path.length);
  return nearest?.folds ?? usualFolds(uri.path);
}

async function ask(root: Uri): Promise<Folds> {
  const at = (path: string) => root.with({ path });
  try {
    const names = async (folder: string) => (await workspace.fs.readDirectory(at(folder))).map(([name]) => name);
    const folds = await askFolds(root.path, { names, isThere: (path) => isThere(at(path)) });
    told.set(root.toString(), { root, folds });
    return folds;
  } catch {
    return usualFolds(root.path);
  }
}

/** Whether two URIs are on the same file system, as far as URIs show. */
export function isOfOneSystem(one: Uri, other: Uri): boolean {
  return one.scheme === other.scheme && one.authority.toLowerCase() === other.authority.toLowerCase();
}

/** Returns the text of a file as the editor holds it: it keeps one for a while after its tab is closed. */
export function openDocument(file: Uri): TextDocument | undefined {
  return workspace.textDocuments.find(({ uri }) => samePlace(uri, file));
}

/** Returns the document only if it has unsaved changes. */
export function unsavedDocument(file: Uri): TextDocument | undefined {
  return workspace.textDocuments.find(({ uri, isDirty }) => isDirty && samePlace(uri, file));
}
