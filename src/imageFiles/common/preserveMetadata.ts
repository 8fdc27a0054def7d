import { jpegMetadata } from './jpegMetadata.ts';
import type { MetadataBlocks } from './metadataBlocks.ts';
import { pngMetadata } from './pngMetadata.ts';
import { webpMetadata } from './webpMetadata.ts';

const notes: Readonly<Record<'image/png' | 'image/jpeg' | 'image/webp', MetadataBlocks>> = {
  'image/png': pngMetadata,
  'image/jpeg': jpegMetadata,
  'image/webp': webpMetadata,
};

/** Whether a picture can be drawn anew without losing what its file says or shows. */
export function canPreserveMetadata(bytes: Uint8Array, mediaType: keyof typeof notes): boolean {
  return notes[mediaType].of(bytes) !== undefined;
}

/** A picture drawn anew, with what the file of the former one says beside its pixels; nothing where one of them is damaged. */
export function withPreservedMetadata(
  former: Uint8Array,
  drawn: Uint8Array,
  mediaType: keyof typeof notes,
): Uint8Array | undefined {
  const pieces = notes[mediaType].of(former);
  return pieces && notes[mediaType].with(drawn, pieces);
}
