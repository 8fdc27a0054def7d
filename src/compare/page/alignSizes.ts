import type { PixelSize } from '../../product/common/sizes.ts';

/** A box that holds pictures of several sizes, each scaled to the widest and vertically centered. */
export interface Aligned extends PixelSize {
  /** The scale of each picture, in order. */
  readonly scales: readonly number[];
}

/** Aligns pictures. Unknown sizes are ignored. */
export function alignSizes(sizes: readonly PixelSize[]): Aligned {
  const known = sizes.filter(({ width, height }) => width > 0 && height > 0);
  const width = Math.max(1, ...known.map((size) => size.width));
  const scaleOf = (size: PixelSize) => (size.width > 0 ? width / size.width : 1);
  const height = Math.max(1, ...known.map((size) => size.height * scaleOf(size)));
  return { width, height, scales: sizes.map(scaleOf) };
}
