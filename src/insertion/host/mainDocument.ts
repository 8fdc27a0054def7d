import { type TextDocument, Uri, workspace } from 'vscode';
import { isThere } from '../../base/host/fileAccess.ts';
import { isWithin, pathFrom, rootOf, samePlace } from '../../base/host/uriPaths.ts';
import type { DocumentPart } from '../../languages/common/language.ts';
import { findLanguage } from '../../languages/common/languages.ts';
import { findMainFolder, type MainDocument, readMainDocument } from '../../languages/common/latexProject.ts';
import { readGraphicsPaths } from '../../languages/common/latexReferences.ts';
import { getLanguageId } from './documentEdit.ts';
import { folderOf, getFileUri } from './getDisplayName.ts';

/** Reads the main documents in a folder. */
type ReadMainDocuments = (folder: Uri) => Promise<readonly MainDocument[]>;

/** Returns the folder that paths written into a document are relative to. */
export async function findBaseFolder(document: TextDocument): Promise<Uri> {
  const file = getFileUri(document);
  const part = findLanguage(getLanguageId(document))?.findPart?.(document.getText());
  const folder = part && !part.isSeparate ? await findMainFolderOf(file, part, readMainDocuments) : undefined;
  return folder ?? folderOf(file);
}

/** Returns the folder of the document that includes a part; undefined if none is known. It is in the workspace folder. */
export async function findMainFolderOf(
  file: Uri,
  { mainPath }: DocumentPart,
  read: ReadMainDocuments,
): Promise<Uri | undefined> {
  const root = rootOf(file);
  const main = mainPath === undefined ? undefined : Uri.joinPath(folderOf(file), mainPath);
  const isNamed = main && isWithin(main, root) && (await hasDocument(main));
  if (isNamed) return folderOf(main);
  const up = getParents(folderOf(file), root).map(async (folder) => ({
    folder,
    chapter: pathFrom(folder, file),
    mains: await read(folder),
  }));
  return findMainFolder(await Promise.all(up))?.folder;
}

async function hasDocument(main: Uri): Promise<boolean> {
  return (await isThere(main)) || isThere(main.with({ path: `${main.path}.tex` }));
}

/** Returns a folder and its parents up to the root. */
export function getParents(folder: Uri, root: Uri): readonly Uri[] {
  const isAtRoot = samePlace(folder, root) || !isWithin(folder, root) || samePlace(folder, folderOf(folder));
  return isAtRoot ? [folder] : [folder, ...getParents(folderOf(folder), root)];
}

/** Maximum number of main documents that are read in one folder. */
const mostMain = 20;

/** Maximum number of included files that are read for one main document. */
const mostPreambles = 5;

/** In bytes; a main document names its folders at its beginning, and includes its parts from other files. */
const longestMain = 1_000_000;

/** Returns the main documents of a folder; empty if it cannot be read. */
export async function readMainDocuments(folder: Uri): Promise<readonly MainDocument[]> {
  const entries = await workspace.fs.readDirectory(folder).then(undefined, () => []);
  const names = entries.map(([name]) => name).filter((name) => /\.tex$/i.test(name));
  const texts = await Promise.all(names.slice(0, mostMain).map((name) => readText(Uri.joinPath(folder, name))));
  const mains = texts.flatMap((text) => readMainDocument(text) ?? []);
  return Promise.all(mains.map((main) => (main.graphicsPaths.length > 0 ? main : addPreamble(folder, main))));
}

/** Adds the folders that the first of the included files name: one of them may be the preamble. */
async function addPreamble(folder: Uri, main: MainDocument): Promise<MainDocument> {
  const first = [...main.chapters].slice(0, mostPreambles).map((name) => Uri.joinPath(folder, `${name}.tex`));
  const inside = first.filter((file) => isWithin(file, rootOf(folder)));
  return { ...main, graphicsPaths: (await Promise.all(inside.map(readText))).flatMap(readGraphicsPaths) };
}

async function readText(file: Uri): Promise<string> {
  try {
    const { size } = await workspace.fs.stat(file);
    return size > longestMain ? '' : new TextDecoder().decode(await workspace.fs.readFile(file));
  } catch {
    return '';
  }
}
