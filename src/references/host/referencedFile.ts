import { type FileType, Uri } from 'vscode';
import { statOf } from '../../base/host/fileAccess.ts';
import type { NotInside } from '../../base/host/insideWorkspace.ts';
import { isWithin, learnFolds, placeKey, rootOf, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { drawnTypeOf } from '../../imageFiles/common/imageExtension.ts';
import type { FileObstacle } from '../../insertion/host/fileObstacle.ts';
import { folderOf } from '../../insertion/host/getDisplayName.ts';
import { findMainFolderOf, getParents } from '../../insertion/host/mainDocument.ts';
import type { Target } from '../../languages/common/findReferences/reference.ts';
import type { DocumentPart } from '../../languages/common/language.ts';
import { findLanguage } from '../../languages/common/languages.ts';
import { type Alias, getAliasFolders, usualFolders } from '../../languages/common/siteTools.ts';
import type { StatCache } from './statCache.ts';

/** Why no picture can be generated for a reference. */
export type UnresolvedReason =
  | Extract<Target, { readonly not: string }>['not']
  | NotInside
  | FileObstacle
  | 'ending'
  | 'alias'
  | 'unsaved'
  | 'promptFile';

/** Why it is uncertain that a missing file belongs where Limn would make it. */
export type Doubt = 'root' | 'part' | 'encoding';

/** The file of the workspace that a reference names. */
export interface NamedFile {
  /** With any extension; missing if it is not a file of the workspace. */
  readonly named?: Uri;
  /** Where a picture can be generated, or why none can. */
  readonly file: Uri | UnresolvedReason;
  /** Missing if the file exists, or if its place is certain. */
  readonly doubt?: Doubt;
}

/** The document that a path is written in. */
interface Place {
  readonly document: Uri;
  readonly languageId: string;
  /** No path of the document may lead out of it. */
  readonly root: Uri;
  /** The folders that the paths of an included document may be relative to, the most likely first. */
  readonly folders?: readonly Uri[];
}

/**
 * Returns the file that a reference in a document names, or why no picture can be generated for it: a document must not make Limn write
 * elsewhere.
 */
export async function referencedFile(target: Target, place: Place, looks: StatCache): Promise<NamedFile> {
  if ('not' in target) return { file: target.not };
  if (place.document.scheme === 'untitled') return { file: 'unsaved' };
  await learnFolds(place.root);
  const { alias } = target;
  const isAlias = alias && !(await looks.isFolder(Uri.joinPath(folderOf(place.document), alias.name)));
  return isAlias ? findByAlias(alias, place, looks) : findByPaths(target, place, looks);
}

type PathTarget = Extract<Target, { readonly path: string }>;

/** The first of the paths is the one that a missing file gets. */
async function findByPaths(target: PathTarget, place: Place, looks: StatCache): Promise<NamedFile> {
  const { root, languageId } = place;
  const paths = [target.path, ...(target.others ?? [])];
  const meant = await Promise.all(paths.map((path) => findFiles(path, place, looks)));
  const all = meant.flatMap(({ files }) => files).filter((file) => isWithin(file, root));
  const found = (await findFirst(all, looks)) ?? (await findElsewhere(target, { ...place, all }, looks));
  const isOnDisk = paths[0]?.startsWith('/') && findLanguage(languageId)?.pathRoot === 'disk';
  const named = found ?? (isOnDisk ? undefined : all[0]);
  if (!named) return { file: isOnDisk ? 'absolute' : 'outside' };
  const doubt = paths[0]?.includes('\ufffd') ? 'encoding' : meant[0]?.doubt;
  return { ...toNamedFile(named), ...(doubt && !(await looks.stat(named)) && { doubt }) };
}

/** Searches where the language of a document searches besides the folder that a path names. */
async function findElsewhere(
  { path, others = [], isAnywhere }: PathTarget,
  place: Place & { readonly all: readonly Uri[] },
  looks: StatCache,
): Promise<Uri | undefined> {
  if (place.folders) return findAsMain([path, ...others], place, looks);
  return isAnywhere && workspaceFolderOf(place.document) ? looks.findByName(place.root, path) : undefined;
}

function toNamedFile(named: Uri): NamedFile {
  return { named, file: drawnTypeOf(named.path) ? named : 'ending' };
}

/** Returns the folders that the paths of an included document may be relative to, the most likely first. */
export async function findPartFolders(document: Uri, part: DocumentPart, looks: StatCache): Promise<readonly Uri[]> {
  const main = await findMainFolderOf(document, part, (folder) => looks.readMainDocuments(folder));
  const up = getParents(folderOf(document), rootOf(document));
  return main && !part.isSeparate ? [main, ...up] : [...up, ...(main ? [main] : [])];
}

/** The alias of a tool's own is certain; any other one must lead to exactly one existing file. */
async function findByAlias(alias: Alias, { document, root }: Place, looks: StatCache): Promise<NamedFile> {
  const up = getParents(folderOf(document), root);
  for (const folder of up) {
    const isOwn = (await looks.getServedFolders(folder)).some((one) => one.alias === alias.name);
    const file = Uri.joinPath(folder, alias.rest);
    if (isOwn) return isWithin(file, root) ? toNamedFile(file) : { file: 'outside' };
  }
  const folders = up.flatMap((folder) => getAliasFolders(alias).map((below) => Uri.joinPath(folder, below)));
  const files = new Map(
    folders.map((folder) => Uri.joinPath(folder, alias.rest)).map((file) => [placeKey(file), file]),
  );
  const inside = [...files.values()].filter((file) => isWithin(file, root));
  const stats = await Promise.all(inside.map((file) => looks.stat(file)));
  const [found, ...others] = inside.filter((_, index) => stats[index]);
  return found && others.length === 0 ? toNamedFile(found) : { file: 'alias' };
}

/** The most likely file is the first; a missing file belongs there. */
interface MeantFiles {
  readonly files: readonly Uri[];
  readonly doubt?: Doubt;
}

async function findFiles(path: string, place: Place, looks: StatCache): Promise<MeantFiles> {
  const { document, languageId, folders = [folderOf(document)], root } = place;
  const at = (among: readonly Uri[]) => among.map((folder) => Uri.joinPath(folder, path));
  if (!path.startsWith('/')) return { files: at(folders), ...(folders.length > 1 && { doubt: 'part' }) };
  const up = getParents(folderOf(document), root);
  if (findLanguage(languageId)?.pathRoot) return { files: at([root, ...up]) };
  const served = (await Promise.all(up.map((folder) => findServed(folder, looks)))).flat();
  return { files: at([...served, root, ...up]), ...(served.length === 0 && { doubt: 'root' }) };
}

/** Returns the folders below a folder that are served: those of the tool that makes the site, then others that exist. */
async function findServed(folder: Uri, looks: StatCache): Promise<readonly Uri[]> {
  const own = (await looks.getServedFolders(folder)).map(({ path }) => Uri.joinPath(folder, path));
  const usual = usualFolders.map((name) => Uri.joinPath(folder, name));
  const standing = await Promise.all(usual.map(async (one) => ((await looks.isFolder(one)) ? [one] : [])));
  return [...own, ...standing.flat()];
}

/**
 * Searches the folders that main documents search; a missing file belongs where its folder exists.
 */
async function findAsMain(
  paths: readonly string[],
  { folders = [], root, all }: Place & { readonly all: readonly Uri[] },
  looks: StatCache,
): Promise<Uri | undefined> {
  const searched = (await Promise.all(folders.map((folder) => findGraphicsFolders(folder, looks)))).flat();
  const files = searched.flatMap((folder) => paths.map((path) => Uri.joinPath(folder, path)));
  const inside = files.filter((file) => isWithin(file, root));
  const found = await findFirst(inside, looks);
  if (found) return found;
  for (const file of [...inside, ...all]) if (await looks.isFolder(folderOf(file))) return file;
  return undefined;
}

async function findGraphicsFolders(folder: Uri, looks: StatCache): Promise<readonly Uri[]> {
  const mains = await looks.readMainDocuments(folder);
  return mains.flatMap(({ graphicsPaths }) => graphicsPaths.map((path) => Uri.joinPath(folder, path)));
}

async function findFirst(files: readonly Uri[], looks: StatCache): Promise<Uri | undefined> {
  for (const file of files) if (await looks.stat(file)) return file;
  return undefined;
}

/** Returns undefined if nothing exists there. A broken link exists too. */
export async function typeOf(uri: Uri): Promise<FileType | undefined> {
  return (await statOf(uri))?.type;
}
