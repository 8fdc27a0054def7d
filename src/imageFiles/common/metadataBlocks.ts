import { hasName, toDataView } from './metadataBytes.ts';
import { orientationIn } from './orientation.ts';

/** What a picture's file says beside its pixels, as pieces of that format, and how another file of the format takes them. */
export interface MetadataBlocks {
  /** Nothing where the file is damaged, or shows more than one picture, which no drawing keeps. */
  of(bytes: Uint8Array): readonly Uint8Array[] | undefined;
  /** The file with these pieces; nothing where it is damaged. */
  with(bytes: Uint8Array, pieces: readonly Uint8Array[]): Uint8Array | undefined;
}

/** Facts of a camera, whose turning of the picture is in the pixels once these are drawn anew. */
export function uprightExif(exif: Uint8Array): Uint8Array {
  const upright = exif.slice();
  const tiff = upright.subarray(hasName(upright, 0, 'Exif\0') ? 6 : 0);
  const turned = orientationIn(tiff);
  if (turned) toDataView(tiff).setUint16(turned.at, 1, turned.isLittle);
  return upright;
}
