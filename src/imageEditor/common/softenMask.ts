import type { PixelSize } from '../../product/common/sizes.ts';
import type { Rect } from './rect.ts';

/** A value from 0 to 255 for each pixel of an image, in rows from the top. */
export interface Mask extends PixelSize {
  readonly values: Uint8Array<ArrayBuffer>;
}

/** A line of pixels to blur: `step` from one to the next one. */
interface Pass {
  readonly area: Rect;
  readonly width: number;
  readonly radius: number;
}

/**
 * Gives the edges in a part of a mask a slope that reaches exactly `feather` pixels, counted along rows and columns, inwards and outwards:
 * further in and out every value stays. The part contains the pixels that the slopes reach; what is at the border of the image goes on
 * beyond it.
 */
export function softenMask({ width, values }: Mask, area: Rect, feather: number): void {
  const spare = new Uint8Array(values.length);
  // Two boxes, one after the other, make a slope that is smooth at both ends.
  for (const radius of [Math.ceil(feather / 2), Math.floor(feather / 2)].filter((one) => one > 0)) {
    blurRows(values, spare, { area, width, radius });
    blurColumns(spare, values, { area, width, radius });
  }
}

function blurRows(from: Uint8Array, to: Uint8Array, { area, width, radius }: Pass): void {
  const last = area.width - 1;
  const share = 1 / (2 * radius + 1);
  for (let y = area.y; y < area.y + area.height; y++) {
    const row = y * width + area.x;
    const at = (x: number) => from[row + (x < 0 ? 0 : x > last ? last : x)] ?? 0;
    let sum = 0;
    for (let x = -radius; x <= radius; x++) sum += at(x);
    for (let x = 0; x <= last; x++) {
      to[row + x] = sum * share + 0.5;
      sum += at(x + radius + 1) - at(x - radius);
    }
  }
}

/** Reads row after row, because the pixels of a column are far apart in memory. */
function blurColumns(from: Uint8Array, to: Uint8Array, { area, width, radius }: Pass): void {
  const [first, last] = [area.y, area.y + area.height - 1];
  const share = 1 / (2 * radius + 1);
  const sums = new Float64Array(area.width);
  const rowAt = (y: number) => Math.min(last, Math.max(first, y)) * width + area.x;
  for (let y = first - radius; y <= first + radius; y++) {
    const row = rowAt(y);
    for (let x = 0; x < area.width; x++) sums[x] = (sums[x] ?? 0) + (from[row + x] ?? 0);
  }
  for (let y = first; y <= last; y++) {
    const [row, next, before] = [rowAt(y), rowAt(y + radius + 1), rowAt(y - radius)];
    for (let x = 0; x < area.width; x++) {
      const sum = sums[x] ?? 0;
      to[row + x] = sum * share + 0.5;
      sums[x] = sum + (from[next + x] ?? 0) - (from[before + x] ?? 0);
    }
  }
}
