import { type TextDocument, type Uri, workspace } from 'vscode';
import { isWithin, pathFrom, rootOf } from '../../base/host/uriPaths.ts';
import { findLanguage } from '../../languages/common/languages.ts';
import { findServedFolders, getPathFromRoot, type ServedFolder } from '../../languages/common/siteTools.ts';
import { getLanguageId } from './documentEdit.ts';
import { folderOf, getFileUri } from './getDisplayName.ts';
import { findBaseFolder, getParents } from './mainDocument.ts';

/** Returns what the site in a folder serves; empty if it is not the folder of a site. */
export async function readServedFolders(folder: Uri): Promise<readonly ServedFolder[]> {
  const entries = await workspace.fs.readDirectory(folder).then(undefined, () => []);
  return findServedFolders(entries.map(([name]) => name));
}

/** Returns the path by which a document refers to a file: from the root of its site, or else relative to the folder of its paths. */
export async function getReferencePath(document: TextDocument, file: Uri): Promise<string> {
  const uri = getFileUri(document);
  const { find, pathRoot } = findLanguage(getLanguageId(document)) ?? {};
  const isOfSite = find !== undefined && pathRoot === undefined;
  for (const site of isOfSite ? getParents(folderOf(uri), rootOf(uri)) : []) {
    if (!isWithin(file, site)) continue;
    const files = { document: pathFrom(site, uri), file: pathFrom(site, file) };
    const paths = (await readServedFolders(site)).flatMap((served) => getPathFromRoot(served, files) ?? []);
    if (paths[0] !== undefined) return paths[0];
  }
  return pathFrom(await findBaseFolder(document), file);
}
