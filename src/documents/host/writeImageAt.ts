import { l10n, type Uri } from 'vscode';
import type { Bounds } from '../../base/host/insideWorkspace.ts';
import { drawnTypeOf } from '../../imageFiles/common/imageExtension.ts';
import type { DrawnType } from '../../imageFiles/common/imageFormats.ts';
import { detectImageType, hasRightExtension } from '../../imageFiles/common/imageType.ts';
import { baseName, folderOf } from '../../insertion/host/getDisplayName.ts';
import type { InsertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { type PictureFiles, toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { typeOf } from '../../references/host/referencedFile.ts';

interface ExactFileOptions {
  readonly files: Pick<PictureFiles, 'writeExactly'>;
  readonly within: Bounds;
  readonly bytes: (picture: InsertablePicture['picture']) => Promise<Uint8Array | undefined>;
  readonly prepare: (bytes: Uint8Array, insertion: InsertablePicture) => Promise<Uint8Array>;
  readonly convert: (bytes: Uint8Array, mediaType: DrawnType) => Promise<Uint8Array | undefined>;
}

/** Writes a picture to a file in the type of its extension, unless the file exists. Returns why it was not written, as a sentence. */
export async function writeImageAt(
  insertion: InsertablePicture,
  file: Uri,
  options: ExactFileOptions,
): Promise<string | undefined> {
  const name = baseName(file);
  const isTaken = l10n.t("'{0}' already exists and wasn't overwritten.", name);
  if ((await typeOf(file)) !== undefined) return isTaken;
  try {
    const bytes = await convertToFormat(insertion, file, options);
    if (!bytes) return l10n.t("Couldn't convert the image to the format of '{0}'.", name);
    const place = { folder: folderOf(file), fileName: name, within: options.within };
    return (await options.files.writeExactly(place, bytes)) ? undefined : isTaken;
  } catch (error) {
    return toErrorMessage(error);
  }
}

/** Returns the picture's bytes in the type of the file's extension, or undefined if it cannot be converted to that. */
export async function convertToFormat(
  insertion: InsertablePicture,
  file: Uri,
  options: Omit<ExactFileOptions, 'files' | 'within'>,
): Promise<Uint8Array | undefined> {
  const mediaType = drawnTypeOf(file.path);
  const raw = await options.bytes(insertion.picture);
  if (!raw) return undefined;
  if (mediaType === undefined || mediaType === detectImageType(raw))
    return hasRightExtension(file.path, raw) ? options.prepare(raw, insertion) : undefined;
  const bytes = await options.convert(raw, mediaType);
  if (!bytes || !hasRightExtension(file.path, bytes)) return undefined;
  return options.prepare(bytes, { ...insertion, picture: { ...insertion.picture, mediaType } });
}
