import { joinBytes } from '../../../base/common/bytes.ts';
import type { Span } from '../../../base/common/span.ts';
import { byteAt, encodeName, hasName, littleUint16, readPieces, slices } from './imageBytes.ts';
import type { XmpFormat } from './imageFormat.ts';

const headerLength = 13;
const frameHeaderLength = 10;
const [trailer, extension, frame] = [0x3b, 0x21, 0x2c];
/** What an application's block begins with, and one with a packet: https://developer.adobe.com/xmp/docs/ part 3, section 1.1.2. */
const application = '!\xff\x0b';
const packetName = `${application}XMP DataXMP`;
const manifestName = `${application}C2PA_GIF`;
/** Follows a packet, which is not cut into the pieces of other blocks: wherever a reader of pieces lands, it comes to the end of this. */
const packetEnd = Uint8Array.from({ length: 258 }, (_, at) => (at === 0 ? 1 : at === 257 ? 0 : 256 - at));

/** GIF, by https://www.w3.org/Graphics/GIF/spec-gif89a.txt: the packet is a block of an application. */
export const gif: XmpFormat = {
  mediaType: 'image/gif',
  matches: (bytes) => hasName(bytes, 0, 'GIF8') && hasName(bytes, 5, 'a'),
  size: (bytes) => ({ width: littleUint16(bytes, 6), height: littleUint16(bytes, 8) }),
  isWhole: (bytes) => readBlocks(bytes) !== undefined,
  maxPacketLength: 0x7fffffff,
  packet(bytes) {
    const block = readBlocks(bytes)?.find((each) => isPacket(bytes, each));
    return block && bytes.subarray(block.start + packetName.length, block.end - packetEnd.length);
  },
  withPacket(bytes, packet) {
    const blocks = readBlocks(bytes);
    const kept = blocks?.filter((block) => !isPacket(bytes, block));
    const isUnreadable = kept?.some(({ start }) => hasName(bytes, start, packetName)) || packet.includes(0);
    if (!blocks || !kept || isUnreadable) return undefined;
    const [first, last] = [blocks[0]?.start ?? headerLength, blocks.at(-1)?.end ?? headerLength];
    const place = kept.findIndex(({ start }) => !hasName(bytes, start, application));
    const added = joinBytes([encodeName(packetName), packet, packetEnd]);
    const head = [encodeName('GIF89a'), bytes.subarray(6, first)];
    return joinBytes([...head, ...slices(bytes, kept).toSpliced(place, 0, added), bytes.subarray(last)]);
  },
  isSigned: (bytes) => readBlocks(bytes)?.some(({ start }) => hasName(bytes, start, manifestName)) ?? false,
};

/** Whether a GIF file has several frames. */
export function isAnimatedGif(bytes: Uint8Array): boolean {
  const frames = readBlocks(bytes)?.filter(({ start }) => bytes[start] === frame) ?? [];
  return frames.length > 1;
}

/** Returns the blocks up to and including the trailer, or undefined if that is missing. */
function readBlocks(bytes: Uint8Array): readonly Span[] | undefined {
  const first = headerLength + colorsLength(byteAt(bytes, 10));
  const isLast = ({ start }: Span) => bytes[start] === trailer;
  return readPieces(bytes, { first, endOf: (start) => blockEnd(bytes, start), isLast });
}

/** Returns undefined for a byte that begins no block. */
function blockEnd(bytes: Uint8Array, start: number): number | undefined {
  const kind = bytes[start];
  if (kind === trailer) return start + 1;
  if (kind === extension) return piecesEnd(bytes, start + 2);
  if (kind !== frame) return undefined;
  return piecesEnd(bytes, start + frameHeaderLength + colorsLength(byteAt(bytes, start + 9)) + 1);
}

/** Skips pieces of at most 255 bytes, each after its length, up to an empty one. */
function piecesEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1;
  return at + 1;
}

function colorsLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function isPacket(bytes: Uint8Array, { start, end }: Span): boolean {
  const behind = end - packetEnd.length;
  if (!hasName(bytes, start, packetName) || behind < start + packetName.length) return false;
  return packetEnd.every((byte, at) => bytes[behind + at] === byte);
}
