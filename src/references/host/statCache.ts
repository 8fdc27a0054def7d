import { type FileStat, FileType, Uri, workspace } from 'vscode';
import { getLastSegment } from '../../base/common/paths.ts';
import { statOf } from '../../base/host/fileAccess.ts';
import { globOfEndings, searchedFiles } from '../../base/host/foundFiles.ts';
import { placeKey } from '../../base/host/uriPaths.ts';
import { pictureEndings } from '../../imageFiles/common/imageExtension.ts';
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
  private readonly pictures = new Map<string, Promise<ReadonlyMap<string, readonly Uri[]>>>();
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

  /** Returns the picture below a folder whose path ends in that one; the shortest path if there are several. */
  async findByName(root: Uri, path: string): Promise<Uri | undefined> {
    const pictures = await getOrAdd(this.pictures, placeKey(root), () => listPictures(root));
    const named = pictures.get(normalizeName(getLastSegment(path))) ?? [];
    const ending = normalizeName(`/${path}`);
    return named.find((file) => normalizeName(file.path).endsWith(ending));
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

/** Maximum number of pictures that are listed; a file of a larger workspace may not be found by its name alone. */
const mostPictures = 20_000;

/** Returns the pictures below a folder by their names, those with short paths first. */
async function listPictures(root: Uri): Promise<ReadonlyMap<string, readonly Uri[]>> {
  const files = await searchedFiles([root], globOfEndings(pictureEndings), mostPictures);
  const byLength = [...files].sort((one, other) => one.path.length - other.path.length);
  const named = new Map<string, Uri[]>();
  for (const file of byLength) getOrAdd(named, normalizeName(baseName(file)), (): Uri[] => []).push(file);
  return named;
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
