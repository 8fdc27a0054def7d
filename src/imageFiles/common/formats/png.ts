import { joinBytes } from '../../../base/common/bytes.ts';
import type { Span } from '../../../base/common/span.ts';
import { uprightExif } from '../orientation.ts';
import { encodeName, encodeNumber, hasName, nameAt, readPieces, slices, uint32 } from './imageBytes.ts';
import type { EncodableFormat } from './imageFormat.ts';

const signature = '\x89PNG\r\n\x1a\n';
/** Length, name and checksum around a chunk's data. */
const frame = 12;
/** An uncompressed text without language: https://developer.adobe.com/xmp/docs/ part 3, section 1.1.5. */
const keyword = 'XML:com.adobe.xmp\0\0\0\0\0';
/** A packet in another form, compressed or by ImageMagick, which is left to others. */
const otherPackets = ['iTXt', 'zTXt', 'tEXt'].flatMap((name) => [
  `${name}XML:com.adobe.xmp\0`,
  `${name}Raw profile type xmp\0`,
]);
/** The packet is written after it, into the first bytes that a reader fetches. */
const header = 'IHDR';
/** Texts and what a camera writes. */
const metadataNames = ['tEXt', 'zTXt', 'iTXt', 'eXIf'];
/** Chunks without which an image cannot be drawn begin with a capital; of the others colors and animations need these. */
const drawing = /^[A-Z]|^(tRNS|gAMA|cHRM|sRGB|iCCP|sBIT|cICP|acTL|fcTL|fdAT)$/;

/** PNG, by https://www.w3.org/TR/png-3/ sections 5 and 11.3.3: the packet is an iTXt chunk. */
export const png: EncodableFormat = {
  mediaType: 'image/png',
  matches: (bytes) => hasName(bytes, 0, signature),
  size: (bytes) => (hasName(bytes, 12, header) ? { width: uint32(bytes, 16), height: uint32(bytes, 20) } : undefined),
  isWhole: (bytes) => readChunks(bytes) !== undefined,
  maxPacketLength: 0x7fffffff,
  packet(bytes) {
    const chunk = readChunks(bytes)?.find((each) => isPacket(bytes, each));
    return chunk && bytes.subarray(chunk.start + 8 + keyword.length, chunk.end - 4);
  },
  withPacket(bytes, packet) {
    const [first, ...others] = readChunks(bytes) ?? [];
    if (!first || !hasName(bytes, first.start + 4, header)) return undefined;
    const kept = others.filter((chunk) => !isPacket(bytes, chunk));
    if (kept.some(({ start }) => otherPackets.some((name) => hasName(bytes, start + 4, name)))) return undefined;
    const added = encodeChunk(`iTXt${keyword}`, packet);
    const trailer = bytes.subarray(others.at(-1)?.end ?? first.end);
    return joinBytes([bytes.subarray(0, first.end), added, ...slices(bytes, kept), trailer]);
  },
  isSigned: (bytes) => readChunks(bytes)?.some(({ start }) => hasName(bytes, start + 4, 'caBX')) ?? false,
  metadata(bytes) {
    const chunks = png.matches(bytes) ? readChunks(bytes) : undefined;
    if (!chunks || isAnimatedPng(bytes)) return undefined;
    const kept = chunks.filter(({ start }) => metadataNames.includes(nameAt(bytes, start + 4)));
    return kept.map(({ start, end }) => {
      if (!hasName(bytes, start + 4, 'eXIf')) return bytes.subarray(start, end);
      return encodeChunk('eXIf', uprightExif(bytes.subarray(start + 8, end - 4)));
    });
  },
  withMetadata(bytes, pieces) {
    const [first] = readChunks(bytes) ?? [];
    return first && joinBytes([bytes.subarray(0, first.end), ...pieces, bytes.subarray(first.end)]);
  },
  strip(bytes) {
    const chunks = readChunks(bytes, Number.POSITIVE_INFINITY) ?? [];
    const kept = chunks.filter(({ start }) => drawing.test(nameAt(bytes, start + 4)));
    const end = chunks.at(-1)?.end;
    if (end === undefined || (kept.length === chunks.length && end === bytes.length)) return bytes;
    return joinBytes([bytes.subarray(0, signature.length), ...slices(bytes, kept)]);
  },
};

/** Returns the chunks up to the end chunk, or undefined if that is missing. */
function readChunks(bytes: Uint8Array, most?: number): readonly Span[] | undefined {
  const endOf = (start: number) => start + frame + uint32(bytes, start);
  const isLast = ({ start }: Span) => hasName(bytes, start + 4, 'IEND');
  return readPieces(bytes, { first: signature.length, endOf, isLast }, most);
}

function isPacket(bytes: Uint8Array, { start, end }: Span): boolean {
  const isLongEnough = end - start >= frame + keyword.length;
  return isLongEnough && hasName(bytes, start + 4, 'iTXt') && hasName(bytes, start + 8, keyword);
}

function encodeChunk(name: string, data: Uint8Array): Uint8Array {
  const named = joinBytes([encodeName(name), data]);
  return joinBytes([encodeNumber(named.length - 4, 4), named, encodeNumber(crc32(named), 4)]);
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
  return remainder;
});

/** Returns the checksum of a chunk: https://www.w3.org/TR/png-3/#D-CRCAppendix. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (remainders[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

export function isAnimatedPng(bytes: Uint8Array): boolean {
  return readChunks(bytes)?.some(({ start }) => hasName(bytes, start + 4, 'acTL')) ?? false;
}
