import { type TextDocument, type Uri, workspace } from 'vscode';
import { inBatches } from '../../base/common/async.ts';
import { placeKey, samePlace } from '../../base/host/uriPaths.ts';
import { getFileUri } from '../../insertion/host/getDisplayName.ts';
import { type DocumentReference, documentReferences, readDocument } from './documentReferences.ts';
import { findReferencesIn } from './findDocuments.ts';

/** A document, and those of its references that name a file. */
export interface ReferencingDocument {
  readonly document: TextDocument;
  readonly references: readonly DocumentReference[];
}

/** The documents that name a file: those of the workspace, and what else is open, as they stand in their editors. */
export async function findReferencingDocuments(file: Uri): Promise<readonly ReferencingDocument[]> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const below = (await findReferencesIn(folders)).filter((reference) => names(reference, file));
  const open = workspace.textDocuments.filter(isOfFile).map(({ uri }) => uri);
  const all = new Map([...below.map(({ document }) => document), ...open].map((uri) => [placeKey(uri), uri]));
  const found = await inBatches([...all.values()], (uri) => naming(uri, file));
  return found.filter(({ references }) => references.length > 0);
}

async function naming(uri: Uri, file: Uri): Promise<ReferencingDocument> {
  const document = await workspace.openTextDocument(uri);
  const references = await documentReferences(readDocument(document, getFileUri(document)));
  return { document, references: references.filter((reference) => names(reference, file)) };
}

function names({ named }: DocumentReference, file: Uri): boolean {
  return named !== undefined && samePlace(named, file);
}

/** Also a notebook's cell. */
function isOfFile(document: TextDocument): boolean {
  return workspace.fs.isWritableFileSystem(getFileUri(document).scheme) === true;
}
