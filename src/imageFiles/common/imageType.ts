import { avif } from './formats/avif.ts';
import { bmp } from './formats/bmp.ts';
import { gif } from './formats/gif.ts';
import { jpeg } from './formats/jpeg.ts';
import type { PictureFormat } from './formats/pictureFormat.ts';
import { png } from './formats/png.ts';
import { unshownFormats } from './formats/unsupportedType.ts';
import { webp } from './formats/webp.ts';
import { getExtension, getNamedType, type ImageType, otherExtension } from './imageExtension.ts';

/** Formats that VS Code shows. */
export const shownFormats: readonly PictureFormat[] = [png, jpeg, webp, gif, avif, bmp];

/**
 * The format of the closed list that bytes are by their first ones, whatever anybody calls them. Undefined = none of them: no file of the
 * workspace may come of them.
 */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  return [...shownFormats, ...unshownFormats].find(({ matches }) => matches(bytes))?.mediaType;
}

/** Whether a file of this name or path may hold these bytes: an image of that format, or under `bin` anything else. */
export function hasRightExtension(path: string, bytes: Uint8Array): boolean {
  const type = detectImageType(bytes);
  return type === undefined ? path.endsWith(`.${otherExtension}`) : getNamedType(path) === type;
}

/** The extension that bytes ask for, without the dot; `bin` if they are no image of the list. */
export function detectExtension(bytes: Uint8Array): ReturnType<typeof getExtension> {
  return getExtension(detectImageType(bytes));
}
