import type { PictureFormat } from './pictureFormat.ts';
import { name, uint32 } from './readBytes.ts';

const signatureLength = 8;
/** Length, name and checksum around a chunk's data. */
const chunkFrame = 12;

/** PNG, by https://www.w3.org/TR/png-3/ section 5. */
export const png: PictureFormat = {
  mediaType: 'image/png',
  matches: (bytes) => name(bytes, 0, signatureLength) === '\x89PNG\r\n\x1a\n',
  size: (bytes) => (name(bytes, 12) === 'IHDR' ? { width: uint32(bytes, 16), height: uint32(bytes, 20) } : undefined),
  isWhole(bytes) {
    let at = signatureLength;
    while (at + chunkFrame <= bytes.length) {
      const next = at + chunkFrame + uint32(bytes, at);
      if (name(bytes, at + 4) === 'IEND') return next <= bytes.length;
      at = next;
    }
    return false;
  },
};
