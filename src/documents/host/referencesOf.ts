import type { TextEditor } from 'vscode';
import { inBatches } from '../../base/common/async.ts';
import { getFileUri } from '../../insertion/host/getDisplayName.ts';
import { type DocumentReference, documentReferences, readDocument } from '../../references/host/documentReferences.ts';
import { findReferencesIn } from '../../references/host/findDocuments.ts';
import type { Scope } from './scope.ts';

/** The picture references of what is looked through. */
export async function referencesOf({ editor, place }: Scope): Promise<readonly DocumentReference[]> {
  return editor ? selected(editor) : findReferencesIn(place);
}

async function selected({ document, selections }: TextEditor): Promise<readonly DocumentReference[]> {
  const read = readDocument(document, getFileUri(document));
  const spans = selections.map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) }));
  return (await inBatches(spans, (span) => documentReferences(read, span))).flat();
}
