import type { ReceivedPicture } from '../../shared/service.ts';
import { decodeBase64 } from './base64.ts';
import { readPicture } from './format.ts';

/** A picture as it came: base64 text in pieces, perhaps as a data URI. */
export interface PictureSource {
  readonly data: readonly string[];
}

/** Decoded pictures, and what was wrong with those that could not be. */
export interface DecodedPictures<T> {
  readonly pictures: readonly { readonly picture: ReceivedPicture; readonly from: T }[];
  readonly wrong: readonly ('unknown' | 'cut')[];
}

/** Decodes pictures one after the other; one sent twice counts once, as the last. Rejects with the signal's reason. */
export async function decodePictures<T extends PictureSource>(
  sources: readonly T[],
  signal: AbortSignal,
): Promise<DecodedPictures<T>> {
  const pictures: { picture: ReceivedPicture; from: T }[] = [];
  const wrong: ('unknown' | 'cut')[] = [];
  for (const from of sources) {
    const bytes = await decodeBase64(from.data, signal);
    const picture = bytes ? readPicture(bytes) : 'unknown';
    if (typeof picture === 'string') wrong.push(picture);
    else addOnce(pictures, { picture, from });
  }
  return { pictures, wrong };
}

function addOnce<T extends { readonly picture: ReceivedPicture }>(pictures: T[], found: T): void {
  const same = pictures.findIndex(({ picture }) => isSame(picture.bytes, found.picture.bytes));
  if (same >= 0) pictures[same] = found;
  else pictures.push(found);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
