import { joinBytes } from '../../base/common/bytes.ts';
import { crc32 } from './crc32.ts';
import { type MetadataBlocks, uprightExif } from './metadataBlocks.ts';
import { encodeName, hasName, toDataView, uint32 } from './metadataBytes.ts';
import { maxSegments, type XmpFormat } from './xmpFormat.ts';

const signature = '\x89PNG\r\n\x1a\n';
/** Length, name and checksum around a chunk's data. */
const frame = 12;
/** An uncompressed text without language: https://developer.adobe.com/xmp/docs/ part 3, section 1.1.5. */
const keyword = 'XML:com.adobe.xmp\0\0\0\0\0';
/** The same in another form, compressed most often, which is left to others. */
const anyForm = 'iTXtXML:com.adobe.xmp\0';
/** So that the packet is written into the first bytes a reader fetches, before the picture's data. */
const header = 'IHDR';

interface Chunk {
  readonly start: number;
  readonly end: number;
}

/** PNG, by https://www.w3.org/TR/png-3/ sections 5 and 11.3.3: the packet is an iTXt chunk. */
export const png: XmpFormat = {
  maxPacketLength: 0x7fffffff,
  matches: (bytes) => hasName(bytes, 0, signature),
  packet(bytes) {
    const chunk = chunksOf(bytes)?.find((each) => isPacket(bytes, each));
    return chunk && bytes.subarray(chunk.start + 8 + keyword.length, chunk.end - 4);
  },
  withPacket(bytes, packet) {
    const [first, ...others] = chunksOf(bytes) ?? [];
    if (!first || !hasName(bytes, first.start + 4, header)) return undefined;
    const kept = others.filter((chunk) => !isPacket(bytes, chunk));
    if (kept.some(({ start }) => hasName(bytes, start + 4, anyForm))) return undefined;
    const last = others.at(-1)?.end ?? first.end;
    const parts = kept.map(({ start, end }) => bytes.subarray(start, end));
    return joinBytes([bytes.subarray(0, first.end), textChunk(packet), ...parts, bytes.subarray(last)]);
  },
  isSigned: (bytes) => chunksOf(bytes)?.some(({ start }) => hasName(bytes, start + 4, 'caBX')) ?? false,
};

const noteNames = ['tEXt', 'zTXt', 'iTXt', 'eXIf'] as const;

/** Texts and what a camera says; one with a chunk of animation moves. */
export const pngMetadata: MetadataBlocks = {
  of(bytes) {
    const chunks = png.matches(bytes) ? chunksOf(bytes) : undefined;
    if (!chunks || chunks.some(({ start }) => hasName(bytes, start + 4, 'acTL'))) return undefined;
    const kept = chunks.filter(({ start }) => noteNames.some((name) => hasName(bytes, start + 4, name)));
    return kept.map((chunk) => noteOf(bytes, chunk));
  },
  with(bytes, pieces) {
    const [first] = chunksOf(bytes) ?? [];
    return first && joinBytes([bytes.subarray(0, first.end), ...pieces, bytes.subarray(first.end)]);
  },
};

function noteOf(bytes: Uint8Array, { start, end }: Chunk): Uint8Array {
  if (!hasName(bytes, start + 4, 'eXIf')) return bytes.subarray(start, end);
  return chunkOf(joinBytes([encodeName('eXIf'), uprightExif(bytes.subarray(start + 8, end - 4))]));
}

/** The chunks up to the end chunk; nothing where that is missing. */
function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  const view = toDataView(bytes);
  const chunks: Chunk[] = [];
  let start = signature.length;
  while (start + frame <= bytes.length && chunks.length < maxSegments) {
    const end = start + frame + view.getUint32(start);
    if (end > bytes.length) return undefined;
    chunks.push({ start, end });
    if (hasName(bytes, start + 4, 'IEND')) return chunks;
    start = end;
  }
  return undefined;
}

function isPacket(bytes: Uint8Array, { start, end }: Chunk): boolean {
  const isLongEnough = end - start >= frame + keyword.length;
  return isLongEnough && hasName(bytes, start + 4, 'iTXt') && hasName(bytes, start + 8, keyword);
}

function textChunk(packet: Uint8Array): Uint8Array {
  return chunkOf(joinBytes([encodeName(`iTXt${keyword}`), packet]));
}

/** Of its name and data. */
function chunkOf(named: Uint8Array): Uint8Array {
  return joinBytes([uint32(named.length - 4), named, uint32(crc32(named))]);
}
