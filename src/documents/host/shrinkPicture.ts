import { FilePermission, l10n, type Uri, workspace } from 'vscode';
import { sameBytes } from '../../base/common/bytes.ts';
import { overwriteFile } from '../../base/host/atomicFile.ts';
import { statOf } from '../../base/host/fileStat.ts';
import { formatBytes as inWords, type Language } from '../../base/host/formats.ts';
import { insideWorkspace, notInsideSentence, requireInside } from '../../base/host/insideWorkspace.ts';
import { inform, warn, withProgress } from '../../base/host/messages.ts';
import { rootOf } from '../../base/host/uriPaths.ts';
import { drawnTypeOf } from '../../imageFiles/common/imageExtension.ts';
import type { DrawnType } from '../../imageFiles/common/imageFormats.ts';
import { getFirstAttempt, getNextAttempt, type ScaleAttempt } from '../../imageFiles/common/shrinking.ts';
import { canPreserveMetadata, withPreservedMetadata } from '../../imageFiles/common/stripMetadata.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { limits } from '../../product/common/limits.ts';
import { updateRecordedHash } from '../../promptFiles/host/rewritten.ts';
import { isSigned } from '../../provenance/common/embedMetadata.ts';

interface ShrinkPictureOptions {
  readonly language: Language;
  /** Has a page draw a picture; nothing where it cannot. */
  readonly draw: (bytes: Uint8Array, mediaType: DrawnType, how: ScaleAttempt) => Promise<Uint8Array | undefined>;
  /** The most that a picture may have, in KB; 0 = no limit. */
  readonly maxKB: (picture: Uri) => number;
}

interface Shrinking {
  readonly bytes: Uint8Array;
  readonly mediaType: DrawnType;
  readonly most: number;
  readonly signal: AbortSignal;
}

/** Smaller drawings are tried so often. */
const mostTries = 10;

/** Makes the files of pictures smaller, in their own form and with all that they say beside their pixels. */
export class ShrinkPicture {
  constructor(private readonly options: ShrinkPictureOptions) {}

  /** Until it is within the limit; the former file stays until the new one is whole, and can be had back. */
  async shrink(picture: Uri): Promise<void> {
    const why = await whyNot(picture);
    if (why) return say(why);
    const bytes = await workspace.fs.readFile(picture);
    const most = this.options.maxKB(picture) * 1024;
    if (most === 0 || bytes.length <= most) return say(l10n.t('{0} is within the limit.', baseName(picture)));
    const refused = whyNotThese(picture, bytes);
    if (refused) return say(refused);
    const title = l10n.t('Shrinking {0}', baseName(picture));
    const smaller = await withProgress(title, (signal) => this.findSmallerEncoding(picture, { bytes, most, signal }));
    if (typeof smaller === 'string') return say(smaller);
    if (smaller) await this.replace(picture, bytes, smaller);
  }

  /** Nothing when the user stops it; a sentence where it cannot be. */
  private async findSmallerEncoding(
    picture: Uri,
    { bytes, most, signal }: Omit<Shrinking, 'mediaType'>,
  ): Promise<Uint8Array | string | undefined> {
    const mediaType = drawnTypeOf(picture.path) ?? 'image/png';
    let how = getFirstAttempt(mediaType, most / bytes.length);
    for (let tries = 0; tries < mostTries; tries++) {
      const drawn = await this.options.draw(bytes, mediaType, how);
      if (signal.aborted) return undefined;
      const file = drawn && withPreservedMetadata(bytes, drawn, mediaType);
      if (!file) return l10n.t('{0} could not be drawn anew.', baseName(picture));
      if (file.length <= most) return file;
      how = getNextAttempt(how, most / file.length);
    }
    return l10n.t('{0} cannot be made that small.', baseName(picture));
  }

  private async replace(picture: Uri, before: Uint8Array, after: Uint8Array): Promise<void> {
    try {
      if (!sameBytes(await workspace.fs.readFile(picture), before)) return say(changed(picture));
      await requireInside(picture, { root: rootOf(picture) });
      await overwriteFile(picture, after, workspace.fs);
      await updateRecordedHash(picture, before, after);
    } catch (error) {
      return say(toErrorMessage(error));
    }
    void this.tell(picture, before, after);
  }

  private async tell(picture: Uri, before: Uint8Array, after: Uint8Array): Promise<void> {
    const undo = l10n.t('Undo');
    const [was, is] = [before, after].map(({ length }) => inWords(this.options.language, length));
    const sentence = l10n.t('{0}: {1} before, {2} now.', workspace.asRelativePath(picture), was ?? '', is ?? '');
    if ((await inform(sentence, undo)) === undo) await takeBack(picture, before, after);
  }
}

/** By where the file stands. */
async function whyNot(picture: Uri): Promise<string | undefined> {
  const name = baseName(picture);
  const stat = await statOf(picture);
  if (!stat) return l10n.t('{0} is not there any more.', name);
  const inside = await insideWorkspace(picture, { root: rootOf(picture) });
  if ('not' in inside) return notInsideSentence(inside);
  const isReadOnly =
    workspace.fs.isWritableFileSystem(picture.scheme) === false || stat.permissions === FilePermission.Readonly;
  if (isReadOnly) return l10n.t('{0} is read-only.', name);
  if (stat.size > limits.pastedBytes) return l10n.t('{0} is too large to be drawn anew.', name);
  return drawnTypeOf(picture.path) ? undefined : l10n.t('Limn shrinks PNG, JPEG and WebP, which {0} is none of.', name);
}

/** By what is in the file. */
function whyNotThese(picture: Uri, bytes: Uint8Array): string | undefined {
  const name = baseName(picture);
  if (isSigned(bytes)) return l10n.t('{0} carries a C2PA manifest, which holds for exactly these bytes.', name);
  const mediaType = drawnTypeOf(picture.path);
  if (mediaType && canPreserveMetadata(bytes, mediaType)) return undefined;
  return l10n.t('{0} moves, is damaged, or is not what its ending says, so it stays as it is.', name);
}

/** What was changed since is the user's own by now. */
async function takeBack(picture: Uri, before: Uint8Array, after: Uint8Array): Promise<void> {
  try {
    if (!sameBytes(await workspace.fs.readFile(picture), after)) return say(changed(picture));
    await requireInside(picture, { root: rootOf(picture) });
    await overwriteFile(picture, before, workspace.fs);
    await updateRecordedHash(picture, after, before);
  } catch (error) {
    say(toErrorMessage(error));
  }
}

function changed(picture: Uri): string {
  return l10n.t('{0} has changed since, and stays as it is.', baseName(picture));
}

function say(sentence: string): void {
  void warn(sentence);
}
