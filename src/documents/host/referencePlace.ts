import { type TextDocument, Uri, window, workspace } from 'vscode';

/** A place in an open document, in UTF-16 code units. */
interface ReferencePlace {
  readonly document: TextDocument;
  readonly place: number;
}

/** The reference that a quick fix stands for, else the place of the cursor; nothing where no editor is open. */
export async function referencePlace(document: unknown, place: unknown): Promise<ReferencePlace | undefined> {
  if (typeof document === 'string' && typeof place === 'number')
    return { document: await workspace.openTextDocument(Uri.parse(document)), place };
  const editor = window.activeTextEditor;
  return editor && { document: editor.document, place: editor.document.offsetAt(editor.selection.active) };
}
