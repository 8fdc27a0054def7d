import type { PixelSize } from '../../product/common/sizes.ts';
import { cut, type Pixels } from './pixels.ts';
import { resample } from './resample.ts';

/** Returns the image whole in the middle of one of exactly this size, transparent around it. */
export function fitInto(pixels: Pixels, { width, height }: PixelSize): Pixels {
  const scale = Math.min(width / pixels.width, height / pixels.height);
  const scaled = (length: number, most: number) => Math.min(most, Math.max(1, Math.round(length * scale)));
  const small = resample(pixels, { width: scaled(pixels.width, width), height: scaled(pixels.height, height) });
  const [x, y] = [Math.floor((width - small.width) / 2), Math.floor((height - small.height) / 2)];
  return small.width === width && small.height === height ? small : cut(small, { x: -x, y: -y, width, height });
}
