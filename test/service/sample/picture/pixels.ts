import { type PixelSize, ratioOf, usualPixels } from '../../../../src/product/common/sizes.ts';

/** Sides are whole multiples of this, as image models make them. */
const step = 16;

/**
 * The pixels for an asked ratio and size, both as in the contract's section 2.1; without them 1:1 and 1K.
 * Nothing for a ratio beyond 8:1 or a size beyond 4K.
 */
export function pixelsFor(ratio = '1:1', size = '1K'): PixelSize | undefined {
  const known = usualPixels(ratio, size);
  if (known) return known;
  const shape = ratioOf(ratio);
  const scale = scaleOf(size);
  if (!shape || shape > 8 || shape < 1 / 8 || !scale || scale > 4) return undefined;
  const height = (1024 * scale) / Math.sqrt(shape);
  return { width: toStep(height * shape), height: toStep(height) };
}

function scaleOf(size: string): number {
  return size === '512' ? 0.5 : Number(size.replace('K', ''));
}

function toStep(side: number): number {
  return Math.max(step, Math.round(side / step) * step);
}
