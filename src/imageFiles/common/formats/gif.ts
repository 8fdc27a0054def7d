import type { PictureFormat } from './pictureFormat.ts';
import { byteAt, littleUint16, name } from './readBytes.ts';

const headerLength = 13;
const imageFrameLength = 10;

/** GIF, by https://www.w3.org/Graphics/GIF/spec-gif89a.txt. */
export const gif: PictureFormat = {
  mediaType: 'image/gif',
  matches: (bytes) => name(bytes, 0) === 'GIF8' && name(bytes, 5, 1) === 'a',
  size: (bytes) => ({ width: littleUint16(bytes, 6), height: littleUint16(bytes, 8) }),
  isWhole(bytes) {
    let at: number | undefined = headerLength + colorTableLength(byteAt(bytes, 10));
    while (at !== undefined && at < bytes.length) {
      if (name(bytes, at, 1) === ';') return true;
      at = afterBlock(bytes, at);
    }
    return false;
  },
};

/** Where the next block begins; nothing for a byte that begins none. */
function afterBlock(bytes: Uint8Array, at: number): number | undefined {
  const kind = name(bytes, at, 1);
  if (kind === '!') return afterSubBlocks(bytes, at + 2);
  if (kind !== ',') return undefined;
  return afterSubBlocks(bytes, at + imageFrameLength + colorTableLength(byteAt(bytes, at + 9)) + 1);
}

function afterSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && byteAt(bytes, at) > 0) at += byteAt(bytes, at) + 1;
  return at + 1;
}

function colorTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}
