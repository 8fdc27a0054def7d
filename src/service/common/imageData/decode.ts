import { sameBytes } from '../../../base/common/bytes.ts';
import { readAnyPicture } from '../../../imageFiles/common/readPicture.ts';
import type { ReceivedPicture } from '../../../imageFiles/common/receivedPicture.ts';
import type { Piece } from '../fields.ts';
import { decodeBase64 } from './base64.ts';

/** An image as it arrived: base64 in parts, perhaps as a data URI, and its type as the service names it. Decoding it consumes the parts. */
type PictureSource = { readonly data: Piece[]; readonly type?: string };

export interface DecodedPicture<T> {
  readonly picture: ReceivedPicture;
  readonly from: T;
  /** All its occurrences, if it was sent more than once; `from` is the last of them. */
  readonly sources: readonly T[];
}

export interface WrongPicture<T> {
  readonly from: T;
  readonly reason: 'unknown' | 'cut';
}

/** Decoded images, and the faults of those that could not be decoded. */
export interface DecodedPictures<T> {
  readonly pictures: readonly DecodedPicture<T>[];
  readonly wrong: readonly WrongPicture<T>[];
}

/** Decodes images one after the other; one sent twice counts once, as the last. */
export async function decodePictures<T extends PictureSource>(sources: readonly T[]): Promise<DecodedPictures<T>> {
  const pictures: DecodedPicture<T>[] = [];
  const wrong: WrongPicture<T>[] = [];
  for (const from of sources) {
    const bytes = await decodeBase64(from.data);
    const picture = bytes ? readAnyPicture(bytes, from.type) : 'unknown';
    if (typeof picture === 'string') wrong.push({ from, reason: picture });
    else addOnce(pictures, { picture, from, sources: [from] });
  }
  return { pictures, wrong };
}

function addOnce<T>(pictures: DecodedPicture<T>[], found: DecodedPicture<T>): void {
  const at = pictures.findIndex(({ picture }) => sameBytes(picture.bytes, found.picture.bytes));
  const same = pictures[at];
  if (same) pictures[at] = { ...found, sources: [...same.sources, ...found.sources] };
  else pictures.push(found);
}
