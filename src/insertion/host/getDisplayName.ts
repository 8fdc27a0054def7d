import { type NotebookCell, type TextDocument, Uri, workspace } from 'vscode';
import { workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { limits } from '../../product/common/limits.ts';

/** How a document is called in sentences: its path in the workspace, else its file name. */
export function getDisplayName({ uri }: Pick<TextDocument, 'uri'>): string {
  const name = workspaceFolderOf(uri) ? workspace.asRelativePath(uri) : baseName(uri);
  return truncatePath(name);
}

/** Cuts a path to what a session keeps; its end says more than its beginning. */
export function truncatePath(path: string): string {
  return path.slice(-limits.label);
}

export function baseName(uri: Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

export function folderOf(uri: Uri): Uri {
  return Uri.joinPath(uri, '..');
}

/** The file a document lives in: of a notebook's cell, the notebook. */
export function getFileUri(document: TextDocument): Uri {
  return findNotebookCell(document)?.notebook.uri ?? document.uri;
}

/** The cell whose text a document is. */
export function findNotebookCell(document: TextDocument): NotebookCell | undefined {
  const cells = workspace.notebookDocuments.flatMap((notebook) => notebook.getCells());
  return cells.find((cell) => cell.document === document);
}
