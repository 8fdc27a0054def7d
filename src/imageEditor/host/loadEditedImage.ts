import { l10n, Uri, workspace } from 'vscode';
import { statOf } from '../../base/host/fileAccess.ts';
import type { Language } from '../../base/host/formats.ts';
import { type DrawnType, encodableTypes } from '../../imageFiles/common/imageFormats.ts';
import { isAnimated, isForPrint } from '../../imageFiles/common/pictureTraits.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import { limits } from '../../product/common/limits.ts';
import type { EditableImage } from './editedImage.ts';
import { readEditable } from './readEditable.ts';

/** An image that can be edited. */
export interface LoadedImage {
  readonly file: Uri;
  readonly bytes: Uint8Array;
  /** When the file was changed last, in milliseconds since 1970. */
  readonly changedAt: number;
  /** The format of the result: that of the image if a page can draw it, or else PNG. */
  readonly mediaType: DrawnType;
  /** What is lost whatever is done. */
  readonly notes: readonly string[];
}

/** Reads an image, or returns why it cannot be edited, as a sentence. */
export async function loadEditedImage({ uri }: EditableImage, language: Language): Promise<LoadedImage | string> {
  const file = Uri.parse(uri);
  const name = baseName(file);
  const stat = await statOf(file);
  if (!stat) return l10n.t("'{0}' no longer exists or can't be read.", name);
  if (stat.size > limits.pastedBytes) return l10n.t("'{0}' is larger than 100 MB.", name);
  try {
    const bytes = await workspace.fs.readFile(file);
    return describe(file, bytes, { language, changedAt: stat.mtime });
  } catch (error) {
    return toErrorMessage(error);
  }
}

function describe(
  file: Uri,
  bytes: Uint8Array,
  { language, changedAt }: { readonly language: Language; readonly changedAt: number },
): LoadedImage | string {
  const picture = readEditable(bytes, baseName(file), language);
  if (typeof picture === 'string') return picture;
  const mediaType = encodableTypes.find((type) => type === picture.mediaType) ?? 'image/png';
  return { file, bytes, changedAt, mediaType, notes: getNotes(bytes, mediaType === picture.mediaType) };
}

function getNotes(bytes: Uint8Array, keepsFormat: boolean): readonly string[] {
  return [
    isAnimated(bytes) ? l10n.t('This image is animated. Only its first frame is edited.') : '',
    isForPrint(bytes) ? l10n.t('This image has CMYK colors. The result has RGB colors.') : '',
    keepsFormat ? '' : l10n.t('The result is a PNG file.'),
  ].filter(Boolean);
}
