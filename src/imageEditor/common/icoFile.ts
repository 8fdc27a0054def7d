import { joinBytes } from '../../base/common/bytes.ts';

/** One image of an icon file. */
interface IcoImage {
  /** In pixels, from 1 to 256. */
  readonly side: number;
  readonly png: Uint8Array;
}

const headerLength = 6;
const entryLength = 16;

/** Returns an icon file of PNG images: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10). */
export function createIcoFile(images: readonly IcoImage[]): Uint8Array {
  const directory = new DataView(new ArrayBuffer(headerLength + entryLength * images.length));
  directory.setUint16(2, 1, true);
  directory.setUint16(4, images.length, true);
  let offset = directory.byteLength;
  images.forEach(({ side, png }, index) => {
    const at = headerLength + entryLength * index;
    // 0 means 256.
    directory.setUint8(at, side % 256);
    directory.setUint8(at + 1, side % 256);
    directory.setUint16(at + 4, 1, true);
    directory.setUint16(at + 6, 32, true);
    directory.setUint32(at + 8, png.length, true);
    directory.setUint32(at + 12, offset, true);
    offset += png.length;
  });
  return joinBytes([new Uint8Array(directory.buffer), ...images.map(({ png }) => png)]);
}
