import type { ReceivedPicture } from '../../shared/service.ts';
import { decodeBase64 } from './base64.ts';
import { readPicture } from './format.ts';

/** Decoded pictures, and what was wrong with those that could not be. */
export interface DecodedPictures<T> {
  readonly pictures: readonly { readonly picture: ReceivedPicture; readonly from: T }[];
  readonly wrong: readonly ('unknown' | 'cut')[];
}

/** Decodes pictures one after the other; the same data sent twice counts once. Rejects with the signal's reason. */
export async function decodePictures<T extends { readonly data: string }>(
  sources: readonly T[],
  signal: AbortSignal,
): Promise<DecodedPictures<T>> {
  const pictures: { picture: ReceivedPicture; from: T }[] = [];
  const wrong: ('unknown' | 'cut')[] = [];
  for (const from of [...new Map(sources.map((source) => [source.data, source])).values()]) {
    const bytes = await decodeBase64(from.data, signal);
    const picture = bytes ? readPicture(bytes) : 'unknown';
    if (typeof picture === 'string') wrong.push(picture);
    else pictures.push({ picture, from });
  }
  return { pictures, wrong };
}
