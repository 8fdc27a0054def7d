import type { PictureFormat } from './pictureFormat.ts';
import { littleUint16, littleUint32, name } from './readBytes.ts';

/** The smallest file and information headers. */
const headersLength = 26;
/** Of the information header of OS/2, whose numbers are short. */
const coreLength = 12;

/** BMP, by https://learn.microsoft.com/windows/win32/gdi/bitmap-storage. */
export const bmp: PictureFormat = {
  mediaType: 'image/bmp',
  matches: (bytes) => name(bytes, 0, 2) === 'BM' && bytes.length >= headersLength && littleUint32(bytes, 6) === 0,
  size(bytes) {
    if (littleUint32(bytes, 14) === coreLength)
      return { width: littleUint16(bytes, 18), height: littleUint16(bytes, 20) };
    return { width: littleUint32(bytes, 18) | 0, height: Math.abs(littleUint32(bytes, 22) | 0) };
  },
  isWhole: (bytes) => bytes.length >= littleUint32(bytes, 2),
};
