import { type FileStat, FileType, Uri, workspace } from 'vscode';
import { statOf } from '../../base/host/fileStat.ts';
import { placeKey } from '../../base/host/uriPaths.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { getGraphicsPaths } from '../../languages/common/findReferences/latexReferences.ts';

interface FolderStats {
  /** How many of its files were asked about. */
  asked: number;
  /** Nothing where it cannot be read. */
  names?: Promise<ReadonlySet<string> | undefined>;
}

/** So many files of a folder are looked at before the folder is read. */
const statsBeforeListing = 3;

/** What is at places of the file system: each is looked at once, so that a thousand references to one folder cost one look. */
export class StatCache {
  private readonly seen = new Map<string, Promise<FileStat | undefined>>();
  private readonly folders = new Map<string, FolderStats>();
  private readonly searched = new Map<string, Promise<readonly Uri[]>>();

  /** Nothing where there is none. A link that leads nowhere is there all the same. */
  stat(uri: Uri): Promise<FileStat | undefined> {
    const key = placeKey(uri);
    const known = this.seen.get(key) ?? this.statUncached(uri);
    this.seen.set(key, known);
    return known;
  }

  /** A folder that is asked about again and again is read once: what it does not name needs no look of its own. */
  private async statUncached(uri: Uri): Promise<FileStat | undefined> {
    const folder = this.folderOf(uri);
    folder.asked += 1;
    if (folder.asked <= statsBeforeListing) return statOf(uri);
    folder.names ??= namesIn(Uri.joinPath(uri, '..'));
    const names = await folder.names;
    return names && !names.has(alike(baseName(uri))) ? undefined : statOf(uri);
  }

  private folderOf(uri: Uri): FolderStats {
    const key = placeKey(Uri.joinPath(uri, '..'));
    const folder = this.folders.get(key) ?? { asked: 0 };
    this.folders.set(key, folder);
    return folder;
  }

  /** Where the main documents of LaTeX in a folder have pictures looked for. */
  getGraphicsPaths(folder: Uri): Promise<readonly Uri[]> {
    const key = placeKey(folder);
    const known = this.searched.get(key) ?? foldersSearched(folder);
    this.searched.set(key, known);
    return known;
  }

  async isFolder(uri: Uri): Promise<boolean> {
    return (((await this.stat(uri))?.type ?? FileType.Unknown) & FileType.Directory) !== 0;
  }
}

/** Main documents of one folder; more are not looked through. */
const mostMain = 20;

/** In bytes; a main document names its folders at its beginning, and reads its parts from others. */
const longestMain = 1_000_000;

async function foldersSearched(folder: Uri): Promise<readonly Uri[]> {
  const entries = await workspace.fs.readDirectory(folder).then(undefined, () => []);
  const names = entries.flatMap(([name]) => (/\.tex$/i.test(name) ? [name] : [])).slice(0, mostMain);
  const texts = await Promise.all(names.map((name) => textOf(Uri.joinPath(folder, name))));
  return texts.flatMap(getGraphicsPaths).map((path) => Uri.joinPath(folder, path));
}

async function textOf(file: Uri): Promise<string> {
  try {
    const { size } = await workspace.fs.stat(file);
    return size > longestMain ? '' : new TextDecoder().decode(await workspace.fs.readFile(file));
  } catch {
    return '';
  }
}

async function namesIn(folder: Uri): Promise<ReadonlySet<string> | undefined> {
  const entries = await workspace.fs.readDirectory(folder).then(undefined, () => undefined);
  return entries && new Set(entries.map(([name]) => alike(name)));
}

/** File systems that take names for the same agree at most on this. */
function alike(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
