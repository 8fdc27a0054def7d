import { CancellationTokenSource, FileType, type TextDocument, Uri, workspace } from 'vscode';
import { mapConcurrently } from '../../base/common/async.ts';
import { isThere, readFile, statOf } from '../../base/host/fileAccess.ts';
import { globOfEndings, searchedFiles } from '../../base/host/foundFiles.ts';
import { openDocument, placeKey, samePlace } from '../../base/host/uriPaths.ts';
import { getDisplayName, getFileUri } from '../../insertion/host/getDisplayName.ts';
import { documentExtensions, getLanguageFromExtension } from '../../languages/common/languages.ts';
import { type DocumentReference, documentReferences, type ReadDocument, readDocument } from './documentReferences.ts';
import { typeOf } from './referencedFile.ts';
import { StatCache } from './statCache.ts';

/** With more files, a workspace is searched folder by folder. */
const most = 20_000;

/** In bytes; a longer file is not a text that a user wrote. */
export const longestDocument = 4_000_000;

const never = new AbortController().signal;

/** Returns the documents in these files and folders whose references can be read. */
export async function findDocuments(places: readonly Uri[], signal = never): Promise<readonly Uri[]> {
  const types = await Promise.all(places.map(typeOf));
  const isFolder = (_: Uri, index: number) => ((types[index] ?? FileType.Unknown) & FileType.Directory) !== 0;
  const folders = places.filter(isFolder);
  const cancel = new CancellationTokenSource();
  signal.addEventListener('abort', () => cancel.cancel(), { once: true });
  try {
    const below = await searchedFiles(folders, globOfEndings(documentExtensions), most, cancel.token);
    return [...places.filter((place) => !folders.includes(place)), ...below];
  } finally {
    cancel.dispose();
  }
}

/** The references of documents. */
export interface FoundReferences {
  readonly references: readonly DocumentReference[];
  /** The documents that are too long or cannot be read. */
  readonly unread: readonly Uri[];
}

/**
 * Returns the references of all documents in these files and folders; only some of their texts are in memory at once.
 */
export async function findReferencesIn(places: readonly Uri[]): Promise<FoundReferences> {
  const looks = new StatCache();
  const found = await mapConcurrently(await findDocuments(places), async (file): Promise<FoundReferences> => {
    const document = await readDocumentFile(file);
    if (document === 'unread') return { references: [], unread: [file] };
    return { references: document ? await documentReferences(document, undefined, looks) : [], unread: [] };
  });
  return { references: found.flatMap((one) => one.references), unread: found.flatMap((one) => one.unread) };
}

/** Reads a document from its editor, or else from the disk; undefined if it is missing. */
async function readDocumentFile(file: Uri): Promise<ReadDocument | 'unread' | undefined> {
  const open = openDocument(file);
  if (open) return readDocument(open, getFileUri(open));
  const stat = await statOf(file);
  if (!stat) return undefined;
  return stat.size > longestDocument ? 'unread' : readStored(file).catch(() => 'unread' as const);
}

/** Reads a document of any length from the disk; throws if it cannot be read. */
export async function readStored(file: Uri): Promise<ReadDocument> {
  const text = new TextDecoder().decode(await readFile(file));
  return { file, languageId: getLanguageFromExtension(file.path), text };
}

/** A document, and its references that name a file. */
export interface ReferencingDocument {
  readonly document: TextDocument;
  readonly references: readonly DocumentReference[];
}

/**
 * Returns the documents that name a file: those of the workspace and all other open ones, as they are in their editors.
 */
export async function findReferencingDocuments(file: Uri): Promise<readonly ReferencingDocument[]> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const { references: all } = await findReferencesIn(folders);
  const below = all.filter((reference) => refersTo(reference, file));
  // This includes the cells of notebooks.
  const isOfFile = (one: TextDocument) => workspace.fs.isWritableFileSystem(getFileUri(one).scheme) === true;
  const open = workspace.textDocuments.filter(isOfFile).map(({ uri }) => uri);
  const uris = new Map([...below.map(({ document }) => document), ...open].map((uri) => [placeKey(uri), uri]));
  const found = await mapConcurrently([...uris.values()], async (uri) => {
    const document = await workspace.openTextDocument(uri);
    const references = await documentReferences(readDocument(document, getFileUri(document)));
    return { document, references: references.filter((reference) => refersTo(reference, file)) };
  });
  return found.filter(({ references }) => references.length > 0);
}

function refersTo({ named }: DocumentReference, file: Uri): boolean {
  return named !== undefined && samePlace(named, file);
}

/** What a picture would replace. */
export interface ReplacementSummary {
  /** The file's path in the workspace. */
  readonly name: string;
  readonly documents: readonly string[];
  /** The alternative text in the first of them. */
  readonly alt?: string;
}

/** Returns undefined if the file is missing or no document names it. */
export async function previewReplacement(uri: string): Promise<ReplacementSummary | undefined> {
  const file = Uri.parse(uri);
  if (!(await isThere(file))) return undefined;
  const naming = await findReferencingDocuments(file);
  if (naming.length === 0) return undefined;
  const alt = naming.flatMap(({ references }) => references).find((reference) => reference.alt !== undefined)?.alt;
  const name = workspace.asRelativePath(file);
  return { name, documents: naming.map(({ document }) => getDisplayName(document)), ...(alt !== undefined && { alt }) };
}
