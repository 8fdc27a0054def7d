import { toDataView } from '../../base/common/bytes.ts';
import { hasName, uint16 } from './formats/imageBytes.ts';

/** How a camera records the orientation of an image: https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf sections 4.5 and 4.6. */
const orientation = 0x0112;
const [entryLength, mostEntries] = [12, 1_000];
const [scanStart, application1] = [0xda, 0xe1];
const exifName = 'Exif\0\0';

/**
 * Returns the orientation, and its position in the facts of a camera, which begin with their byte order ("II" is little-endian). It is from
 * 1, which is unchanged, to 8; from 5 on the image lies on its side. Undefined if the facts name none, or are damaged.
 */
function findOrientation(tiff: Uint8Array) {
  const view = toDataView(tiff);
  if (tiff.length < 10) return undefined;
  const isLittle = tiff[0] === 0x49 && tiff[1] === 0x49;
  const first = view.getUint32(4, isLittle);
  const count = first + 2 <= tiff.length ? Math.min(view.getUint16(first, isLittle), mostEntries) : 0;
  for (let entry = first + 2; entry < first + 2 + count * entryLength; entry += entryLength) {
    if (entry + entryLength > tiff.length) return undefined;
    if (view.getUint16(entry, isLittle) === orientation)
      return { at: entry + 8, isLittle, value: view.getUint16(entry + 8, isLittle) };
  }
  return undefined;
}

/** Returns the orientation of a JPEG file, from 1 to 8; 1 if it has none. The beginning of the file is enough. */
export function jpegOrientation(bytes: Uint8Array): number {
  let at = 2;
  while (bytes[at] === 0xff && bytes[at + 1] !== scanStart) {
    const end = at + 2 + uint16(bytes, at + 2);
    if (bytes[at + 1] === application1 && hasName(bytes, at + 4, exifName)) {
      const value = findOrientation(bytes.subarray(at + 4 + exifName.length, end))?.value ?? 1;
      return value >= 1 && value <= 8 ? value : 1;
    }
    at = end;
  }
  return 1;
}

/** Returns the facts of a camera for an image that was drawn upright: its orientation is in the pixels now. */
export function uprightExif(exif: Uint8Array): Uint8Array {
  const upright = exif.slice();
  const tiff = upright.subarray(hasName(upright, 0, 'Exif\0') ? exifName.length : 0);
  const turned = findOrientation(tiff);
  if (turned) toDataView(tiff).setUint16(turned.at, 1, turned.isLittle);
  return upright;
}
