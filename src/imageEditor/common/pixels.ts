/** Pixels of an image and the changes that keep each of them exactly. */
import type { PixelSize } from '../../product/common/sizes.ts';
import { type Orientation, turnSize } from './orientation.ts';
import type { Rect } from './rect.ts';

/** An image as rows of pixels from the top, each red, green, blue and alpha, not premultiplied, as a canvas reads and draws it. */
export interface Pixels extends PixelSize {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** Returns a transparent image. */
export function createPixels(width: number, height: number): Pixels {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}

/** Returns the color at the index of a pixel, without its alpha. */
export function colorAt({ data }: Pick<Pixels, 'data'>, index: number): Rgb {
  const at = index * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** Returns the largest difference of a channel between a pixel and a color. */
export function differenceAt({ data }: Pick<Pixels, 'data'>, index: number, [red, green, blue]: Rgb): number {
  const at = index * 4;
  const ofRed = Math.abs((data[at] ?? 0) - red);
  const ofGreen = Math.abs((data[at + 1] ?? 0) - green);
  return Math.max(ofRed, ofGreen, Math.abs((data[at + 2] ?? 0) - blue));
}

/** Returns the pixels in a rectangle; those beyond the image are transparent. */
export function cut(source: Pixels, rect: Rect): Pixels {
  const { width, height } = rect;
  const from = toWords(source);
  const to = new Uint32Array(width * height);
  const [left, right] = [Math.max(0, rect.x), Math.min(source.width, rect.x + width)];
  for (let y = Math.max(0, rect.y); y < Math.min(source.height, rect.y + height) && left < right; y++) {
    const row = y * source.width;
    to.set(from.subarray(row + left, row + right), (y - rect.y) * width + left - rect.x);
  }
  return toPixels(to, { width, height });
}

/** Returns the image flipped and turned. */
export function orient(source: Pixels, orientation: Orientation): Pixels {
  const { turns, isFlipped } = orientation;
  if (turns === 0 && !isFlipped) return source;
  const size = turnSize(source, orientation);
  const { origin, across, down } = getWalk(source, orientation);
  const from = toWords(source);
  const to = new Uint32Array(size.width * size.height);
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0, read = origin + y * down; x < size.width; x++, read += across) to[at++] = from[read] ?? 0;
  }
  return toPixels(to, size);
}

/** Returns where the first pixel of a turned image is read, and how far on the next one to its right and below it is. */
function getWalk({ width, height }: PixelSize, { turns, isFlipped }: Orientation) {
  const last = { right: width - 1, bottom: (height - 1) * width };
  const isReversed = { x: (turns === 2 || turns === 3) !== isFlipped, y: turns === 1 || turns === 2 };
  const origin = (isReversed.x ? last.right : 0) + (isReversed.y ? last.bottom : 0);
  const alongRow = isReversed.x ? -1 : 1;
  const alongColumn = isReversed.y ? -width : width;
  return turns % 2 === 1
    ? { origin, across: alongColumn, down: alongRow }
    : { origin, across: alongRow, down: alongColumn };
}

/** Returns the same pixels, one number each. */
export function toWords({ data }: Pixels): Uint32Array<ArrayBuffer> {
  return new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
}

function toPixels(words: Uint32Array<ArrayBuffer>, { width, height }: PixelSize): Pixels {
  return { width, height, data: new Uint8ClampedArray(words.buffer) };
}

/** Whether a pixel is not entirely opaque. */
export function hasTransparency({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
