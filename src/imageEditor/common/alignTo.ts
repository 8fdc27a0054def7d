import { findPlacement } from './findPlacement.ts';
import { cut, type Pixels } from './pixels.ts';
import type { Rect } from './rect.ts';
import { resample } from './resample.ts';
import type { Mask } from './softenMask.ts';

/** An image that was drawn after another one, brought to the size of that. */
export interface Aligned {
  readonly pixels: Pixels;
  /** It had another size, or another shape: then it was put where it agrees best with the other one. */
  readonly fit?: 'scaled' | 'placed';
}

/** Sides are whole pixels, and often whole blocks of them: shapes that differ by no more than this share are the same. */
const sameShape = 0.01;

/** Returns the drawn image in the size of the original, so that what both show is in the same place, and all of the region is covered. */
export function alignTo(original: Pixels, drawn: Pixels, region: Mask): Aligned {
  const { width, height } = original;
  if (drawn.width === width && drawn.height === height) return { pixels: drawn };
  const shape = (drawn.width * height) / (drawn.height * width);
  if (Math.abs(shape - 1) <= sameShape) return { pixels: resample(drawn, { width, height }), fit: 'scaled' };
  const needed = getRegionBounds(region);
  if (!needed) return { pixels: resample(drawn, { width, height }), fit: 'scaled' };
  return { pixels: put(drawn, toWhole(findPlacement({ original, drawn, region, needed })), original), fit: 'placed' };
}

/** Draws the image into a rectangle of an image of that size. */
function put(drawn: Pixels, { x, y, width, height }: Rect, size: Pick<Pixels, 'width' | 'height'>): Pixels {
  return cut(resample(drawn, { width, height }), { x: -x, y: -y, width: size.width, height: size.height });
}

function toWhole({ x, y, width, height }: Rect): Rect {
  const [left, top] = [Math.round(x), Math.round(y)];
  const [right, bottom] = [Math.round(x + width), Math.round(y + height)];
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}

/** Returns the smallest rectangle that contains all of a region; undefined if it is empty. */
function getRegionBounds({ width, height, values }: Mask): Rect | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    const row = values.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((value) => value > 0);
    if (first < 0) continue;
    [left, right] = [Math.min(left, first), Math.max(right, row.findLastIndex((value) => value > 0) + 1)];
    [top, bottom] = [Math.min(top, y), y + 1];
  }
  return right === 0 ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}
