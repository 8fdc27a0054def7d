import type { ReceivedPicture } from '../shared/service.ts';
import { avif } from './formats/avif.ts';
import { bmp } from './formats/bmp.ts';
import { gif } from './formats/gif.ts';
import { jpeg } from './formats/jpeg.ts';
import type { PictureFormat } from './formats/pictureFormat.ts';
import { png } from './formats/png.ts';
import { unshownType } from './formats/unshown.ts';
import { webp } from './formats/webp.ts';

const formats: readonly PictureFormat[] = [png, jpeg, webp, gif, avif, bmp];

/** Bytes as a picture that can be shown, or what is wrong with them: of no such format, or a picture cut off. */
export function readPicture(bytes: Uint8Array): ReceivedPicture | 'unknown' | 'cut' {
  const format = formats.find((candidate) => candidate.matches(bytes));
  if (!format) return 'unknown';
  const size = format.size(bytes);
  if (!size || size.width === 0 || size.height === 0) return 'cut';
  return format.isWhole(bytes) ? { bytes, mediaType: format.mediaType, ...size } : 'cut';
}

/** Bytes as a picture of any format, since it was paid for; `said` is the service's word for its type. */
export function readAnyPicture(bytes: Uint8Array, said?: string): ReceivedPicture | 'unknown' | 'cut' {
  const picture = readPicture(bytes);
  const mediaType = picture === 'unknown' ? unshownType(bytes, said) : undefined;
  return mediaType ? { bytes, mediaType, width: 0, height: 0 } : picture;
}
