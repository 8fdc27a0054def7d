import { shownFormats, unshownFormats } from './imageType.ts';
import { isMediaType, isShown, type MediaType, unknownType } from './mediaTypes.ts';
import type { ReceivedPicture } from './receivedPicture.ts';

/** As many of the leading bytes distinguish text from other data. */
const looked = 1_024;

/** Returns the bytes as an image that can be shown, or what is wrong with them: no such format, or cut off. */
export function readPicture(bytes: Uint8Array): ReceivedPicture | 'unknown' | 'cut' {
  const format = shownFormats.find((candidate) => candidate.matches(bytes));
  if (!format) return 'unknown';
  const { width = 0, height = 0 } = format.size(bytes) ?? {};
  if (width === 0 || height === 0) return 'cut';
  return format.isWhole(bytes) ? { bytes, mediaType: format.mediaType, width, height } : 'cut';
}

/** Returns the bytes as an image of any format, since it was paid for; `said` is its type as the service names it. */
export function readAnyPicture(bytes: Uint8Array, said?: string): ReceivedPicture | 'unknown' | 'cut' {
  const picture = readPicture(bytes);
  const mediaType = picture === 'unknown' ? detectUnsupportedType(bytes, said) : undefined;
  return mediaType ? { bytes, mediaType, width: 0, height: 0 } : picture;
}

/**
 * Returns the type of bytes that are an image by their first bytes or by the type that the service names, or undefined if they are none. The
 * named type is only shown to the user and sent back to the service.
 */
function detectUnsupportedType(bytes: Uint8Array, said: string | undefined): MediaType | undefined {
  const found = unshownFormats.find(({ matches }) => matches(bytes))?.mediaType;
  const word = said?.toLowerCase().split(';')[0]?.trim();
  if (found || !isMediaType(word)) return found;
  if (word === 'image/svg+xml') return isText(bytes) && /<svg[\s>]/.test(decoded(bytes)) ? word : undefined;
  if (bytes.length === 0 || isText(bytes)) return undefined;
  return isShown(word) ? unknownType : word;
}

/** An error message or a web page is no image, whatever it is called. */
function isText(bytes: Uint8Array): boolean {
  const text = decoded(bytes);
  return !/[^\P{Cc}\s]|\ufffd/u.test(text);
}

/** The last character may be cut off. */
function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, looked), { stream: bytes.length > looked });
}
