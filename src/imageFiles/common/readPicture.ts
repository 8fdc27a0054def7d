import { shownFormats, unshownFormats } from './imageType.ts';
import { isMediaType, isShown, type MediaType, unknownType } from './mediaTypes.ts';
import type { ReceivedPicture } from './receivedPicture.ts';

/** As many of the leading bytes distinguish text from other data. */
const looked = 1_024;

/** Bytes as a picture that can be shown, or what is wrong with them: of no such format, or a picture cut off. */
export function readPicture(bytes: Uint8Array): ReceivedPicture | 'unknown' | 'cut' {
  const format = shownFormats.find((candidate) => candidate.matches(bytes));
  if (!format) return 'unknown';
  const { width = 0, height = 0 } = format.size(bytes) ?? {};
  if (width === 0 || height === 0) return 'cut';
  return format.isWhole(bytes) ? { bytes, mediaType: format.mediaType, width, height } : 'cut';
}

/** Bytes as a picture of any format, since it was paid for; `said` is the service's word for its type. */
export function readAnyPicture(bytes: Uint8Array, said?: string): ReceivedPicture | 'unknown' | 'cut' {
  const picture = readPicture(bytes);
  const mediaType = picture === 'unknown' ? detectUnsupportedType(bytes, said) : undefined;
  return mediaType ? { bytes, mediaType, width: 0, height: 0 } : picture;
}

/**
 * What bytes are called that are a picture by themselves or by the service's word for them; nothing where they are none. The word names what
 * it came as, to the user and to the service that is sent it again, and decides nothing else.
 */
function detectUnsupportedType(bytes: Uint8Array, said: string | undefined): MediaType | undefined {
  const found = unshownFormats.find(({ matches }) => matches(bytes))?.mediaType;
  const word = said?.toLowerCase().split(';')[0]?.trim();
  if (found || !isMediaType(word)) return found;
  if (word === 'image/svg+xml') return isText(bytes) && /<svg[\s>]/.test(decoded(bytes)) ? word : undefined;
  if (bytes.length === 0 || isText(bytes)) return undefined;
  return isShown(word) ? unknownType : word;
}

/** An error or a web page is no picture, whatever it is called. */
function isText(bytes: Uint8Array): boolean {
  const text = decoded(bytes);
  return !/[^\P{Cc}\s]|\ufffd/u.test(text);
}

/** The last character may be cut. */
function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, looked), { stream: bytes.length > looked });
}
