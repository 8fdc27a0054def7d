import { jpegNotes } from './jpegMetadata.ts';
import type { Notes } from './metadataBlocks.ts';
import { pngNotes } from './pngMetadata.ts';
import { webpNotes } from './webpMetadata.ts';

const notes: Readonly<Record<'image/png' | 'image/jpeg' | 'image/webp', Notes>> = {
  'image/png': pngNotes,
  'image/jpeg': jpegNotes,
  'image/webp': webpNotes,
};

/** Whether a picture can be drawn anew without losing what its file says or shows. */
export function canCarryOver(bytes: Uint8Array, mediaType: keyof typeof notes): boolean {
  return notes[mediaType].of(bytes) !== undefined;
}

/** A picture drawn anew, with what the file of the former one says beside its pixels; nothing where one of them is damaged. */
export function carriedOver(
  former: Uint8Array,
  drawn: Uint8Array,
  mediaType: keyof typeof notes,
): Uint8Array | undefined {
  const pieces = notes[mediaType].of(former);
  return pieces && notes[mediaType].with(drawn, pieces);
}
