import { Range, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { placeKey, samePlace } from '../../base/host/uriPaths.ts';
import { getLanguageId } from '../../insertion/host/documentEdit.ts';
import { getFileUri } from '../../insertion/host/getDisplayName.ts';
import { getExtensionEdit } from '../../languages/common/findReferences/changeExtension.ts';
import { type DocumentReference, documentReferences, readDocument } from '../../references/host/documentReferences.ts';

/** Lets references name their file with another ending; false where one of them still names the former. What had no unsaved changes has none after it. */
export async function changeEndings(references: readonly DocumentReference[], ending: string): Promise<boolean> {
  const change = new WorkspaceEdit();
  const documents = new Map(references.map(({ document }) => [placeKey(document), document]));
  const [first] = references;
  const changed = await Promise.all(
    [...documents.values()].map((document) => changeIn(document, { file: first?.file, ending, change })),
  );
  const open = new Set(change.entries().map(([uri]) => placeKey(uri)));
  const clean = workspace.textDocuments.filter(({ uri, isDirty }) => !isDirty && open.has(placeKey(uri)));
  const isApplied = await workspace.applyEdit(change);
  await Promise.all(clean.map((document) => document.save()));
  return isApplied && changed.every(Boolean);
}

interface Change {
  readonly file: DocumentReference['file'] | undefined;
  readonly ending: string;
  readonly change: WorkspaceEdit;
}

/** By the document as it is now: it may have been edited since its references were read. */
async function changeIn(uri: Uri, { file, ending, change }: Change): Promise<boolean> {
  const document = await workspace.openTextDocument(uri);
  const all = await documentReferences(readDocument(document, getFileUri(document)));
  const own = all.filter(
    (one) => typeof one.file !== 'string' && typeof file !== 'string' && samePlace(one.file, file),
  );
  const text = document.getText();
  const edits = own.map((reference) => getExtensionEdit(getLanguageId(document), { text, reference }, ending));
  const places = new Map(edits.flatMap((edit) => (edit ? [[edit.start, edit] as const] : [])));
  for (const edit of places.values())
    change.replace(uri, new Range(document.positionAt(edit.start), document.positionAt(edit.end)), edit.text);
  return edits.every(Boolean);
}
