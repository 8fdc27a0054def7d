import { l10n, type QuickPickItem, Uri, window, workspace } from 'vscode';
import { findFreeName } from '../../base/common/fileName.ts';
import { isThere } from '../../base/host/fileAccess.ts';
import { editorNotifier, inform, warn } from '../../base/host/messages.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { placeKey, samePlace } from '../../base/host/uriPaths.ts';
import { pictureEndings } from '../../imageFiles/common/imageExtension.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import { baseName, folderOf } from '../../insertion/host/getDisplayName.ts';
import { type PictureFiles, toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { limits } from '../../product/common/limits.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';
import { sayNoAttachment } from '../../sessions/host/sessionNotifications.ts';

/** More would blur what they have in common, and make the request large. */
const maxPictures = 4;

/** A picture that a look is made from. */
export interface LookSource extends AttachmentInput {
  /** Missing for a picture of a session. */
  readonly file?: Uri;
}

/** Returns the files that a menu named, or asks for some. Returns undefined if the user cancels, or after notifying that there are too many. */
export async function chooseLookFiles(argument: unknown, selected: unknown): Promise<readonly Uri[] | undefined> {
  const several = Array.isArray(selected) ? selected.filter((one): one is Uri => one instanceof Uri) : [];
  const named = several.length === 0 && argument instanceof Uri ? [argument] : several;
  const files = named.length > 0 ? named : await pickPictures();
  if (!files || files.length <= maxPictures) return files;
  void inform(
    l10n.t('Select one to {0} images to create a look. You selected {1}. Nothing was sent.', maxPictures, files.length),
  );
  return undefined;
}

function pickPictures(): Thenable<readonly Uri[] | undefined> {
  return window.showOpenDialog({
    canSelectMany: true,
    title: l10n.t('Create Look from Images: Select One to {0} Images', maxPictures),
    openLabel: l10n.t('Select'),
    filters: { [l10n.t('Images')]: [...pictureEndings] },
  });
}

/** Returns the images as they are sent, or undefined if one of them cannot be sent, after notifying the user. */
export async function readLookSources(
  files: readonly Uri[],
  readPicture: (bytes: Uint8Array) => ReceivedPicture | string,
): Promise<readonly LookSource[] | undefined> {
  const sources: LookSource[] = [];
  for (const file of files) {
    const bytes = await readBytes(file);
    const isRefused = typeof bytes !== 'string' && typeof readPicture(bytes) === 'string';
    if (typeof bytes === 'string' || isRefused) {
      sayNoAttachment(editorNotifier, typeof bytes === 'string' ? bytes : 'noPicture', baseName(file));
      return undefined;
    }
    sources.push({ name: baseName(file), bytes, file });
  }
  return sources;
}

async function readBytes(file: Uri): Promise<Uint8Array | 'tooLarge' | 'unreadable'> {
  try {
    const { size } = await workspace.fs.stat(file);
    return size > limits.attachmentBytes ? 'tooLarge' : await workspace.fs.readFile(file);
  } catch {
    return 'unreadable';
  }
}

/** A folder for the file of a look; undefined lets the user choose one. */
interface PlaceItem extends QuickPickItem {
  readonly folder?: Uri;
}

/** Asks for the folder of a look's file: that of the workspace, that of the pictures, or another one. Returns undefined if the user cancels. */
export async function pickLookFolder(pictures: readonly Uri[]): Promise<Uri | undefined> {
  const title = l10n.t('Save Look To');
  const placeHolder = l10n.t('A look applies to documents in its folder and subfolders');
  const other: PlaceItem = { label: l10n.t('Browse...'), detail: l10n.t('Select another folder') };
  const items = [...(await Promise.all(getFolders(pictures).map(toFolderItem))), other];
  const chosen = await choose(items, { title, placeHolder, ignoreFocusOut: true });
  if (!chosen || chosen.folder) return chosen?.folder;
  const one = { canSelectFiles: false, canSelectFolders: true, title, openLabel: l10n.t('Select') };
  return (await window.showOpenDialog(one))?.[0];
}

/** Returns each writable folder once, those of the workspace first. */
function getFolders(pictures: readonly Uri[]): readonly Uri[] {
  const all = [...(workspace.workspaceFolders ?? []).map(({ uri }) => uri), ...pictures.map(folderOf)];
  const distinct = new Map(all.map((uri) => [placeKey(uri), uri]));
  return [...distinct.values()].filter(({ scheme }) => workspace.fs.isWritableFileSystem(scheme) !== false);
}

async function toFolderItem(folder: Uri): Promise<PlaceItem> {
  const fileName = await findLookName(async (name) => isThere(Uri.joinPath(folder, name)));
  const isRoot = workspace.workspaceFolders?.some(({ uri }) => samePlace(uri, folder));
  const isSecond = await isThere(Uri.joinPath(folder, 'look.limn.md'));
  return {
    folder,
    label: workspace.asRelativePath(Uri.joinPath(folder, fileName)),
    description: isRoot ? l10n.t('workspace folder') : l10n.t('images folder'),
    ...(isSecond && { detail: l10n.t("The existing look isn't changed") }),
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
      "Failed to save the look in '{0}': {1} It's open as an unsaved file.",
      baseName(folder),
      toErrorMessage(error),
    );
    void warn(words);
    return undefined;
  }
}
