import { l10n, type QuickPickItem, Uri, window, workspace } from 'vscode';
import { findFreeName } from '../../base/common/fileName.ts';
import { isThere } from '../../base/host/fileStat.ts';
import { warn } from '../../base/host/messages.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { placeKey, samePlace } from '../../base/host/uriPaths.ts';
import { baseName, folderOf } from '../../insertion/host/getDisplayName.ts';
import { type PictureFiles, toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';

/** A place for the file of a look; nothing as the folder = the user names one. */
interface PlaceItem extends QuickPickItem {
  readonly folder?: Uri;
}

const title = () => l10n.t('Where does the look go?');

/** The folder that a look's file is to be written into: of the workspace, of the pictures, or another; nothing where the user leaves. */
export async function pickLookFolder(pictures: readonly Uri[]): Promise<Uri | undefined> {
  const items = [...(await Promise.all(foldersFor(pictures).map(placeItem))), otherPlace()];
  const placeHolder = l10n.t('A look counts for the documents in its folder and below');
  const chosen = await choose(items, { title: title(), placeHolder, ignoreFocusOut: true });
  return chosen && (chosen.folder ?? chooseFolder());
}

async function chooseFolder(): Promise<Uri | undefined> {
  const one = { canSelectFiles: false, canSelectFolders: true, title: title(), openLabel: l10n.t('Choose') };
  return (await window.showOpenDialog(one))?.[0];
}

function otherPlace(): PlaceItem {
  return { label: l10n.t('Choose…'), detail: l10n.t('Another folder') };
}

/** Each once, those of the workspace first, where they can be written. */
function foldersFor(pictures: readonly Uri[]): readonly Uri[] {
  const all = [...(workspace.workspaceFolders ?? []).map(({ uri }) => uri), ...pictures.map(folderOf)];
  const distinct = new Map(all.map((uri) => [placeKey(uri), uri]));
  return [...distinct.values()].filter(({ scheme }) => workspace.fs.isWritableFileSystem(scheme) !== false);
}

async function placeItem(folder: Uri): Promise<PlaceItem> {
  const fileName = await lookName(async (name) => isThere(Uri.joinPath(folder, name)));
  const isRoot = workspace.workspaceFolders?.some(({ uri }) => samePlace(uri, folder));
  const isSecond = await isThere(Uri.joinPath(folder, 'look.limn.md'));
  return {
    folder,
    label: workspace.asRelativePath(Uri.joinPath(folder, fileName)),
    description: isRoot ? l10n.t('Workspace folder') : l10n.t('Folder of the pictures'),
    ...(isSecond && { detail: l10n.t('There is a look here already, which stays as it is.') }),
  };
}

function lookName(isTaken: (fileName: string) => PromiseLike<boolean>): Promise<string> {
  return findFreeName('look', 'limn.md', isTaken);
}

/** Writes the text of a look under a name that nothing else has, and opens it; where it cannot be written it is opened unsaved, and the user is told why. */
export async function openLook(
  folder: Uri | undefined,
  text: string,
  files: Pick<PictureFiles, 'writeExactly'>,
): Promise<void> {
  const file = folder && (await writeLook(folder, text, files));
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
    const name = await lookName(
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
