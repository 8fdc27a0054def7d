/** What an image's file contains besides its pixels: a photo's file also says where and when it was taken, and by whom. */
import type { EncodableFormat } from './formats/imageFormat.ts';
import { jpeg } from './formats/jpeg.ts';
import { png } from './formats/png.ts';
import { webp } from './formats/webp.ts';
import type { DrawnType } from './imageFormats.ts';

const formats: Readonly<Record<DrawnType, EncodableFormat>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/webp': webp,
};

/**
 * Returns the image as it leaves this computer, with what draws its pixels and no more: removes what a camera writes except the orientation,
 * all texts, and everything after the image's end. Returns the same bytes if there is nothing of that, or if they are not a whole PNG, JPEG
 * or WebP.
 */
export function stripMetadata(bytes: Uint8Array): Uint8Array {
  return (
    Object.values(formats)
      .find(({ matches }) => matches(bytes))
      ?.strip(bytes) ?? bytes
  );
}

/** Whether an image can be drawn again without losing its metadata or its animation. */
export function canPreserveMetadata(bytes: Uint8Array, mediaType: DrawnType): boolean {
  return formats[mediaType].metadata(bytes) !== undefined;
}

/** Returns an image that was drawn again with the metadata of the former file, or undefined if one of them is damaged. */
export function withPreservedMetadata(
  former: Uint8Array,
  drawn: Uint8Array,
  mediaType: DrawnType,
): Uint8Array | undefined {
  const pieces = formats[mediaType].metadata(former);
  return pieces && formats[mediaType].withMetadata(drawn, pieces);
}
