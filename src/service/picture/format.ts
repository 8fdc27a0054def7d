import type { MediaType, ReceivedPicture } from '../../shared/service.ts';
import { avif } from './avif.ts';
import { gif } from './gif.ts';
import { jpeg } from './jpeg.ts';
import { png } from './png.ts';
import { webp } from './webp.ts';

/** What Limn must know of a picture format; each function takes bytes that `matches` accepted. */
export interface PictureFormat {
  readonly mediaType: MediaType;
  /** By the leading bytes. */
  matches(bytes: Uint8Array): boolean;
  /** Pixels from the header; nothing when it is not all there. */
  size(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined;
  /** Whether the file goes on to its own end; what may follow does not matter. */
  isWhole(bytes: Uint8Array): boolean;
}

const formats: readonly PictureFormat[] = [png, jpeg, webp, gif, avif];

/** Bytes as a picture, or what is wrong with them: of no known format, or a picture cut off. */
export function readPicture(bytes: Uint8Array): ReceivedPicture | 'unknown' | 'cut' {
  const format = formats.find((candidate) => candidate.matches(bytes));
  if (!format) return 'unknown';
  const size = format.size(bytes);
  if (!size || size.width === 0 || size.height === 0) return 'cut';
  return format.isWhole(bytes) ? { bytes, mediaType: format.mediaType, ...size } : 'cut';
}
