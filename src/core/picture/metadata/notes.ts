import { hasName, viewOf } from './bytes.ts';

/** What a picture's file says beside its pixels, as pieces of that format, and how another file of the format takes them. */
export interface Notes {
  /** Nothing where the file is damaged, or shows more than one picture, which no drawing keeps. */
  of(bytes: Uint8Array): readonly Uint8Array[] | undefined;
  /** The file with these pieces; nothing where it is damaged. */
  with(bytes: Uint8Array, pieces: readonly Uint8Array[]): Uint8Array | undefined;
}

const orientation = 0x0112;
const [entryLength, mostEntries] = [12, 1_000];

/** Facts of a camera, whose turning of the picture is in the pixels once these are drawn anew: https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf section 4.6. */
export function uprightExif(exif: Uint8Array): Uint8Array {
  const upright = exif.slice();
  const tiff = hasName(upright, 0, 'Exif\0') ? 6 : 0;
  const place = orientationIn(upright, tiff);
  if (place !== undefined) viewOf(upright).setUint16(place, 1, hasName(upright, tiff, 'II'));
  return upright;
}

/** Where the number stands. */
function orientationIn(exif: Uint8Array, tiff: number): number | undefined {
  if (exif.length < tiff + 10) return undefined;
  const view = viewOf(exif);
  const isLittle = hasName(exif, tiff, 'II');
  const first = tiff + view.getUint32(tiff + 4, isLittle);
  const count = first + 2 <= exif.length ? Math.min(view.getUint16(first, isLittle), mostEntries) : 0;
  for (let entry = first + 2; entry < first + 2 + count * entryLength; entry += entryLength) {
    if (entry + entryLength > exif.length) return undefined;
    if (view.getUint16(entry, isLittle) === orientation) return entry + 8;
  }
  return undefined;
}
