import { FilePermission, l10n, type Uri, workspace } from 'vscode';
import { sameBytes } from '../../base/common/bytes.ts';
import { overwriteFile } from '../../base/host/atomicFile.ts';
import { statOf } from '../../base/host/fileAccess.ts';
import { formatBytes, type Language } from '../../base/host/formats.ts';
import { insideWorkspace, notInsideSentence, requireInside } from '../../base/host/insideWorkspace.ts';
import { inform, warn, withProgress } from '../../base/host/messages.ts';
import { rootOf } from '../../base/host/uriPaths.ts';
import { drawnTypeOf } from '../../imageFiles/common/imageExtension.ts';
import { getFirstAttempt, getNextAttempt } from '../../imageFiles/common/shrinking.ts';
import { canPreserveMetadata, withPreservedMetadata } from '../../imageFiles/common/stripMetadata.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import type { Panels } from '../../panel/host/panels.ts';
import { limits } from '../../product/common/limits.ts';
import { readSettings } from '../../product/host/settings.ts';
import { updateRecordedHash } from '../../promptFiles/host/generationRecord.ts';
import { isSigned } from '../../provenance/common/embedMetadata.ts';

/** Maximum number of attempts to encode a picture small enough. */
const maxAttempts = 10;

/**
 * Makes the file of a picture smaller until it is within the limit, in its own format and with its metadata. The former file stays until
 * the new one is complete, and the user can restore it.
 */
export async function shrinkPicture(picture: Uri, language: Language, panels: Pick<Panels, 'redraw'>): Promise<void> {
  const problem = await tryShrink(picture, language, panels);
  if (problem) void warn(problem);
}

/** Returns why the picture was not changed, as a sentence; undefined if it was, or if the user stopped it. */
async function tryShrink(
  picture: Uri,
  language: Language,
  panels: Pick<Panels, 'redraw'>,
): Promise<string | undefined> {
  const fileProblem = await findFileProblem(picture);
  if (fileProblem) return fileProblem;
  const bytes = await workspace.fs.readFile(picture);
  const maxBytes = readSettings(picture).checkMaxKB * 1024;
  if (maxBytes === 0 || bytes.length <= maxBytes)
    return l10n.t("'{0}' is already within the size limit.", baseName(picture));
  const contentProblem = findContentProblem(picture, bytes);
  if (contentProblem) return contentProblem;
  const smaller = await withProgress(l10n.t("Compressing '{0}'...", baseName(picture)), (signal) =>
    findSmallerEncoding(picture, { bytes, maxBytes, signal }, panels),
  );
  if (!smaller || typeof smaller === 'string') return smaller;
  const problem = await replaceBytes(picture, bytes, smaller);
  if (!problem) void offerUndo(picture, language, { before: bytes, after: smaller });
  return problem;
}

interface Shrinking {
  readonly bytes: Uint8Array;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Returns undefined if the user stops it, or why the picture cannot be small enough, as a sentence. */
async function findSmallerEncoding(
  picture: Uri,
  { bytes, maxBytes, signal }: Shrinking,
  panels: Pick<Panels, 'redraw'>,
): Promise<Uint8Array | string | undefined> {
  const mediaType = drawnTypeOf(picture.path) ?? 'image/png';
  let how = getFirstAttempt(mediaType, maxBytes / bytes.length);
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const drawn = await panels.redraw(bytes, mediaType, how);
    if (signal.aborted) return undefined;
    const file = drawn && withPreservedMetadata(bytes, drawn, mediaType);
    if (!file) return l10n.t("Couldn't compress '{0}'.", baseName(picture));
    if (file.length <= maxBytes) return file;
    how = getNextAttempt(how, maxBytes / file.length);
  }
  return l10n.t("Couldn't compress '{0}' below the size limit.", baseName(picture));
}

/** Replaces the bytes of a file unless they have changed since: then they are the user's own. Returns why not, as a sentence. */
async function replaceBytes(picture: Uri, before: Uint8Array, after: Uint8Array): Promise<string | undefined> {
  try {
    if (!sameBytes(await workspace.fs.readFile(picture), before))
      return l10n.t("'{0}' was changed in the meantime and was left as is.", baseName(picture));
    await requireInside(picture, { root: rootOf(picture) });
    await overwriteFile(picture, after, workspace.fs);
    await updateRecordedHash(picture, before, after);
    return undefined;
  } catch (error) {
    return toErrorMessage(error);
  }
}

async function offerUndo(
  picture: Uri,
  language: Language,
  { before, after }: { readonly before: Uint8Array; readonly after: Uint8Array },
): Promise<void> {
  const undo = l10n.t('Undo');
  const [was, is] = [formatBytes(language, before.length), formatBytes(language, after.length)];
  const sentence = l10n.t("Compressed '{0}' from {1} to {2}.", workspace.asRelativePath(picture), was, is);
  const problem = (await inform(sentence, undo)) === undo && (await replaceBytes(picture, after, before));
  if (problem) void warn(problem);
}

/** Returns why the file cannot be written, or is no picture that can be drawn, as a sentence. */
async function findFileProblem(picture: Uri): Promise<string | undefined> {
  const name = baseName(picture);
  const stat = await statOf(picture);
  if (!stat) return l10n.t("'{0}' no longer exists.", name);
  const inside = await insideWorkspace(picture, { root: rootOf(picture) });
  if ('not' in inside) return notInsideSentence(inside);
  const isReadOnly =
    workspace.fs.isWritableFileSystem(picture.scheme) === false || stat.permissions === FilePermission.Readonly;
  if (isReadOnly) return l10n.t("'{0}' is read-only.", name);
  if (stat.size > limits.pastedBytes) return l10n.t("'{0}' is too large to compress.", name);
  return drawnTypeOf(picture.path)
    ? undefined
    : l10n.t("Couldn't compress '{0}'. Only PNG, JPEG, and WebP are supported.", name);
}

/** Returns why these bytes cannot be changed, as a sentence. */
function findContentProblem(picture: Uri, bytes: Uint8Array): string | undefined {
  const name = baseName(picture);
  if (isSigned(bytes)) return l10n.t("Couldn't compress '{0}' without invalidating its C2PA manifest.", name);
  const mediaType = drawnTypeOf(picture.path);
  if (mediaType && canPreserveMetadata(bytes, mediaType)) return undefined;
  return l10n.t(
    "Couldn't compress '{0}' because it's animated, damaged, or its extension doesn't match its format.",
    name,
  );
}
