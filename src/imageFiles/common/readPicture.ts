import { detectUnsupportedType } from './formats/unsupportedType.ts';
import { shownFormats } from './imageType.ts';
import type { ReceivedPicture } from './receivedPicture.ts';

/** Bytes as a picture that can be shown, or what is wrong with them: of no such format, or a picture cut off. */
export function readPicture(bytes: Uint8Array): ReceivedPicture | 'unknown' | 'cut' {
  const format = shownFormats.find((candidate) => candidate.matches(bytes));
  if (!format) return 'unknown';
  const size = format.size(bytes);
  if (!size || size.width === 0 || size.height === 0) return 'cut';
  return format.isWhole(bytes) ? { bytes, mediaType: format.mediaType, ...size } : 'cut';
}

/** Bytes as a picture of any format, since it was paid for; `said` is the service's word for its type. */
export function readAnyPicture(bytes: Uint8Array, said?: string): ReceivedPicture | 'unknown' | 'cut' {
  const picture = readPicture(bytes);
  const mediaType = picture === 'unknown' ? detectUnsupportedType(bytes, said) : undefined;
  return mediaType ? { bytes, mediaType, width: 0, height: 0 } : picture;
}
