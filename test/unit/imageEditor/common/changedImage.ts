import fc from 'fast-check';
import { createPixels, type Pixels } from '../../../../src/imageEditor/common/pixels.ts';
import type { PixelSize } from '../../../../src/product/common/sizes.ts';

export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** Draws an image, opaque, whose every place differs from the others: waves of three directions. */
export function drawScene({ width, height }: PixelSize): Pixels {
  const pixels = createPixels(width, height);
  const wave = (phase: number) => Math.round(127 + 90 * Math.sin(phase));
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      const [across, down] = [x / width, y / height];
      const bright = wave(9 * across + 5 * down * across);
      pixels.data.set([bright, wave(11 * down + 2 * across), wave(7 * (across + down) * down), 255], at);
    }
  return pixels;
}

/** Returns the image with other colors wherever `isChanged` says so. */
export function recolor(
  source: Pixels,
  color: Rgba,
  isChanged: (x: number, y: number) => boolean = () => true,
): Pixels {
  const data = new Uint8ClampedArray(source.data);
  for (let index = 0; index < data.length / 4; index++)
    if (isChanged(index % source.width, Math.floor(index / source.width))) data.set(color, index * 4);
  return { ...source, data };
}

export function pixelAt({ data, width }: Pixels, x: number, y: number): readonly number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

/** A channel of any value in all four places. */
export const anyPixels = ({ width, height }: PixelSize) =>
  fc
    .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
    .map((bytes): Pixels => ({ width, height, data: new Uint8ClampedArray(bytes) }));
