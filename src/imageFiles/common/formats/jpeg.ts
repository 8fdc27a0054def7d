import { joinBytes } from '../../../base/common/bytes.ts';
import type { Span } from '../../../base/common/span.ts';
import { jpegOrientation, uprightExif } from '../orientation.ts';
import {
  byteAt,
  decodeText,
  encodeName,
  encodeNumber,
  encodeText,
  hasName,
  nameAt,
  readPieces,
  slices,
  uint16,
} from './imageBytes.ts';
import type { EncodableFormat } from './imageFormat.ts';

/** The name of an APP1 segment with a packet: https://developer.adobe.com/xmp/docs/ part 3, section 1.1.3. */
const packetName = 'http://ns.adobe.com/xap/1.0/\0';
/** APP0 to APP13, comments, and the markers of a scan's start and the image's end; any number of `fill` may precede a marker. */
const [application0, application1, application2, application11, application13] = [0xe0, 0xe1, 0xe2, 0xeb, 0xed];
const [comment, scanStart, imageEnd, fill] = [0xfe, 0xda, 0xd9, 0xff];
/** Maximum offset of the description of a box that an APP11 segment begins with: ISO/IEC 19566-5, annex D. */
const maxDescriptionOffset = 48;

/** JPEG, by https://www.w3.org/Graphics/JPEG/itu-t81.pdf annex B: the packet is an APP1 segment. */
export const jpeg: EncodableFormat = {
  mediaType: 'image/jpeg',
  matches: (bytes) => hasName(bytes, 0, '\xff\xd8\xff'),
  size(bytes) {
    for (const at of markers(bytes)) {
      if (!isFrame(byteAt(bytes, at + 1))) continue;
      const [height, width] = [uint16(bytes, at + 5), uint16(bytes, at + 7)];
      // From 5 on a camera reports that the image lies on its side.
      return jpegOrientation(bytes) >= 5 ? { width: height, height: width } : { width, height };
    }
    return undefined;
  },
  isWhole: (bytes) => endOfImage(bytes) !== undefined,
  maxPacketLength: 65_502,
  packet(bytes) {
    const segment = readSegments(bytes)?.find((each) => isPacket(bytes, each));
    return segment && bytes.subarray(segment.start + 4 + packetName.length, segment.end);
  },
  withPacket(bytes, packet) {
    const segments = readSegments(bytes);
    if (!segments || packet.length > jpeg.maxPacketLength || placesWouldMove(bytes, segments)) return undefined;
    const kept = segments.filter((segment) => !isPacket(bytes, segment));
    const place = kept.findIndex((segment) => !standsFirst(bytes, segment));
    const parts = slices(bytes, kept).toSpliced(place, 0, packetSegment(packet));
    return joinBytes([bytes.subarray(0, 2), ...parts, bytes.subarray(segments.at(-1)?.end)]);
  },
  isSigned: (bytes) => readSegments(bytes)?.some((segment) => holdsManifest(bytes, segment)) ?? false,
  /** What a camera and press agencies write, packets, and comments. */
  metadata(bytes) {
    const segments = jpeg.matches(bytes) ? readSegments(bytes) : undefined;
    const kept = segments?.filter(({ start }) =>
      [application1, application13, comment].includes(byteAt(bytes, start + 1)),
    );
    return kept?.map((segment) => ofOneImage(bytes, segment));
  },
  withMetadata(bytes, pieces) {
    const place = readSegments(bytes)?.find((segment) => !standsFirst(bytes, segment))?.start;
    return place === undefined ? undefined : joinBytes([bytes.subarray(0, place), ...pieces, bytes.subarray(place)]);
  },
  /** Keeps the orientation, and the application segments that colors depend on: APP0, ICC profiles and APP14. */
  strip(bytes) {
    const segments = readSegments(bytes, Number.POSITIVE_INFINITY)?.slice() ?? [];
    const scan = segments.pop();
    if (!scan) return bytes;
    const end = endOfImage(bytes, scan.start) ?? bytes.length;
    const kept = segments.filter(({ start }) => {
      const name = nameAt(bytes, start + 1, 12);
      return !/^[\xe0-\xef\xfe]/.test(name) || /^(\xe0|\xe2..ICC_|\xee)/s.test(name);
    });
    if (kept.length === segments.length && end === bytes.length) return bytes;
    const orientation = jpegOrientation(bytes);
    const turning = orientation === 1 ? [] : [orientationSegment(orientation)];
    return joinBytes([bytes.subarray(0, 2), ...turning, ...slices(bytes, kept), bytes.subarray(scan.start, end)]);
  },
};

