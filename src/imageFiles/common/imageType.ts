import { avif } from './formats/avif.ts';
import { gif } from './formats/gif.ts';
import { hasName, littleUint16, littleUint32, nameAt } from './formats/imageBytes.ts';
import type { ImageFormat, KnownFormat } from './formats/imageFormat.ts';
import { jpeg } from './formats/jpeg.ts';
import { png } from './formats/png.ts';
import { webp } from './formats/webp.ts';
import { getExtension, getNamedType, type ImageType, otherExtension } from './imageExtension.ts';

/** Length of the smallest file and information headers. */
const headersLength = 26;
/** Length of the information header of OS/2, whose numbers are short. */
const coreLength = 12;

/** BMP, by https://learn.microsoft.com/windows/win32/gdi/bitmap-storage. */
const bmp: ImageFormat = {
  mediaType: 'image/bmp',
  matches: (bytes) => hasName(bytes, 0, 'BM') && bytes.length >= headersLength && littleUint32(bytes, 6) === 0,
  size(bytes) {
    if (littleUint32(bytes, 14) === coreLength)
      return { width: littleUint16(bytes, 18), height: littleUint16(bytes, 20) };
    return { width: littleUint32(bytes, 18) | 0, height: Math.abs(littleUint32(bytes, 22) | 0) };
  },
  isWhole: (bytes) => bytes.length >= littleUint32(bytes, 2),
};

/** Formats that VS Code does not show. */
export const unshownFormats: readonly KnownFormat[] = [
  {
    mediaType: 'image/heic',
    matches: (bytes) => nameAt(bytes, 4) === 'ftyp' && /^(he[iv][cmsx]|mif1|msf1)/.test(nameAt(bytes, 8)),
  },
  { mediaType: 'image/tiff', matches: (bytes) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(nameAt(bytes, 0)) },
  {
    mediaType: 'image/jxl',
    matches: (bytes) => nameAt(bytes, 0, 2) === '\xff\x0a' || nameAt(bytes, 0, 12) === '\0\0\0\x0cJXL \r\n\x87\n',
  },
  { mediaType: 'image/jp2', matches: (bytes) => nameAt(bytes, 0, 12) === '\0\0\0\x0cjP  \r\n\x87\n' },
];

/** Formats that VS Code shows. */
export const shownFormats: readonly ImageFormat[] = [png, jpeg, webp, gif, avif, bmp];

/**
 * Returns the format of the closed list that the first bytes indicate, whatever the bytes are called. Undefined if it is none of them: then
 * they may not become a file of the workspace.
 */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  return [...shownFormats, ...unshownFormats].find(({ matches }) => matches(bytes))?.mediaType;
}

/** Whether a file of this name or path may contain these bytes: an image of its format, or anything else if it ends with `bin`. */
export function hasRightExtension(path: string, bytes: Uint8Array): boolean {
  const type = detectImageType(bytes);
  return type === undefined ? path.endsWith(`.${otherExtension}`) : getNamedType(path) === type;
}

/** Returns the extension for these bytes, without the dot; `bin` if they are no image in the list. */
export function detectExtension(bytes: Uint8Array): ReturnType<typeof getExtension> {
  return getExtension(detectImageType(bytes));
}
