import { type FileStat, FileType, Uri, workspace } from 'vscode';
import { statOf } from '../../base/host/fileStat.ts';
import { placeKey } from '../../base/host/uriPaths.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { readMainDocuments } from '../../insertion/host/mainDocument.ts';
import { readServedFolders } from '../../insertion/host/sitePaths.ts';
import type { MainDocument } from '../../languages/common/latexProject.ts';
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
  private readonly mains = new Map<string, Promise<readonly MainDocument[]>>();

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

  /** Returns the main LaTeX documents of a folder. */
  readMainDocuments(folder: Uri): Promise<readonly MainDocument[]> {
    return getOrAdd(this.mains, placeKey(folder), () => readMainDocuments(folder));
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

/** Returns undefined if the folder cannot be read. */
async function listNames(folder: Uri): Promise<readonly string[] | undefined> {
  const entries = await workspace.fs.readDirectory(folder).then(undefined, () => undefined);
  return entries?.map(([name]) => name);
}

/** Ignores as many differences in names as any file system does. */
function normalizeName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
