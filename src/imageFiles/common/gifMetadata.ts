import { joinBytes } from '../../base/common/bytes.ts';
import { encodeName, hasName } from './metadataBytes.ts';
import { maxSegments, type XmpFormat } from './xmpFormat.ts';

const headerLength = 13;
const frameHeaderLength = 10;
const [trailer, extension, frame] = [0x3b, 0x21, 0x2c];
/** What begins an application's block; of Limn's kind, one with a packet: https://developer.adobe.com/xmp/docs/ part 3, section 1.1.2. */
const application = '!\xff\x0b';
const packetName = `${application}XMP DataXMP`;
const manifestName = `${application}C2PA_GIF`;
/** Behind a packet, which is not cut into the pieces of other blocks: wherever a reader of pieces lands, it comes to the end of this. */
const packetEnd = Uint8Array.from({ length: 258 }, (_, at) => (at === 0 ? 1 : at === 257 ? 0 : 256 - at));

interface Block {
  readonly start: number;
  readonly end: number;
}

/** GIF, by https://www.w3.org/Graphics/GIF/spec-gif89a.txt: the packet is a block of an application. */
export const gif: XmpFormat = {
  maxPacketLength: 0x7fffffff,
  matches: (bytes) => hasName(bytes, 0, 'GIF89a') || hasName(bytes, 0, 'GIF87a'),
  packet(bytes) {
    const block = blocksOf(bytes)?.find((each) => isPacket(bytes, each));
    return block && bytes.subarray(block.start + packetName.length, block.end - packetEnd.length);
  },
  withPacket(bytes, packet) {
    const blocks = blocksOf(bytes);
    const kept = blocks?.filter((block) => !isPacket(bytes, block));
    const isUnreadable = kept?.some(({ start }) => hasName(bytes, start, packetName)) || packet.includes(0);
    if (!blocks || !kept || isUnreadable) return undefined;
    const [first, last] = [blocks[0]?.start ?? headerLength, blocks.at(-1)?.end ?? headerLength];
    const place = kept.findIndex(({ start }) => !hasName(bytes, start, application));
    const parts = kept.map(({ start, end }) => bytes.subarray(start, end));
    const head = [encodeName('GIF89a'), bytes.subarray(6, first)];
    return joinBytes([...head, ...parts.toSpliced(place, 0, packetBlock(packet)), bytes.subarray(last)]);
  },
  isSigned: (bytes) => blocksOf(bytes)?.some(({ start }) => hasName(bytes, start, manifestName)) ?? false,
};

/** The blocks up to the trailer, that included; nothing where that is missing. */
function blocksOf(bytes: Uint8Array): Block[] | undefined {
  const blocks: Block[] = [];
  let start = headerLength + colorsLength(bytes[10] ?? 0);
  while (start < bytes.length && blocks.length < maxSegments) {
    const end = blockEnd(bytes, start);
    if (end === undefined || end > bytes.length) return undefined;
    blocks.push({ start, end });
    if (bytes[start] === trailer) return blocks;
    start = end;
  }
  return undefined;
}

/** Nothing for a byte that begins no block. */
function blockEnd(bytes: Uint8Array, start: number): number | undefined {
  const kind = bytes[start];
  if (kind === trailer) return start + 1;
  if (kind === extension) return piecesEnd(bytes, start + 2);
  if (kind !== frame) return undefined;
  return piecesEnd(bytes, start + frameHeaderLength + colorsLength(bytes[start + 9] ?? 0) + 1);
}

/** Pieces of at most 255 bytes, each behind its length, up to an empty one. */
function piecesEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1;
  return at + 1;
}

function colorsLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function isPacket(bytes: Uint8Array, { start, end }: Block): boolean {
  const behind = end - packetEnd.length;
  if (!hasName(bytes, start, packetName) || behind < start + packetName.length) return false;
  return packetEnd.every((byte, at) => bytes[behind + at] === byte);
}

function packetBlock(packet: Uint8Array): Uint8Array {
  return joinBytes([encodeName(packetName), packet, packetEnd]);
}
