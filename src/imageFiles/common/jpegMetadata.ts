import { joinBytes } from '../../base/common/bytes.ts';
import { dropAuxiliaryImages } from './auxiliaryImages.ts';
import { type MetadataBlocks, uprightExif } from './metadataBlocks.ts';
import { decodeText, encodeName, encodeText, hasName, toDataView } from './metadataBytes.ts';
import { maxSegments, type XmpFormat } from './xmpFormat.ts';

/** What begins an APP1 segment with a packet: https://developer.adobe.com/xmp/docs/ part 3, section 1.1.3. */
const packetName = 'http://ns.adobe.com/xap/1.0/\0';
const [application0, application1, application2, application11, scanStart] = [0xe0, 0xe1, 0xe2, 0xeb, 0xda];
/** Where the description of a box stands that an APP11 segment begins with, at most: ISO/IEC 19566-5, annex D. */
const described = 48;

interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/** JPEG, by https://www.w3.org/Graphics/JPEG/itu-t81.pdf annex B: the packet is an APP1 segment. */
export const jpeg: XmpFormat = {
  maxPacketLength: 65_502,
  matches: (bytes) => hasName(bytes, 0, '\xff\xd8\xff'),
  packet(bytes) {
    const segment = segmentsOf(bytes)?.find((each) => isPacket(bytes, each));
    return segment && bytes.subarray(segment.start + 4 + packetName.length, segment.end);
  },
  withPacket(bytes, packet) {
    const segments = segmentsOf(bytes);
    if (!segments || packet.length > jpeg.maxPacketLength || placesWouldMove(bytes, segments)) return undefined;
    const kept = segments.filter((segment) => !isPacket(bytes, segment));
    const place = kept.findIndex((segment) => !standsFirst(bytes, segment));
    const parts = kept.map(({ start, end }) => bytes.subarray(start, end));
    const rest = bytes.subarray(segments.at(-1)?.end);
    return joinBytes([bytes.subarray(0, 2), ...parts.toSpliced(place, 0, packetSegment(packet)), rest]);
  },
  isSigned: (bytes) => segmentsOf(bytes)?.some((segment) => holdsManifest(bytes, segment)) ?? false,
};

const [application13, comment] = [0xed, 0xfe];

/** What a camera says, packets, what press agencies say, and comments. */
export const jpegMetadata: MetadataBlocks = {
  of(bytes) {
    const segments = jpeg.matches(bytes) ? segmentsOf(bytes) : undefined;
    const kept = segments?.filter(({ marker }) => [application1, application13, comment].includes(marker));
    return kept?.map((segment) => noteOf(bytes, segment));
  },
  with(bytes, pieces) {
    const segments = segmentsOf(bytes);
    const place = segments?.find((segment) => !standsFirst(bytes, segment))?.start;
    return place === undefined ? undefined : joinBytes([bytes.subarray(0, place), ...pieces, bytes.subarray(place)]);
  },
};

function noteOf(bytes: Uint8Array, segment: Segment): Uint8Array {
  const { start, end } = segment;
  if (isPacket(bytes, segment)) return ofOnePicture(bytes.subarray(start, end));
  if (!hasName(bytes, start + 4, 'Exif\0')) return bytes.subarray(start, end);
  return joinBytes([bytes.subarray(start, start + 4), uprightExif(bytes.subarray(start + 4, end))]);
}

/** A packet's segment for a file that only the picture itself is in. */
function ofOnePicture(segment: Uint8Array): Uint8Array {
  const packet = decodeText(segment.subarray(4 + packetName.length)) ?? '';
  const own = dropAuxiliaryImages(packet);
  return own === packet ? segment : packetSegment(encodeText(own));
}

/** The segments up to the header of the first scan, that included; nothing where one of them is cut off or no segment begins where one must. */
function segmentsOf(bytes: Uint8Array): Segment[] | undefined {
  const view = toDataView(bytes);
  const segments: Segment[] = [];
  let start = 2;
  while (start + 4 <= bytes.length && bytes[start] === 0xff && segments.length < maxSegments) {
    const marker = bytes[start + 1] ?? 0;
    const end = marker === 0xff ? start + 1 : start + 2 + view.getUint16(start + 2);
    if (end > bytes.length) return undefined;
    segments.push({ marker, start, end });
    if (marker === scanStart) return segments;
    start = end;
  }
  return undefined;
}

function isPacket(bytes: Uint8Array, { marker, start, end }: Segment): boolean {
  return marker === application1 && end - start >= 4 + packetName.length && hasName(bytes, start + 4, packetName);
}

/** A list of further pictures, such as one of brightness, says how far behind itself they stand: CIPA DC-007, section 5.2. */
function placesWouldMove(bytes: Uint8Array, segments: readonly Segment[]): boolean {
  const list = segments.findIndex(({ marker, start }) => marker === application2 && hasName(bytes, start + 4, 'MPF\0'));
  return list >= 0 && segments.slice(list).some((segment) => isPacket(bytes, segment));
}

function holdsManifest(bytes: Uint8Array, { marker, start, end }: Segment): boolean {
  if (marker !== application11) return false;
  const beginning = String.fromCharCode(...bytes.subarray(start + 4, Math.min(end, start + described)));
  return beginning.startsWith('JP') && beginning.includes('jumdc2pa');
}

/** JFIF wants its APP0 segments first, and Exif its own right behind the image's start. */
function standsFirst(bytes: Uint8Array, { marker, start }: Segment): boolean {
  return marker === application0 || (marker === application1 && hasName(bytes, start + 4, 'Exif\0'));
}

function packetSegment(packet: Uint8Array): Uint8Array {
  const content = joinBytes([encodeName(packetName), packet]);
  const length = content.length + 2;
  return joinBytes([new Uint8Array([0xff, application1, length >> 8, length & 0xff]), content]);
}
