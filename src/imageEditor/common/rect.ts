import type { PixelSize } from '../../product/common/sizes.ts';

/** A rectangle of whole pixels; `x` and `y` are negative left of and above an image. */
export interface Rect extends PixelSize {
  readonly x: number;
  readonly y: number;
}

/** Returns the rectangle of a whole image. */
export function rectOf({ width, height }: PixelSize): Rect {
  return { x: 0, y: 0, width, height };
}

/** Returns the rectangle moved into the bounds, and made smaller if it is larger than they are. */
export function moveInto(rect: Rect, bounds: Rect): Rect {
  const width = Math.min(rect.width, bounds.width);
  const height = Math.min(rect.height, bounds.height);
  return {
    x: clamp(rect.x, bounds.x, bounds.x + bounds.width - width),
    y: clamp(rect.y, bounds.y, bounds.y + bounds.height - height),
    width,
    height,
  };
}

/** Returns a rectangle of that size with the same center. */
export function centerOn(rect: Rect, { width, height }: PixelSize): Rect {
  const [x, y] = [rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2];
  return { x: Math.floor(x), y: Math.floor(y), width, height };
}

export function containsRect(outer: Rect, inner: Rect): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

export function isSameRect(one: Rect, other: Rect): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
