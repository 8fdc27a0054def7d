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
    return getOrAdd(this.seen, placeKey(uri), () => this.statUncached(uri));
  }

  /** A folder that is asked about again and again is read once: what it does not name needs no look of its own. */
  private async statUncached(uri: Uri): Promise<FileStat | undefined> {
    const folder = getOrAdd(this.folders, placeKey(Uri.joinPath(uri, '..')), (): FolderStats => ({ asked: 0 }));
    folder.asked += 1;
    if (folder.asked <= statsBeforeListing) return statOf(uri);
    folder.names ??= entriesOf(Uri.joinPath(uri, '..')).then((entries) => entries && new Set(entries.map(alike)));
    const names = await folder.names;
    return names && !names.has(alike(baseName(uri))) ? undefined : statOf(uri);
  }

  /** Where the main documents of LaTeX in a folder have pictures looked for. */
  getGraphicsPaths(folder: Uri): Promise<readonly Uri[]> {
    return getOrAdd(this.searched, placeKey(folder), () => foldersSearched(folder));
  }

  async isFolder(uri: Uri): Promise<boolean> {
    return (((await this.stat(uri))?.type ?? FileType.Unknown) & FileType.Directory) !== 0;
  }
}

function getOrAdd<T>(map: Map<string, T>, key: string, create: () => T): T {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/** Main documents of one folder; more are not looked through. */
const mostMain = 20;

/** In bytes; a main document names its folders at its beginning, and reads its parts from others. */
const longestMain = 1_000_000;

async function foldersSearched(folder: Uri): Promise<readonly Uri[]> {
  const names = ((await entriesOf(folder)) ?? []).filter((name) => /\.tex$/i.test(name));
  const texts = await Promise.all(names.slice(0, mostMain).map((name) => textOf(Uri.joinPath(folder, name))));
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

/** Returns undefined if the folder cannot be read. */
async function entriesOf(folder: Uri): Promise<readonly string[] | undefined> {
  const entries = await workspace.fs.readDirectory(folder).then(undefined, () => undefined);
  return entries?.map(([name]) => name);
}

/** File systems that take names for the same agree at most on this. */
function alike(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
