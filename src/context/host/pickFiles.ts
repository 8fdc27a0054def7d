import { l10n, TabInputText, type Uri, window, workspace } from 'vscode';
import { searchedFiles } from '../../base/host/foundFiles.ts';
import { choose, type PickItem } from '../../base/host/quickPicks.ts';
import { placeKey } from '../../base/host/uriPaths.ts';
import { baseName, folderOf } from '../../insertion/host/getDisplayName.ts';

/** Maximum number of files listed of a folder; in larger ones a file can still be dropped, or added while it is open. */
const most = 5_000;

/** Lets the user choose a file of the workspace, open ones first; empty if they cancel. */
export async function pickFiles(): Promise<readonly Uri[]> {
  const items = filesOffered().then((uris) =>
    uris.map((uri) => {
      const folder = workspace.asRelativePath(folderOf(uri));
      return { uri, label: baseName(uri), description: workspace.asRelativePath(uri) === baseName(uri) ? '' : folder };
    }),
  );
  const chosen = await choose(items, {
    title: l10n.t('Add a File to the Message'),
    placeHolder: l10n.t('Type a name to find a file'),
    matchOnDescription: true,
  });
  return chosen ? [chosen.uri] : [];
}

/** Returns the files of all text tabs first, of these the active one of each group. */
async function filesOffered(): Promise<readonly Uri[]> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  const inFront = tabs.filter(({ isActive }) => isActive);
  const open = [...inFront, ...tabs].flatMap(({ input }) => (input instanceof TabInputText ? [input.uri] : []));
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const found = await searchedFiles(folders, '**/*', most);
  return [...new Map([...open, ...found].map((uri) => [placeKey(uri), uri])).values()];
}

/** What can be added to a message. */
export type ContextKind = 'selection' | 'file' | 'problems' | 'picture';

/** Lets the user choose a kind of context; undefined if they cancel. */
export async function pickContextKind(): Promise<ContextKind | undefined> {
  const items: readonly (PickItem & { readonly adds: ContextKind })[] = [
    { adds: 'selection', icons: ['list-selection'], label: l10n.t('Selection in the Editor') },
    { adds: 'file', icons: ['file'], label: l10n.t('Files…'), description: '#' },
    { adds: 'problems', icons: ['warning'], label: l10n.t('Problems at the Cursor') },
    { adds: 'picture', icons: ['file-media'], label: l10n.t('Pictures…') },
  ];
  const chosen = await choose(items, { title: l10n.t('Add Context') });
  return chosen?.adds;
}
