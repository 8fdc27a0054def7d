import { type FileStat, FileType, Uri, workspace } from 'vscode';
import { statOf } from '../../base/host/fileStat.ts';
import { placeKey } from '../../base/host/uriPaths.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { readServedFolders } from '../../insertion/host/sitePaths.ts';
import { getGraphicsPaths } from '../../languages/common/latex.ts';
import type { ServedFolder } from '../../languages/common/siteTools.ts';

interface FolderStats {
  /** How many of its files were looked up. */
  asked: number;
  /** Undefined if the folder cannot be read. */
  names?: Promise<ReadonlySet<string> | undefined>;
}

/** This many files of a folder are looked up before the folder is listed. */
const statsBeforeListing = 3;

/** Stats of files: each file is looked up once, so that a thousand references to one folder cost one lookup. */
export class StatCache {
  private readonly seen = new Map<string, Promise<FileStat | undefined>>();
  private readonly folders = new Map<string, FolderStats>();
  private readonly served = new Map<string, Promise<readonly ServedFolder[]>>();
  private readonly searched = new Map<string, Promise<readonly Uri[]>>();

  /** Returns undefined if nothing exists there. A broken link exists too. */
  stat(uri: Uri): Promise<FileStat | undefined> {
    return getOrAdd(this.seen, placeKey(uri), () => this.statUncached(uri));
  }

  /** A folder that is needed repeatedly is listed once: what it does not contain needs no lookup. */
  private async statUncached(uri: Uri): Promise<FileStat | undefined> {
    const folder = getOrAdd(this.folders, placeKey(Uri.joinPath(uri, '..')), (): FolderStats => ({ asked: 0 }));
    folder.asked += 1;
    if (folder.asked <= statsBeforeListing) return statOf(uri);
    folder.names ??= listNames(Uri.joinPath(uri, '..')).then(
      (entries) => entries && new Set(entries.map(normalizeName)),
    );
    const names = await folder.names;
    return names && !names.has(normalizeName(baseName(uri))) ? undefined : statOf(uri);
  }

  /** Returns the folders in which the main LaTeX documents of a folder search for pictures. */
  getGraphicsPaths(folder: Uri): Promise<readonly Uri[]> {
    return getOrAdd(this.searched, placeKey(folder), () => readFolders(folder));
  }

  /** Returns what the site in a folder serves. */
  getServedFolders(folder: Uri): Promise<readonly ServedFolder[]> {
    return getOrAdd(this.served, placeKey(folder), () => readServedFolders(folder));
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

/** Maximum number of main documents that are read in one folder. */
const mostMain = 20;

/** In bytes; a main document names its folders at its beginning, and includes its parts from other files. */
const longestMain = 1_000_000;

async function readFolders(folder: Uri): Promise<readonly Uri[]> {
  const names = ((await listNames(folder)) ?? []).filter((name) => /\.tex$/i.test(name));
  const texts = await Promise.all(names.slice(0, mostMain).map((name) => readText(Uri.joinPath(folder, name))));
  return texts.flatMap(getGraphicsPaths).map((path) => Uri.joinPath(folder, path));
}

async function readText(file: Uri): Promise<string> {
  try {
    const { size } = await workspace.fs.stat(file);
    return size > longestMain ? '' : new TextDecoder().decode(await workspace.fs.readFile(file));
  } catch {
    return '';
  }
}

/** Returns undefined if the folder cannot be read. */
async function listNames(folder: Uri): Promise<readonly string[] | undefined> {
  const entries = await workspace.fs.readDirectory(folder).then(undefined, () => undefined);
  return entries?.map(([name]) => name);
}

/** Ignores as many differences in names as any file system does. */
function normalizeName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
