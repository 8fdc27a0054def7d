import { FileType, Uri } from 'vscode';
import { statOf } from '../../base/host/fileStat.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import { isWithin, rootOf, samePlace } from '../../base/host/uriPaths.ts';
import { lookFileName } from '../common/parseLook.ts';

/** Where a document's look is, or why it is not where the document says. */
export type LookLocation = { readonly file: Uri } | { readonly file: Uri; readonly not: 'missing' | 'outside' };

/** The file that a document names; missing = it names none. */
export async function resolveNamedLook(path: string, document: Uri): Promise<LookLocation> {
  const root = rootOf(document);
  const file = Uri.joinPath(path.startsWith('/') ? root : folderOf(document), path);
  if (await isOutside(file, root)) return { file, not: 'outside' };
  return (await isFile(file)) ? { file } : { file, not: 'missing' };
}

/** The nearest one up the folders, within the document's workspace folder; of a document outside of the workspace in its own. */
export async function findNearestLook(document: Uri): Promise<LookLocation | undefined> {
  const root = rootOf(document);
  for (let folder = folderOf(document); isWithin(folder, root); folder = folderOf(folder)) {
    const file = Uri.joinPath(folder, lookFileName);
    if ((await isFile(file)) && !(await isOutside(file, root))) return { file };
    if (samePlace(folder, root) || samePlace(folder, folderOf(folder))) return undefined;
  }
  return undefined;
}

/** A picture that a look names, beside it or below its workspace folder. */
export async function resolveLookImage(path: string, look: Uri): Promise<LookLocation> {
  return resolveNamedLook(path, look);
}

/** A look must not make Limn send what is not of the workspace: neither by its path nor over a symbolic link. */
async function isOutside(file: Uri, root: Uri): Promise<boolean> {
  return 'not' in (await insideWorkspace(file, { root }));
}

async function isFile(file: Uri): Promise<boolean> {
  return (((await statOf(file))?.type ?? FileType.Unknown) & FileType.File) !== 0;
}

export function folderOf(uri: Uri): Uri {
  return Uri.joinPath(uri, '..');
}
