import { joinBytes } from '../../base/common/bytes.ts';
import { type MetadataBlocks, uprightExif } from './metadataBlocks.ts';
import { encodeName, hasName, toDataView, uint32LE } from './metadataBytes.ts';
import { maxSegments, type XmpFormat } from './xmpFormat.ts';

const riffHeader = 12;
const chunkHeader = 8;
const extendedLength = 10;
const [hasPacket, hasExif, hasAlpha] = [0x04, 0x08, 0x10];

interface Chunk {
  readonly name: string;
  /** Without the byte that makes an odd length even. */
  readonly data: Uint8Array;
}

/** WebP, by https://developers.google.com/speed/webp/docs/riff_container: the packet is a chunk of an extended file. */
export const webp: XmpFormat = {
  maxPacketLength: 0x7fffffff,
  matches: (bytes) => hasName(bytes, 0, 'RIFF') && hasName(bytes, 8, 'WEBP'),
  packet: (bytes) => chunksOf(bytes)?.find(({ name }) => name === 'XMP ')?.data,
  withPacket(bytes, packet) {
    const [extended, ...others] = asExtended(chunksOf(bytes) ?? []);
    if (!extended) return undefined;
    const kept = others.filter(({ name }) => name !== 'XMP ');
    const parts = [flagged(extended, hasPacket), ...kept, { name: 'XMP ', data: packet }].map(written);
    const trailer = bytes.subarray(riffHeader - 4 + toDataView(bytes).getUint32(4, true));
    return joinBytes([riffOf(parts), trailer]);
  },
  isSigned: (bytes) => chunksOf(bytes)?.some(({ name }) => name === 'C2PA') ?? false,
};

/** The packet and what a camera says. */
export const webpMetadata: MetadataBlocks = {
  of(bytes) {
    const chunks = webp.matches(bytes) ? chunksOf(bytes) : undefined;
    if (!chunks || chunks.some(({ name }) => name === 'ANIM')) return undefined;
    return chunks.flatMap(({ name, data }) => {
      if (name === 'EXIF') return [written({ name, data: uprightExif(data) })];
      return name === 'XMP ' ? [written({ name, data })] : [];
    });
  },
  with(bytes, pieces) {
    const [extended, ...others] = asExtended(chunksOf(bytes) ?? []);
    if (!extended || pieces.length === 0) return extended && bytes;
    const flags = pieces.reduce((all, piece) => all | (hasName(piece, 0, 'EXIF') ? hasExif : hasPacket), 0);
    return riffOf([...[flagged(extended, flags), ...others].map(written), ...pieces]);
  },
};

function riffOf(chunks: readonly Uint8Array[]): Uint8Array {
  const content = joinBytes([encodeName('WEBP'), ...chunks]);
  return joinBytes([encodeName('RIFF'), uint32LE(content.length), content]);
}

/** All chunks; nothing where one is cut off. */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  if (bytes.length < riffHeader) return undefined;
  const view = toDataView(bytes);
  const end = chunkHeader + view.getUint32(4, true);
  if (end > bytes.length) return undefined;
  const chunks: Chunk[] = [];
  let at = riffHeader;
  while (at + chunkHeader <= end && chunks.length < maxSegments) {
    const [start, length] = [at + chunkHeader, view.getUint32(at + 4, true)];
    chunks.push({
      name: String.fromCharCode(...bytes.subarray(at, at + 4)),
      data: bytes.subarray(start, start + length),
    });
    at = start + length + (length % 2);
  }
  return at === end ? chunks : undefined;
}

/** The chunks behind a `VP8X` chunk, which a simple file is given; none where they are no picture. */
function asExtended(chunks: readonly Chunk[]): readonly Chunk[] {
  const [first] = chunks;
  if (first?.name === 'VP8X') return first.data.length >= extendedLength ? chunks : [];
  const shape = first && shapeOf(first);
  return shape ? [extendedChunk(shape), ...chunks] : [];
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly isTransparent: boolean;
}

function shapeOf({ name, data }: Chunk): Shape | undefined {
  if (data.length < extendedLength) return undefined;
  if (name === 'VP8L' && data[0] === 0x2f) return losslessShape(toDataView(data).getUint32(1, true));
  if (name !== 'VP8 ' || !hasName(data, 3, '\x9d\x01\x2a')) return undefined;
  const side = (at: number) => toDataView(data).getUint16(at, true) & 0x3fff;
  return { width: side(6), height: side(8), isTransparent: false };
}

/** Two numbers of 14 bits, each less one, and a bit for transparency. */
function losslessShape(bits: number): Shape {
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isTransparent: (bits & 0x10000000) !== 0 };
}

function extendedChunk({ width, height, isTransparent }: Shape): Chunk {
  const data = new Uint8Array(extendedLength);
  data[0] = isTransparent ? hasAlpha : 0;
  data.set(uint32LE(width - 1).subarray(0, 3), 4);
  data.set(uint32LE(height - 1).subarray(0, 3), 7);
  return { name: 'VP8X', data };
}

function flagged({ name, data }: Chunk, flags: number): Chunk {
  const changed = data.slice();
  changed[0] = (data[0] ?? 0) | flags;
  return { name, data: changed };
}

function written({ name, data }: Chunk): Uint8Array {
  return joinBytes([encodeName(name), uint32LE(data.length), data, new Uint8Array(data.length % 2)]);
}
