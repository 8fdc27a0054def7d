import { l10n, type QuickPickItem, TabInputText, type Uri, window, workspace } from 'vscode';
import { searchedFiles } from '../../base/host/foundFiles.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { placeKey } from '../../base/host/uriPaths.ts';
import { baseName, folderOf } from '../../insertion/host/getDisplayName.ts';

/** Maximum number of files listed of a folder; in larger ones a file can still be dropped, or added while it is open. */
const most = 5_000;

interface FileItem extends QuickPickItem {
  readonly uri: Uri;
}

/** Lets the user choose a file of the workspace, open ones first; empty if they cancel. */
export async function pickFiles(): Promise<readonly Uri[]> {
  const items = filesOffered().then((uris) => uris.map(fileItem));
  const chosen = await choose(items, {
    title: l10n.t('Add a File to the Message'),
    placeHolder: l10n.t('Type a name to find a file'),
    matchOnDescription: true,
  });
  return chosen ? [chosen.uri] : [];
}

async function filesOffered(): Promise<readonly Uri[]> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const found = await searchedFiles(folders, '**/*', most);
  const byAddress = new Map([...openFiles(), ...found].map((uri) => [placeKey(uri), uri]));
  return [...byAddress.values()];
}

/** Returns the files of all text tabs; the active one of each group comes first. */
function openFiles(): readonly Uri[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  const inFront = tabs.filter(({ isActive }) => isActive);
  return [...inFront, ...tabs].flatMap(({ input }) => (input instanceof TabInputText ? [input.uri] : []));
}

function fileItem(uri: Uri): FileItem {
  const folder = workspace.asRelativePath(folderOf(uri));
  return { uri, label: baseName(uri), description: workspace.asRelativePath(uri) === baseName(uri) ? '' : folder };
}