/** Yields the positions of the markers up to the image's end. In the data of a scan 0xff is followed by 0 or a restart. */
function* markers(bytes: Uint8Array, from = 2): Generator<number> {
  for (let at = from; at >= 0 && at + 1 < bytes.length; ) {
    const marker = byteAt(bytes, at + 1);
    yield at;
    if (marker === imageEnd) return;
    const isBare = (marker >= 0xd0 && marker <= 0xd8) || marker <= 0x01;
    at = bytes.indexOf(0xff, marker === fill ? at + 1 : at + 2 + (isBare ? 0 : uint16(bytes, at + 2)));
  }
}

/** Returns the position after the mark of the image's end, or undefined if that is missing. */
function endOfImage(bytes: Uint8Array, from?: number): number | undefined {
  for (const at of markers(bytes, from)) if (bytes[at + 1] === imageEnd) return at + 2;
  return undefined;
}

/** Whether a JPEG file has four inks instead of three colors. */
export function hasFourInks(bytes: Uint8Array): boolean {
  for (const at of markers(bytes)) if (isFrame(byteAt(bytes, at + 1))) return byteAt(bytes, at + 9) === 4;
  return false;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Returns the segments up to and including the header of the first scan, or undefined if one of them is cut off or invalid. */
function readSegments(bytes: Uint8Array, most?: number): readonly Span[] | undefined {
  const endOf = (start: number) => {
    if (bytes[start] !== 0xff || start + 4 > bytes.length) return undefined;
    return bytes[start + 1] === fill ? start + 1 : start + 2 + uint16(bytes, start + 2);
  };
  return readPieces(bytes, { first: 2, endOf, isLast: ({ start }) => bytes[start + 1] === scanStart }, most);
}

function isPacket(bytes: Uint8Array, { start, end }: Span): boolean {
  const isLongEnough = end - start >= 4 + packetName.length;
  return bytes[start + 1] === application1 && isLongEnough && hasName(bytes, start + 4, packetName);
}

/** JFIF requires its APP0 segments first, and Exif its own right after the image's start. */
function standsFirst(bytes: Uint8Array, { start }: Span): boolean {
  const isExif = bytes[start + 1] === application1 && hasName(bytes, start + 4, 'Exif\0');
  return bytes[start + 1] === application0 || isExif;
}

/** A list of further images, such as one of brightness, gives their distance from itself: CIPA DC-007, section 5.2. */
function placesWouldMove(bytes: Uint8Array, segments: readonly Span[]): boolean {
  const list = segments.findIndex(
    ({ start }) => bytes[start + 1] === application2 && hasName(bytes, start + 4, 'MPF\0'),
  );
  return list >= 0 && segments.slice(list).some((segment) => isPacket(bytes, segment));
}

function holdsManifest(bytes: Uint8Array, { start, end }: Span): boolean {
  if (bytes[start + 1] !== application11) return false;
  const beginning = nameAt(bytes, start + 4, Math.min(end - start, maxDescriptionOffset) - 4);
  return beginning.startsWith('JP') && beginning.includes('jumdc2pa');
}

/** A gain map or a film after the image, by https://developer.android.com/media/platform/hdr-image-format and motion-photo-format. */
const field = '(?:hdrgm:\\w+|(?:GCamera|Camera):(?:MotionPhoto|MicroVideo)\\w*)';
const attributes = new RegExp(`\\s${field}=(?:"[^"]*"|'[^']*')`, 'g');
const elements = new RegExp(`<(${field}|(?:Container|GContainer):Directory)(?:\\s[^>]*)?>[\\s\\S]*?</\\1>\\s*`, 'g');

/** Returns a segment of metadata for a file that contains only the image itself, drawn upright. */
function ofOneImage(bytes: Uint8Array, segment: Span): Uint8Array {
  const whole = bytes.subarray(segment.start, segment.end);
  if (!isPacket(bytes, segment)) {
    return hasName(whole, 4, 'Exif\0') ? joinBytes([whole.subarray(0, 4), uprightExif(whole.subarray(4))]) : whole;
  }
  const packet = decodeText(whole.subarray(4 + packetName.length)) ?? '';
  const own = packet.replace(elements, '').replace(attributes, '');
  return own === packet ? whole : packetSegment(encodeText(own));
}

function packetSegment(packet: Uint8Array): Uint8Array {
  const content = joinBytes([encodeName(packetName), packet]);
  return joinBytes([new Uint8Array([0xff, application1]), encodeNumber(content.length + 2, 2), content]);
}

/** Returns Exif that contains only the orientation. */
function orientationSegment(orientation: number): Uint8Array {
  const number = String.fromCharCode(orientation);
  return encodeName(`\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${number}\0\0\0\0\0\0`);
}
