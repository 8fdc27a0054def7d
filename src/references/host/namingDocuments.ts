import { type TextDocument, type Uri, workspace } from 'vscode';
import { inBatches } from '../../base/host/inBatches.ts';
import { placeKey, samePlace } from '../../base/host/uriPaths.ts';
import { fileOf } from '../../insertion/host/documentName.ts';
import { type DocumentReference, documentReferences, readDocument } from './documentReferences.ts';
import { referencesBelow } from './documentsIn.ts';

/** A document, and those of its references that name a file. */
export interface NamingDocument {
  readonly document: TextDocument;
  readonly references: readonly DocumentReference[];
}

/** The documents that name a file: those of the workspace, and what else is open, as they stand in their editors. */
export async function documentsNaming(file: Uri): Promise<readonly NamingDocument[]> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const below = (await referencesBelow(folders)).filter((reference) => names(reference, file));
  const open = workspace.textDocuments.filter(isOfFile).map(({ uri }) => uri);
  const all = new Map([...below.map(({ document }) => document), ...open].map((uri) => [placeKey(uri), uri]));
  const found = await inBatches([...all.values()], (uri) => naming(uri, file));
  return found.filter(({ references }) => references.length > 0);
}

async function naming(uri: Uri, file: Uri): Promise<NamingDocument> {
  const document = await workspace.openTextDocument(uri);
  const references = await documentReferences(readDocument(document, fileOf(document)));
  return { document, references: references.filter((reference) => names(reference, file)) };
}

function names({ named }: DocumentReference, file: Uri): boolean {
  return named !== undefined && samePlace(named, file);
}

/** Also a notebook's cell. */
function isOfFile(document: TextDocument): boolean {
  return workspace.fs.isWritableFileSystem(fileOf(document).scheme) === true;
}
