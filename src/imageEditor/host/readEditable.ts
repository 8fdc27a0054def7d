import { l10n } from 'vscode';
import { formatNumber, type Language, pixels } from '../../base/host/formats.ts';
import { readPicture } from '../../imageFiles/common/readPicture.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import { isTooLarge, maxPixels, maxSide } from '../common/edit.ts';

/** Reads the bytes of an image whose pixels can be edited, or returns why they cannot, as a sentence. */
export function readEditable(bytes: Uint8Array, name: string, { locale }: Language): ReceivedPicture | string {
  if (bytes.length === 0) return l10n.t("'{0}' is empty.", name);
  const picture = readPicture(bytes);
  if (typeof picture === 'string') return l10n.t("The file is damaged or isn't an image that VS Code can display.");
  if (!isTooLarge(picture)) return picture;
  return l10n.t(
    'Images of {0} pixels are too large to edit. The limits are {1} megapixels and {2} pixels a side.',
    pixels(picture),
    formatNumber(locale, maxPixels / 1e6),
    formatNumber(locale, maxSide),
  );
}
