import type { PixelSize } from '../../product/common/sizes.ts';
import type { Pixels } from './pixels.ts';

/** A value from 0 to 255 for each cell of an image, in rows from the top; for an image itself, how light it is there. */
export interface GrayMap extends PixelSize {
  readonly values: Float32Array;
}

/** Returns an image in shades of gray and at most that large. Transparent is white. */
export function toGrayMap(pixels: Pixels, size: PixelSize): GrayMap {
  return shrinkCells(pixels, size, (index) => lightness(pixels, index * 4));
}

/** Returns a map of at most that size: each cell is the mean of the pixels that it stands for. */
export function shrinkCells(from: PixelSize, to: PixelSize, valueAt: (index: number) => number): GrayMap {
  const { width, height } = { width: Math.min(from.width, to.width), height: Math.min(from.height, to.height) };
  const values = new Float32Array(width * height);
  const counts = new Uint32Array(values.length);
  const columns = Uint32Array.from({ length: from.width }, (_, x) => Math.floor((x * width) / from.width));
  for (let index = 0; index < from.width * from.height; index++) {
    const row = Math.floor((Math.floor(index / from.width) * height) / from.height);
    const cell = row * width + (columns[index % from.width] ?? 0);
    values[cell] = (values[cell] ?? 0) + valueAt(index);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return { width, height, values: values.map((sum, cell) => sum / (counts[cell] || 1)) };
}

function lightness({ data }: Pixels, at: number): number {
  const light = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  return 255 + ((light - 255) * (data[at + 3] ?? 0)) / 255;
}

/** Returns the value at a place between cells, of which the first one's center is at 0.5. */
export function valueBetween({ width, height, values }: GrayMap, x: number, y: number): number {
  const [left, top] = [Math.min(width - 1, Math.max(0, x - 0.5)), Math.min(height - 1, Math.max(0, y - 0.5))];
  const [column, row] = [Math.floor(left), Math.floor(top)];
  const [right, below] = [Math.min(width - 1, column + 1), Math.min(height - 1, row + 1)];
  const [across, down] = [left - column, top - row];
  const upper = mix(values[row * width + column] ?? 0, values[row * width + right] ?? 0, across);
  const lower = mix(values[below * width + column] ?? 0, values[below * width + right] ?? 0, across);
  return mix(upper, lower, down);
}

function mix(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}
