import { l10n, Uri, window, workspace } from 'vscode';
import { inform } from '../../base/host/messages.ts';
import { editorNotifier } from '../../base/host/showNotification.ts';
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
  /** Its file; missing = one of a session. */
  readonly file?: Uri;
}

/** The files that a menu named, else those that the user chooses; nothing where they leave, or none or too many are named. */
export async function chooseLookFiles(argument: unknown, selected: unknown): Promise<readonly Uri[] | undefined> {
  const named = namedFiles(argument, selected);
  const files = named.length > 0 ? named : await pickPictures();
  if (!files) return undefined;
  if (files.length <= most) return files;
  return say(
    l10n.t('A look is made from one to {0} pictures; {1} are selected. Nothing was sent.', most, files.length),
  );
}

function namedFiles(argument: unknown, selected: unknown): readonly Uri[] {
  const several = Array.isArray(selected) ? selected.filter((one): one is Uri => one instanceof Uri) : [];
  if (several.length > 0) return several;
  return argument instanceof Uri ? [argument] : [];
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
    const refused =
      typeof bytes === 'string' ? bytes : typeof readPicture(bytes) === 'string' ? 'noPicture' : undefined;
    if (typeof bytes === 'string' || refused) return sayNot(refused ?? 'unreadable', file);
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

function sayNot(why: 'tooLarge' | 'unreadable' | 'noPicture', file: Uri): undefined {
  sayNoAttachment(editorNotifier, why, baseName(file));
  return undefined;
}

function say(sentence: string): undefined {
  void inform(sentence);
  return undefined;
}
