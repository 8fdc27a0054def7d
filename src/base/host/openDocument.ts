import { type TextDocument, type Uri, workspace } from 'vscode';
import { samePlace } from './uriPaths.ts';

/** Returns the text of a file as the editor holds it: it keeps one for a while after its tab is closed. */
export function openDocument(file: Uri): TextDocument | undefined {
  return workspace.textDocuments.find(({ uri }) => samePlace(uri, file));
}

/** Returns the document only if it has unsaved changes. */
export function unsavedDocument(file: Uri): TextDocument | undefined {
  return workspace.textDocuments.find(({ uri, isDirty }) => isDirty && samePlace(uri, file));
}
