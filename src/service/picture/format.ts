import type { ReceivedPicture } from '../../shared/service.ts';
import { avif } from './avif.ts';
import { gif } from './gif.ts';
import { jpeg } from './jpeg.ts';
import type { PictureFormat } from './pictureFormat.ts';
import { png } from './png.ts';
import { webp } from './webp.ts';

const formats: readonly PictureFormat[] = [png, jpeg, webp, gif, avif];

/** Bytes as a picture, or what is wrong with them: of no known format, or a picture cut off. */
export function readPicture(bytes: Uint8Array): ReceivedPicture | 'unknown' | 'cut' {
  const format = formats.find((candidate) => candidate.matches(bytes));
  if (!format) return 'unknown';
  const size = format.size(bytes);
  if (!size || size.width === 0 || size.height === 0) return 'cut';
  return format.isWhole(bytes) ? { bytes, mediaType: format.mediaType, ...size } : 'cut';
}
