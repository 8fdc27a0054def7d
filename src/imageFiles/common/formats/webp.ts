import type { PictureFormat } from './pictureFormat.ts';
import { byteAt, littleUint16, littleUint24, littleUint32, name } from './readBytes.ts';

/** WebP, by https://developers.google.com/speed/webp/docs/riff_container. */
export const webp: PictureFormat = {
  mediaType: 'image/webp',
  matches: (bytes) => name(bytes, 0) === 'RIFF' && name(bytes, 8) === 'WEBP',
  size(bytes) {
    const kind = name(bytes, 12);
    if (kind === 'VP8X') return { width: littleUint24(bytes, 24) + 1, height: littleUint24(bytes, 27) + 1 };
    if (kind === 'VP8L') return losslessSize(bytes);
    if (kind !== 'VP8 ') return undefined;
    return { width: littleUint16(bytes, 26) & 0x3fff, height: littleUint16(bytes, 28) & 0x3fff };
  },
  isWhole: (bytes) => bytes.length >= 30 && bytes.length >= littleUint32(bytes, 4) + 8,
};

/** Two numbers of 14 bits, each less one. */
function losslessSize(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  const width = (littleUint16(bytes, 21) & 0x3fff) + 1;
  const height = ((littleUint24(bytes, 22) >> 6) & 0x3fff) + 1;
  return byteAt(bytes, 20) === 0x2f ? { width, height } : { width: 0, height: 0 };
}
