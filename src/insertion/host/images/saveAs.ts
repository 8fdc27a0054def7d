import { l10n, type SaveDialogOptions, Uri, workspace } from 'vscode';
import { writeAtomic } from '../../../base/host/atomicFile.ts';
import { detectExtension } from '../../../imageFiles/common/imageType.ts';
import { isSigned } from '../../../provenance/common/embedMetadata.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { Dialogs } from '../dialogs.ts';
import { baseName, truncatePath } from '../getDisplayName.ts';
import { type PictureFile, pictureFileName, toErrorMessage } from './pictureFiles.ts';

/** Asks where a picture goes and writes it there; nothing when the user cancels. `folder` is where the dialog begins. */
export async function savePictureAs(
  dialogs: Dialogs,
  file: PictureFile,
  folder: Uri | undefined,
): Promise<Uri | undefined> {
  const uri = await dialogs.chooseFile(questionFor(file, folder));
  if (!uri) return undefined;
  try {
    await writeAtomic(uri, file.bytes, workspace.fs);
    return uri;
  } catch (error) {
    return (await askRetry(dialogs, uri, error)) ? savePictureAs(dialogs, file, folder) : undefined;
  }
}

/** What is said of a picture, or a text with pictures, that was saved by dialog. */
export function savedInsertion(uri: Uri, picture?: Pick<PictureFile, 'bytes'>): Insertion {
  const saved = { fileName: truncatePath(baseName(uri)), savedAs: truncatePath(workspace.asRelativePath(uri)) };
  return { ...saved, ...(picture && getSignedFlag(picture)) };
}

/** Whether nothing was written into a picture's file since it is signed. */
export function getSignedFlag({ bytes }: Pick<PictureFile, 'bytes'>): Pick<Insertion, 'signed'> {
  return isSigned(bytes) ? { signed: true } : {};
}

function questionFor(file: PictureFile, folder: Uri | undefined): SaveDialogOptions {
  const extension = detectExtension(file.bytes);
  const name = pictureFileName(file, extension);
  return {
    title: l10n.t('Save Picture'),
    defaultUri: folder ? Uri.joinPath(folder, name) : Uri.file(name),
    filters: { [l10n.t('Picture')]: [extension] },
  };
}

async function askRetry(dialogs: Dialogs, uri: Uri, error: unknown): Promise<boolean> {
  const again = l10n.t('Try Again');
  const sentence = l10n.t('The picture could not be saved as {0}. {1}', uri.fsPath, toErrorMessage(error));
  return (await dialogs.fail(sentence, again)) === again;
}
