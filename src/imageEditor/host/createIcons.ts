import { l10n, Uri, window, workspace } from 'vscode';
import { overwriteFile } from '../../base/host/atomicFile.ts';
import { isThere } from '../../base/host/fileAccess.ts';
import { requireInside } from '../../base/host/insideWorkspace.ts';
import { confirm, fail, inform, warn, withProgress } from '../../base/host/messages.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { PictureFiles, toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { createIconFiles, getNeededSizes, type IconFile, type IconSet, planIconSet } from '../common/iconSet.ts';
import type { PixelEditsNeeds } from './pixelEditsNeeds.ts';
import { loadStillImage, type StillImage } from './stillImage.ts';

/** Writes an image in all sizes of a set of icons into a folder, both as the user chooses them. */
export async function createIcons(argument: unknown, needs: PixelEditsNeeds): Promise<void> {
  const image = await loadStillImage(argument, needs);
  if (typeof image === 'string') return void warn(image);
  const set = await chooseSet();
  const folder = set && (await chooseFolder(image));
  if (!folder) return;
  const files = await drawFiles(image, set, needs);
  if (typeof files === 'string') return void warn(files);
  if (files) await writeFiles(files, folder);
}

async function chooseSet(): Promise<IconSet | undefined> {
  const items: readonly { readonly set: IconSet; readonly label: string; readonly detail: string }[] = [
    {
      set: 'web',
      label: l10n.t('Website Icons'),
      detail: l10n.t('Favicon, Apple touch icon, web app icons, and the HTML for them'),
    },
    {
      set: 'app',
      label: l10n.t('App Icons'),
      detail: l10n.t('PNG from 16 to 512 pixels, one ICO file, and a JSON list'),
    },
    {
      set: 'densities',
      label: l10n.t('Images for Screen Densities'),
      detail: l10n.t('The image as @1x, @2x, and @3x, and the HTML for them'),
    },
  ];
  return (await choose(items, { title: l10n.t('Create Icon Set'), placeHolder: l10n.t('Select the set to create') }))
    ?.set;
}

async function chooseFolder({ folder }: StillImage): Promise<Uri | undefined> {
  const defaultUri = folder ?? workspace.workspaceFolders?.[0]?.uri;
  const chosen = await window.showOpenDialog({
    title: l10n.t('Folder for the Icons'),
    openLabel: l10n.t('Create Icon Set'),
    canSelectFolders: true,
    canSelectFiles: false,
    ...(defaultUri && { defaultUri }),
  });
  return chosen?.[0];
}

/** Returns undefined if the user cancels, or why there are no files, as a sentence. */
async function drawFiles(
  { name, picture }: StillImage,
  set: IconSet,
  { panels }: PixelEditsNeeds,
): Promise<readonly IconFile[] | string | undefined> {
  const planned = planIconSet(set, name, picture);
  const edit = { kind: 'resize', sizes: getNeededSizes(planned) } as const;
  const reply = await withProgress(l10n.t('Creating icons...'), async (signal) => {
    const edited = await panels().editPixels(picture.bytes, edit);
    return signal.aborted ? undefined : edited;
  });
  if (!reply) return undefined;
  return (
    createIconFiles(planned, reply.images) ?? l10n.t("The file is damaged or isn't an image that VS Code can display.")
  );
}

async function writeFiles(files: readonly IconFile[], folder: Uri): Promise<void> {
  const where = workspace.asRelativePath(folder);
  try {
    const taken = await findTaken(files, folder);
    if (taken.length > 0 && !(await confirmReplace(taken, where))) return;
    for (const file of files) await writeIcon(file, folder, taken.includes(file));
    await notifyWritten(files, where, folder);
  } catch (error) {
    void fail(l10n.t("Failed to create the icons in '{0}': {1}", where, toErrorMessage(error)));
  }
}

async function findTaken(files: readonly IconFile[], folder: Uri): Promise<readonly IconFile[]> {
  const found = await Promise.all(files.map(({ fileName }) => isThere(Uri.joinPath(folder, fileName))));
  return files.filter((_, at) => found[at]);
}

function confirmReplace(taken: readonly IconFile[], where: string): Promise<boolean> {
  return confirm({
    severity: 'warn',
    text: l10n.t("'{0}' already contains files of these icons. Replace them?", where),
    detail: taken.map(({ fileName }) => fileName).join('\n'),
    button: l10n.t('Replace'),
  });
}

const pictureFiles = new PictureFiles();

async function writeIcon({ fileName, bytes }: IconFile, folder: Uri, mayReplace: boolean): Promise<void> {
  const within = { root: folder };
  if (await pictureFiles.writeExactly({ folder, fileName, within }, bytes)) return;
  const uri = Uri.joinPath(folder, fileName);
  if (!mayReplace) throw new Error(l10n.t("'{0}' already exists and wasn't overwritten.", fileName));
  await requireInside(uri, within);
  await overwriteFile(uri, bytes, workspace.fs);
}

/** The text among the files names all others. */
async function notifyWritten(files: readonly IconFile[], where: string, folder: Uri): Promise<void> {
  const list = files.at(-1);
  const open = list && l10n.t("Open '{0}'", list.fileName);
  const text = l10n.t("Created {0} files in '{1}'.", files.length, where);
  const pressed = await inform(text, ...(open ? [open] : []));
  if (list && pressed === open) await window.showTextDocument(Uri.joinPath(folder, list.fileName));
}
