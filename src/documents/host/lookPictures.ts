import { l10n, Uri, window, workspace } from 'vscode';
import { editorNotifier, inform } from '../../base/host/messages.ts';
import { pictureEndings } from '../../imageFiles/common/pictureNames.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { limits } from '../../product/common/limits.ts';
import type { AttachmentInput } from '../../sessions/host/attachments.ts';
import { sayNoAttachment } from '../../sessions/host/sessionNotifications.ts';

/** More would blur what they have in common, and make the request large. */
const most = 4;

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
  if (!files || files.length <= most) return files;
  void inform(
    l10n.t('A look is made from one to {0} pictures; {1} are selected. Nothing was sent.', most, files.length),
  );
  return undefined;
}

function pickPictures(): Thenable<readonly Uri[] | undefined> {
  return window.showOpenDialog({
    canSelectMany: true,
    title: l10n.t('Make Look from Pictures: one to {0} of them', most),
    openLabel: l10n.t('Choose'),
    filters: { [l10n.t('Pictures')]: [...pictureEndings] },
  });
}

/** Returns the images as they are sent, or undefined if one of them cannot be sent, after notifying the user. */
export async function readLookSources(
  files: readonly Uri[],
  readPicture: (bytes: Uint8Array) => ReceivedPicture | string,
): Promise<readonly LookSource[] | undefined> {
  const sources: LookSource[] = [];
  for (const file of files) {
    const bytes = await bytesOf(file);
    const isRefused = typeof bytes !== 'string' && typeof readPicture(bytes) === 'string';
    if (typeof bytes === 'string' || isRefused) {
      sayNoAttachment(editorNotifier, typeof bytes === 'string' ? bytes : 'noPicture', baseName(file));
      return undefined;
    }
    sources.push({ name: baseName(file), bytes, file });
  }
  return sources;
}

async function bytesOf(file: Uri): Promise<Uint8Array | 'tooLarge' | 'unreadable'> {
  try {
    const { size } = await workspace.fs.stat(file);
    return size > limits.attachmentBytes ? 'tooLarge' : await workspace.fs.readFile(file);
  } catch {
    return 'unreadable';
  }
}
