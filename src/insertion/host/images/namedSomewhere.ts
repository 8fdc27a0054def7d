import { type TextDocument, type Uri, workspace } from 'vscode';
import { allFiles, globOfEndings } from '../../../base/host/foundFiles.ts';
import { placeKey, samePlace } from '../../../base/host/uriPaths.ts';
import {
  collectFileNames,
  collectFileNamesFromBytes,
  isMentioned,
  searchedExtensions,
} from '../../../languages/common/findReferences/mentionedFiles.ts';
import { isOpenInTab } from '../columns.ts';
import { findNotebookCell } from '../getDisplayName.ts';

/** With more files than these it is not looked who uses a picture, and it counts as used. */
const mostFiles = 2_000;

/** So many are read at the same time. */
const atOnce = 50;

/** Whether a text names the file in whatever form, be it open and not saved or on the disk; `ahead` is what documents will say, by their keys. */
export async function isReferencedInWorkspace(
  name: string,
  ahead: ReadonlyMap<string, string> = new Map(),
): Promise<boolean> {
  const saysIt = (text: string) => isSaid(text, name) || isMentioned(collectFileNames(text), name);
  const said = (document: TextDocument) => ahead.get(placeKey(document.uri)) ?? document.getText();
  if (workspace.textDocuments.some((document) => isAtWork(document) && saysIt(said(document)))) return true;
  const files = await allFiles(globOfEndings(searchedExtensions), mostFiles + 1);
  if (files.length > mostFiles) return true;
  const open = workspace.textDocuments.filter(isAtWork);
  const stored = files.filter((file) => !open.some(({ uri }) => samePlace(uri, file)));
  for (let at = 0; at < stored.length; at += atOnce) {
    const found = stored.slice(at, at + atOnce).map(async (file) => {
      const text = ahead.get(placeKey(file));
      return text === undefined ? isNamedIn(file, name) : saysIt(text);
    });
    if ((await Promise.all(found)).includes(true)) return true;
  }
  return false;
}

async function isNamedIn(file: Uri, name: string): Promise<boolean> {
  const bytes = await workspace.fs.readFile(file).then(undefined, () => new Uint8Array());
  return isSaid(new TextDecoder().decode(bytes), name) || isMentioned(collectFileNamesFromBytes(bytes), name);
}

/** As it is, or as LaTeX may say it: without its ending. */
function isSaid(text: string, name: string): boolean {
  return text.includes(name) || text.includes(name.replace(/\.\w+$/, '}'));
}

/** VS Code keeps a document for a while after its tab is closed; then what is on the disk counts. */
function isAtWork(document: TextDocument): boolean {
  return document.isDirty || findNotebookCell(document) !== undefined || isOpenInTab(document);
}
