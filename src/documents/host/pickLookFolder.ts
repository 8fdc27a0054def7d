import { l10n, type QuickPickItem, Uri, window, workspace } from 'vscode';
import { findFreeName } from '../../base/common/fileName.ts';
import { isThere } from '../../base/host/fileStat.ts';
import { warn } from '../../base/host/messages.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { placeKey, samePlace } from '../../base/host/uriPaths.ts';
import { baseName, folderOf } from '../../insertion/host/getDisplayName.ts';
import { type PictureFiles, toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';

/** A folder for the file of a look; undefined lets the user choose one. */
interface PlaceItem extends QuickPickItem {
  readonly folder?: Uri;
}

/** Asks for the folder of a look's file: that of the workspace, that of the pictures, or another one. Returns undefined if the user cancels. */
export async function pickLookFolder(pictures: readonly Uri[]): Promise<Uri | undefined> {
  const title = l10n.t('Where does the look go?');
  const placeHolder = l10n.t('A look counts for the documents in its folder and below');
  const other: PlaceItem = { label: l10n.t('Choose…'), detail: l10n.t('Another folder') };
  const items = [...(await Promise.all(foldersFor(pictures).map(placeItem))), other];
  const chosen = await choose(items, { title, placeHolder, ignoreFocusOut: true });
  if (!chosen || chosen.folder) return chosen?.folder;
  const one = { canSelectFiles: false, canSelectFolders: true, title, openLabel: l10n.t('Choose') };
  return (await window.showOpenDialog(one))?.[0];
}

/** Returns each writable folder once, those of the workspace first. */
function foldersFor(pictures: readonly Uri[]): readonly Uri[] {
  const all = [...(workspace.workspaceFolders ?? []).map(({ uri }) => uri), ...pictures.map(folderOf)];
  const distinct = new Map(all.map((uri) => [placeKey(uri), uri]));
  return [...distinct.values()].filter(({ scheme }) => workspace.fs.isWritableFileSystem(scheme) !== false);
}

async function placeItem(folder: Uri): Promise<PlaceItem> {
  const fileName = await findLookName(async (name) => isThere(Uri.joinPath(folder, name)));
  const isRoot = workspace.workspaceFolders?.some(({ uri }) => samePlace(uri, folder));
  const isSecond = await isThere(Uri.joinPath(folder, 'look.limn.md'));
  return {
    folder,
    label: workspace.asRelativePath(Uri.joinPath(folder, fileName)),
    description: isRoot ? l10n.t('Workspace folder') : l10n.t('Folder of the pictures'),
    ...(isSecond && { detail: l10n.t('There is a look here already, which stays as it is.') }),
  };
}

function findLookName(isTaken: (fileName: string) => PromiseLike<boolean>): Promise<string> {
  return findFreeName('look', 'limn.md', isTaken);
}

/** Writes the text of a look under a free name and opens it. If it cannot be written, it is opened unsaved, and the user is notified. */
export async function openLook(folder: Uri, text: string, files: Pick<PictureFiles, 'writeExactly'>): Promise<void> {
  const file = await writeLook(folder, text, files);
  const document = await (file
    ? workspace.openTextDocument(file)
    : workspace.openTextDocument({ content: text, language: 'markdown' }));
  await window.showTextDocument(document, { preview: false });
}

async function writeLook(
  folder: Uri,
  text: string,
  files: Pick<PictureFiles, 'writeExactly'>,
): Promise<Uri | undefined> {
  const bytes = new TextEncoder().encode(text);
  try {
    const name = await findLookName(
      async (fileName) => !(await files.writeExactly({ folder, fileName, within: { root: folder } }, bytes)),
    );
    return Uri.joinPath(folder, name);
  } catch (error) {
    const words = l10n.t(
      'The look could not be written into {0}. {1} It is open, not saved.',
      baseName(folder),
      toErrorMessage(error),
    );
    void warn(words);
    return undefined;
  }
}
