import {
  type CancellationToken,
  FileType,
  type GlobPattern,
  languages,
  RelativePattern,
  type TextDocument,
  Uri,
  workspace,
} from 'vscode';
import { getLastSegment } from '../common/paths.ts';
import { toExcludeGlob } from '../common/textFile.ts';
import { statOf } from './fileAccess.ts';
import { isWithin, placeKey, samePlace } from './uriPaths.ts';

/** Schemes that VS Code searches itself. If a scheme has no search provider, `workspace.findFiles` never resolves, or skips it. */
const searched = new Set(['file', 'vscode-remote', 'vscode-vfs']);

/** Number of folders that are listed concurrently. */
const atOnce = 16;

/** Works like `workspace.findFiles`, but sorted by path: the editor returns files in the order its search finds them. */
export async function foundFiles(
  include: GlobPattern,
  exclude: GlobPattern | undefined,
  most: number,
  token?: CancellationToken,
): Promise<readonly Uri[]> {
  const folders = typeof include === 'string' ? workspaceFolders() : [include.baseUri];
  const unsearched = folders.filter(({ scheme }) => !searched.has(scheme));
  const found = unsearched.length < folders.length ? await workspace.findFiles(include, exclude, most, token) : [];
  for (const folder of unsearched) found.push(...(await below(folder, { include, exclude, most, token })));
  // Created on demand: the first collator takes 7 ms, which would delay the panel.
  const paths = new Intl.Collator('en', { numeric: true });
  return found.sort((one, other) => paths.compare(one.path, other.path)).slice(0, most);
}

/**
 * Returns what the editor finds below folders by the settings of each; one may be inside another. Finds at most `most` files per folder.
 */
export async function searchedFiles(
  folders: readonly Uri[],
  include: string,
  most: number,
  token?: CancellationToken,
): Promise<readonly Uri[]> {
  const found = folders.map(async (folder) => {
    const excluded = toExcludeGlob(workspace.getConfiguration('search', folder).get('exclude'));
    const files = await foundFiles(new RelativePattern(folder, include), excluded, most, token);
    const inner = folders.filter((other) => isBelow(other, folder));
    return inner.length === 0 ? files : files.filter((file) => !inner.some((one) => isBelow(file, one)));
  });
  return (await Promise.all(found)).flat();
}

function isBelow(uri: Uri, folder: Uri): boolean {
  return isWithin(uri, folder) && !samePlace(uri, folder);
}

/** Folders in which nobody writes documents. */
export const nobodys = '**/{node_modules,.git}/**';

/**
 * Works like `foundFiles` without `nobodys`, and also returns files that the editor's search excludes; from `most` files on there may be
 * more.
 */
export async function allFiles(include: string, most: number): Promise<readonly Uri[]> {
  const hiding = workspaceFolders().filter(hidesFiles);
  const walk = { include, exclude: nobodys, most, token: undefined, followsLinks: true };
  const [found, ...walked] = await Promise.all([
    foundFiles(include, nobodys, most),
    ...hiding.map((folder) => below(folder, walk)),
  ]);
  return [...new Map([found, ...walked].flat().map((uri) => [placeKey(uri), uri])).values()];
}

/** Whether the user or the workspace hides more files than VS Code does by default, or the search follows no links. */
function hidesFiles(folder: Uri): boolean {
  const files = workspace.getConfiguration('files', folder);
  const usual = files.inspect<object>('exclude')?.defaultValue ?? {};
  const hidden = Object.entries(files.get('exclude', {})).some(([glob, isOut]) => isOut !== false && !(glob in usual));
  return hidden || !workspace.getConfiguration('search', folder).get('followSymlinks', true);
}

/** Returns a glob for files with these extensions in any case: the editor's search is case-sensitive. */
export function globOfEndings(endings: readonly string[]): string {
  const either = (letter: string) => `[${letter}${letter.toUpperCase()}]`;
  return `**/*.{${endings.map((ending) => ending.replace(/[a-z]/g, either)).join(',')}}`;
}

function workspaceFolders(): readonly Uri[] {
  return (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
}

interface Walk {
  readonly include: GlobPattern;
  readonly exclude: GlobPattern | undefined;
  readonly most: number;
  readonly token: CancellationToken | undefined;
  /** Whether to follow symbolic links to folders. */
  readonly followsLinks?: boolean;
}

/** Does the same, folder by folder. */
async function below(root: Uri, { include, exclude, most, token, followsLinks }: Walk): Promise<readonly Uri[]> {
  const found: Uri[] = [];
  const waiting = [root];
  while (waiting.length > 0 && found.length < most && !token?.isCancellationRequested) {
    const listed = (await Promise.all(waiting.splice(0, atOnce).map(listOf))).flat();
    const kept = listed.filter(({ uri }) => !(exclude && fits(root, exclude, uri)));
    waiting.push(...kept.flatMap(({ uri, type }) => (type === FileType.Directory ? uri : [])));
    if (followsLinks) waiting.push(...(await foldersBehind(root, kept)));
    found.push(
      ...kept.flatMap(({ uri, type }) => ((type & FileType.File) !== 0 && fits(root, include, uri) ? uri : [])),
    );
  }
  return found;
}

interface Entry {
  readonly uri: Uri;
  readonly type: FileType;
}

/** Returns the folders that links lead to, except those that contain the link: the walk must end. */
async function foldersBehind(root: Uri, entries: readonly Entry[]): Promise<readonly Uri[]> {
  const links = entries.filter(({ type }) => type === (FileType.Directory | FileType.SymbolicLink));
  const behind = await Promise.all(links.map(async ({ uri }) => ((await leadsRound(root, uri)) ? [] : [uri])));
  return behind.flat();
}

async function leadsRound(root: Uri, link: Uri): Promise<boolean> {
  for (let folder = link; folder.path.length > root.path.length; ) {
    folder = Uri.joinPath(folder, '..');
    if (await isSameFolder(link, folder)) return true;
  }
  return false;
}

/** The file system API does not resolve links, but two different folders do not have the same times and the same files. */
async function isSameFolder(one: Uri, other: Uri): Promise<boolean> {
  const [here, there] = await Promise.all([one, other].map((uri) => statOf(uri)));
  if (!here || !there || here.ctime !== there.ctime || here.mtime !== there.mtime) return false;
  const [names, others] = await Promise.all(
    [one, other].map(async (uri) => (await listOf(uri)).map((entry) => getLastSegment(entry.uri.path)).sort()),
  );
  return names?.join('/') === others?.join('/');
}

/** A folder that cannot be listed counts as empty, as in VS Code's search. */
async function listOf(folder: Uri): Promise<readonly Entry[]> {
  const entries = await workspace.fs.readDirectory(folder).then(undefined, () => []);
  return entries.map(([name, type]) => ({ uri: Uri.joinPath(folder, name), type }));
}

/** Matches with VS Code's own glob implementation, which reads only these fields of a document. */
function fits(root: Uri, glob: GlobPattern, uri: Uri): boolean {
  const pattern = typeof glob === 'string' ? new RelativePattern(root, glob) : glob;
  return languages.match({ pattern }, { uri, languageId: '' } as TextDocument) > 0;
}
