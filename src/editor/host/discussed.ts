import { Uri, window, workspace } from 'vscode';
import { showMarks } from '../../product/common/names.ts';
import { documentKey, documentsFolder } from '../../sessions/common/quotes.ts';

/** Returns whether a session may discuss a visible document. Called before anything is loaded, and reads at most the names in a folder. */
export async function hasVisibleDiscussion(storage: Uri): Promise<boolean> {
  if (workspace.getConfiguration().get(showMarks.id) === false) return false;
  const uris = window.visibleTextEditors.map(({ document }) => document.uri.toString());
  const folders = uris.map((uri) => Uri.joinPath(storage, 'sessions', documentsFolder, documentKey(uri)));
  const found = await Promise.all(
    folders.map((folder) =>
      workspace.fs.readDirectory(folder).then(
        ({ length }) => length > 0,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}
