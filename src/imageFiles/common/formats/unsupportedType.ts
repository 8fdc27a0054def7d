import { isMediaType, isShown, type MediaType, unknownType } from '../mediaTypes.ts';
import type { KnownFormat } from './pictureFormat.ts';
import { name } from './readBytes.ts';

/** As many of the leading bytes tell text from other data. */
const looked = 1_024;

/** Formats that VS Code does not show. */
export const unshownFormats: readonly KnownFormat[] = [
  {
    mediaType: 'image/heic',
    matches: (bytes) => name(bytes, 4) === 'ftyp' && /^(he[iv][cmsx]|mif1|msf1)/.test(name(bytes, 8)),
  },
  { mediaType: 'image/tiff', matches: (bytes) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(name(bytes, 0)) },
  {
    mediaType: 'image/jxl',
    matches: (bytes) => name(bytes, 0, 2) === '\xff\x0a' || name(bytes, 0, 12) === '\0\0\0\x0cJXL \r\n\x87\n',
  },
  { mediaType: 'image/jp2', matches: (bytes) => name(bytes, 0, 12) === '\0\0\0\x0cjP  \r\n\x87\n' },
];

/**
 * What bytes are called that are a picture by themselves or by the service's word for them; nothing where they are none. The word names what
 * it came as, to the user and to the service that is sent it again, and decides nothing else.
 */
export function detectUnsupportedType(bytes: Uint8Array, said: string | undefined): MediaType | undefined {
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
