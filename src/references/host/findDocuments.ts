import { CancellationTokenSource, FileType, type Uri, workspace } from 'vscode';
import { inBatches } from '../../base/common/async.ts';
import { globOfEndings, searchedFiles } from '../../base/host/foundFiles.ts';
import { openDocument } from '../../base/host/openDocument.ts';
import { getFileUri } from '../../insertion/host/getDisplayName.ts';
import { documentExtensions, getLanguageFromExtension } from '../../languages/common/findReferences/findReferences.ts';
import { type DocumentReference, documentReferences, type ReadDocument, readDocument } from './documentReferences.ts';
import { typeOf } from './referencedFile.ts';
import { StatCache } from './statCache.ts';

/** Beyond this, a workspace is looked through folder by folder. */
const most = 20_000;

/** In bytes; a longer file is no text that a user wrote. */
export const longestDocument = 4_000_000;

const never = new AbortController().signal;

/** The documents of files and folders whose references can be read. */
export async function findDocuments(places: readonly Uri[], signal = never): Promise<readonly Uri[]> {
  const types = await Promise.all(places.map(typeOf));
  const isFolder = (_: Uri, index: number) => ((types[index] ?? FileType.Unknown) & FileType.Directory) !== 0;
  const folders = places.filter(isFolder);
  return [...places.filter((place) => !folders.includes(place)), ...(await filesBelow(folders, signal))];
}

/** The references of all documents at places; never more than some of their texts are in memory. */
export async function findReferencesIn(places: readonly Uri[]): Promise<readonly DocumentReference[]> {
  const looks = new StatCache();
  const references = await inBatches(await findDocuments(places), async (file) => {
    const document = await readFile(file);
    return document ? documentReferences(document, undefined, looks) : [];
  });
  return references.flat();
}

/** A document as it stands in its editor, else on the disk; nothing where there is none, or one too long to be read. */
async function readFile(file: Uri): Promise<ReadDocument | undefined> {
  const open = openDocument(file);
  if (open) return readDocument(open, getFileUri(open));
  try {
    const { size } = await workspace.fs.stat(file);
    return size > longestDocument ? undefined : await readStored(file);
  } catch {
    return undefined;
  }
}

/** As it stands on the disk, however long; fails where it cannot be read. */
export async function readStored(file: Uri): Promise<ReadDocument> {
  const text = new TextDecoder().decode(await workspace.fs.readFile(file));
  return { file, languageId: getLanguageFromExtension(file.path), text };
}

async function filesBelow(folders: readonly Uri[], signal: AbortSignal): Promise<readonly Uri[]> {
  const cancel = new CancellationTokenSource();
  signal.addEventListener('abort', () => cancel.cancel(), { once: true });
  try {
    return await searchedFiles(folders, globOfEndings(documentExtensions), most, cancel.token);
  } finally {
    cancel.dispose();
  }
}
