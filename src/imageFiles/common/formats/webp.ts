import { joinBytes } from '../../../base/common/bytes.ts';
import { uprightExif } from '../orientation.ts';
import {
  byteAt,
  encodeLittle,
  encodeName,
  hasName,
  littleUint16,
  littleUint24,
  littleUint32,
  nameAt,
  readPieces,
} from './imageBytes.ts';
import type { EncodableFormat } from './imageFormat.ts';

const [riffHeader, chunkHeader, extendedLength] = [12, 8, 10];
const [hasPacket, hasExif, hasAlpha] = [0x04, 0x08, 0x10];

interface Chunk {
  readonly name: string;
  /** Without the byte that makes an odd length even. */
  readonly data: Uint8Array;
}

/** WebP, by https://developers.google.com/speed/webp/docs/riff_container: the packet is a chunk of an extended file. */
export const webp: EncodableFormat = {
  mediaType: 'image/webp',
  matches: (bytes) => hasName(bytes, 0, 'RIFF') && hasName(bytes, 8, 'WEBP'),
  size(bytes) {
    if (!hasName(bytes, 12, 'VP8X')) return shapeOf({ name: nameAt(bytes, 12), data: bytes.subarray(20) });
    return { width: littleUint24(bytes, 24) + 1, height: littleUint24(bytes, 27) + 1 };
  },
  isWhole: (bytes) => bytes.length >= 30 && bytes.length >= endOfRiff(bytes),
  maxPacketLength: 0x7fffffff,
  packet: (bytes) => readChunks(bytes)?.find(({ name }) => name === 'XMP ')?.data,
  withPacket(bytes, packet) {
    const [extended, ...others] = asExtended(readChunks(bytes) ?? []);
    if (!extended) return undefined;
    const kept = others.filter(({ name }) => name !== 'XMP ');
    const chunks = [withFlags(extended, hasPacket), ...kept, { name: 'XMP ', data: packet }];
    return joinBytes([encodeRiff(chunks.map(encodeChunk)), bytes.subarray(endOfRiff(bytes))]);
  },
  isSigned: (bytes) => readChunks(bytes)?.some(({ name }) => name === 'C2PA') ?? false,
  /** The packet and what a camera writes. */
  metadata(bytes) {
    const chunks = webp.matches(bytes) ? readChunks(bytes) : undefined;
    if (!chunks || isAnimatedWebp(bytes)) return undefined;
    const kept = chunks.filter(({ name }) => name === 'EXIF' || name === 'XMP ');
    return kept.map(({ name, data }) => encodeChunk({ name, data: name === 'EXIF' ? uprightExif(data) : data }));
  },
  withMetadata(bytes, pieces) {
    const [extended, ...others] = asExtended(readChunks(bytes) ?? []);
    if (!extended || pieces.length === 0) return extended && bytes;
    const flags = pieces.reduce((all, piece) => all | (hasName(piece, 0, 'EXIF') ? hasExif : hasPacket), 0);
    return encodeRiff([...[withFlags(extended, flags), ...others].map(encodeChunk), ...pieces]);
  },
  strip(bytes) {
    const chunks = readChunks(bytes, Number.POSITIVE_INFINITY);
    const kept = chunks?.filter(({ name }) => /^(VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/.test(name)) ?? [];
    if (!chunks || (kept.length === chunks.length && endOfRiff(bytes) === bytes.length)) return bytes;
    const [first, ...others] = kept;
    const bare = first?.name === 'VP8X' ? [withFlags(first, 0, hasPacket | hasExif), ...others] : kept;
    return encodeRiff(bare.map(encodeChunk));
  },
};

function endOfRiff(bytes: Uint8Array): number {
  return chunkHeader + littleUint32(bytes, 4);
}

/** Returns all chunks, or undefined if one is cut off. */
function readChunks(bytes: Uint8Array, most?: number): readonly Chunk[] | undefined {
  const riff = bytes.subarray(0, endOfRiff(bytes));
  if (riff.length < endOfRiff(bytes)) return undefined;
  const endOf = (start: number) => start + chunkHeader + Math.ceil(littleUint32(riff, start + 4) / 2) * 2;
  const pieces = readPieces(riff, { first: riffHeader, endOf, isLast: ({ end }) => end === riff.length }, most);
  return pieces?.map(({ start }) => {
    const from = start + chunkHeader;
    return { name: nameAt(riff, start), data: riff.subarray(from, from + littleUint32(riff, start + 4)) };
  });
}

function encodeRiff(chunks: readonly Uint8Array[]): Uint8Array {
  const content = joinBytes([encodeName('WEBP'), ...chunks]);
  return joinBytes([encodeName('RIFF'), encodeLittle(content.length), content]);
}

function encodeChunk({ name, data }: Chunk): Uint8Array {
  return joinBytes([encodeName(name), encodeLittle(data.length), data, new Uint8Array(data.length % 2)]);
}

/** Returns the chunks after a `VP8X` chunk, which is added to a simple file; none if they are not an image. */
function asExtended(chunks: readonly Chunk[]): readonly Chunk[] {
  const [first] = chunks;
  if (first?.name === 'VP8X') return first.data.length >= extendedLength ? chunks : [];
  const shape = first && shapeOf(first);
  if (!shape) return [];
  const data = new Uint8Array(extendedLength);
  data[0] = shape.isTransparent ? hasAlpha : 0;
  data.set(encodeLittle(shape.width - 1).subarray(0, 3), 4);
  data.set(encodeLittle(shape.height - 1).subarray(0, 3), 7);
  return [{ name: 'VP8X', data }, ...chunks];
}

function shapeOf({ name, data }: Chunk) {
  if (data.length < extendedLength) return undefined;
  if (name === 'VP8L' && data[0] === 0x2f) {
    // Two numbers of 14 bits, each less one, and a bit for transparency.
    const bits = littleUint32(data, 1);
    const height = ((bits >>> 14) & 0x3fff) + 1;
    return { width: (bits & 0x3fff) + 1, height, isTransparent: (bits & 0x10000000) !== 0 };
  }
  if (name !== 'VP8 ' || !hasName(data, 3, '\x9d\x01\x2a')) return undefined;
  return { width: littleUint16(data, 6) & 0x3fff, height: littleUint16(data, 8) & 0x3fff, isTransparent: false };
}

/** Returns a `VP8X` chunk with some flags set and others cleared. */
function withFlags({ name, data }: Chunk, set: number, cleared = 0): Chunk {
  const changed = data.slice();
  changed[0] = (byteAt(data, 0) & ~cleared) | set;
  return { name, data: changed };
}

export function isAnimatedWebp(bytes: Uint8Array): boolean {
  return readChunks(bytes)?.some(({ name }) => name === 'ANIM') ?? false;
}
