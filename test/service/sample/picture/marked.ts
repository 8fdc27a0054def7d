/** An image that was sent with a copy on which marks show where to change it. */
import { decode as decodeJpeg } from 'jpeg-js';
import { PNG } from 'pngjs';
import type { InlineData } from '../body.ts';
import type { DrawnPicture } from './draw.ts';
import { pngOf, type RawPicture } from './webp.ts';

interface MarkedOptions {
  /** What is marked stays as it is. */
  readonly ignoresMarks: boolean;
  /** The reply is the square in the middle, of 512 pixels. */
  readonly isSmall: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Violet, which no scene has in such a block. */
const changed = [120, 40, 200];

/** How much lighter everything else becomes: models never give back exactly what they got. */
const lighter = 3;

/** A pair of images that differ in more than this share are two images. */
const mostDifferent = 0.5;

const smallSide = 512;

/**
 * The first image with all that is marked on the second as one block of color, and all else a little lighter; nothing unless both have the
 * same size and differ in a part.
 */
export async function redrawMarked(
  sent: readonly InlineData[],
  { ignoresMarks, isSmall }: MarkedOptions,
): Promise<DrawnPicture | undefined> {
  if (sent.length < 2) return undefined;
  const [original, copy] = await Promise.all(sent.slice(0, 2).map(decoded));
  if (!original || original.width !== copy?.width || original.height !== copy.height) return undefined;
  const box = marked(original, copy);
  if (!box) return undefined;
  const redrawn = recolored(original, ignoresMarks ? undefined : box);
  return asPng(isSmall ? smallSquare(redrawn) : redrawn);
}

async function decoded({ mimeType, data }: InlineData): Promise<RawPicture> {
  const bytes = Buffer.from(data, 'base64');
  if (mimeType === 'image/jpeg') return decodeJpeg(bytes, { useTArray: true });
  return PNG.sync.read(mimeType === 'image/webp' ? Buffer.from(await pngOf(bytes)) : bytes);
}

function marked(original: RawPicture, copy: RawPicture): Box | undefined {
  const { width, height } = original;
  let [count, left, top, right, bottom] = [0, width, height, 0, 0];
  for (let index = 0; index < width * height; index++) {
    if (!differs(original.data, copy.data, index * 4)) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    count++;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return count === 0 || count > width * height * mostDifferent ? undefined : { left, top, right, bottom };
}

function differs(one: Uint8Array, other: Uint8Array, at: number): boolean {
  return [0, 1, 2].some((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > 40);
}

function recolored({ width, height, data }: RawPicture, box: Box | undefined): RawPicture {
  const redrawn = Uint8Array.from(data, (value, at) =>
    at % 4 === 3 ? 255 : value > 255 - lighter ? value - lighter : value + lighter,
  );
  if (box)
    for (let y = box.top; y <= box.bottom; y++)
      for (let x = box.left; x <= box.right; x++) redrawn.set(changed, (y * width + x) * 4);
  return { width, height, data: redrawn };
}

function smallSquare({ width, height, data }: RawPicture): RawPicture {
  const side = Math.min(width, height);
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  const square = new Uint8Array(smallSide * smallSide * 4);
  for (let y = 0; y < smallSide; y++)
    for (let x = 0; x < smallSide; x++) {
      const [column, row] = [x, y].map((at) => Math.floor(((at + 0.5) * side) / smallSide));
      const from = ((top + (row ?? 0)) * width + left + (column ?? 0)) * 4;
      square.set(data.subarray(from, from + 4), (y * smallSide + x) * 4);
    }
  return { width: smallSide, height: smallSide, data: square };
}

function asPng({ width, height, data }: RawPicture): DrawnPicture {
  const png = new PNG({ width, height });
  png.data.set(data);
  return { bytes: PNG.sync.write(png), type: 'image/png', width, height };
}
