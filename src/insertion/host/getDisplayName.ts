import { type NotebookCell, type TextDocument, Uri, workspace } from 'vscode';
import { getLastSegment } from '../../base/common/paths.ts';
import { workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { limits } from '../../product/common/limits.ts';

/** Returns a document's name for messages: its path in the workspace, or else its file name. */
export function getDisplayName({ uri }: Pick<TextDocument, 'uri'>): string {
  const name = workspaceFolderOf(uri) ? workspace.asRelativePath(uri) : baseName(uri);
  return truncatePath(name);
}

/** Cuts a path to the length that a session stores; its end is kept, since it says more than its beginning. */
export function truncatePath(path: string): string {
  return path.slice(-limits.label);
}

export function baseName(uri: Uri): string {
  return getLastSegment(uri.path);
}

export function folderOf(uri: Uri): Uri {
  return Uri.joinPath(uri, '..');
}

/** Returns the file of a document; for a notebook's cell, the notebook. */
export function getFileUri(document: TextDocument): Uri {
  return findNotebookCell(document)?.notebook.uri ?? document.uri;
}

/** Returns the notebook cell whose text a document is. */
export function findNotebookCell(document: TextDocument): NotebookCell | undefined {
  const cells = workspace.notebookDocuments.flatMap((notebook) => notebook.getCells());
  return cells.find((cell) => cell.document === document);
}
