import type { PixelSize } from '../../product/common/sizes.ts';

/** A box that holds pictures of several sizes, each as wide as the widest and in the middle of the height. */
export interface Aligned extends PixelSize {
  /** What each picture is scaled by, in their order. */
  readonly scales: readonly number[];
}

/** Sizes that are not known count as none. */
export function alignSizes(sizes: readonly PixelSize[]): Aligned {
  const known = sizes.filter(({ width, height }) => width > 0 && height > 0);
  const width = Math.max(1, ...known.map((size) => size.width));
  const scaleOf = (size: PixelSize) => (size.width > 0 ? width / size.width : 1);
  const height = Math.max(1, ...known.map((size) => size.height * scaleOf(size)));
  return { width, height, scales: sizes.map(scaleOf) };
}
