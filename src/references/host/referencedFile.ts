import { type FileType, Uri } from 'vscode';
import { statOf } from '../../base/host/fileStat.ts';
import type { NotInside } from '../../base/host/insideWorkspace.ts';
import { isWithin, learnFolds, samePlace } from '../../base/host/uriPaths.ts';
import { drawnTypeOf } from '../../imageFiles/common/imageExtension.ts';
import type { FileObstacle } from '../../insertion/host/fileObstacle.ts';
import { folderOf } from '../../insertion/host/getDisplayName.ts';
import type { Target } from '../../languages/common/findReferences/reference.ts';
import { findLanguage } from '../../languages/common/languages.ts';
import type { StatCache } from './statCache.ts';

/** Why no picture can be generated for a reference. */
export type UnresolvedReason =
  | Extract<Target, { readonly not: string }>['not']
  | NotInside
  | FileObstacle
  | 'ending'
  | 'unsaved'
  | 'promptFile';

/** The file of the workspace that a reference names. */
export interface NamedFile {
  /** With any extension; missing if it is not a file of the workspace. */
  readonly named?: Uri;
  /** Where a picture can be generated, or why none can. */
  readonly file: Uri | UnresolvedReason;
}

/** The document that a path is written in. */
interface Place {
  readonly document: Uri;
  /** No path of the document may lead out of it. */
  readonly root: Uri;
  /** Whether its paths may be relative to a parent folder. */
  readonly isPart: boolean;
}

/**
 * Returns the file that a reference in a document names, or why no picture can be generated for it: a document must not make Limn write
 * elsewhere.
 */
export async function referencedFile(target: Target, place: Place, looks: StatCache): Promise<NamedFile> {
  if ('not' in target) return { file: target.not };
  if (place.document.scheme === 'untitled') return { file: 'unsaved' };
  const { root } = place;
  await learnFolds(root);
  const paths = [target.path, ...(target.others ?? [])];
  const meant = await Promise.all(paths.map((path) => findFiles(path, place, looks)));
  const all = meant.flat().filter((file) => isWithin(file, root));
  const found = await findFirst(all, looks);
  const named = found ?? (place.isPart ? await findAsMain(paths, { ...place, all }, looks) : undefined) ?? all[0];
  if (!named) return { file: 'outside' };
  return { named, file: drawnTypeOf(named.path) ? named : 'ending' };
}

/** Whether a document is included by another one, from whose folder its paths are relative. */
export function isIncludedDocument(languageId: string, text: string): boolean {
  return findLanguage(languageId)?.isPart?.(text) === true;
}

/**
 * The folders that web projects serve as the root of their URLs: Vite, Next, Nuxt, Astro; SvelteKit, Hugo, Docusaurus, Gatsby; VuePress.
 */
const servedFolders = ['public', 'static', '.vuepress/public'] as const;

/** Returns the most likely file first; a missing file belongs there. */
async function findFiles(path: string, { document, isPart, root }: Place, looks: StatCache): Promise<readonly Uri[]> {
  if (!isPart && !path.startsWith('/')) return [Uri.joinPath(folderOf(document), path)];
  const up = getParents(folderOf(document), root);
  if (!path.startsWith('/')) return up.map((folder) => Uri.joinPath(folder, path));
  const served = up.flatMap((folder) => servedFolders.map((name) => Uri.joinPath(folder, name)));
  const standing = await Promise.all(served.map(async (folder) => ((await looks.isFolder(folder)) ? [folder] : [])));
  return [...standing.flat(), root, ...up].map((folder) => Uri.joinPath(folder, path));
}

/**
 * Searches the folders that main documents in parent folders search; a missing file belongs where its folder exists.
 */
async function findAsMain(
  paths: readonly string[],
  { document, root, all }: Place & { readonly all: readonly Uri[] },
  looks: StatCache,
): Promise<Uri | undefined> {
  const up = getParents(folderOf(document), root);
  const searched = (await Promise.all(up.map((folder) => looks.getGraphicsPaths(folder)))).flat();
  const files = searched.flatMap((folder) => paths.map((path) => Uri.joinPath(folder, path)));
  const inside = files.filter((file) => isWithin(file, root));
  const found = await findFirst(inside, looks);
  if (found) return found;
  for (const file of [...inside, ...all]) if (await looks.isFolder(folderOf(file))) return file;
  return undefined;
}

/** Returns a folder and its parents up to the root. */
function getParents(folder: Uri, root: Uri): readonly Uri[] {
  const isAtRoot = samePlace(folder, root) || !isWithin(folder, root) || samePlace(folder, folderOf(folder));
  return isAtRoot ? [folder] : [folder, ...getParents(folderOf(folder), root)];
}

async function findFirst(files: readonly Uri[], looks: StatCache): Promise<Uri | undefined> {
  for (const file of files) if (await looks.stat(file)) return file;
  return undefined;
}

/** Returns undefined if nothing exists there. A broken link exists too. */
export async function typeOf(uri: Uri): Promise<FileType | undefined> {
  return (await statOf(uri))?.type;
}
