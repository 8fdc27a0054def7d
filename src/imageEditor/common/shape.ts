import type { PixelSize } from '../../product/common/sizes.ts';

/** The shape of a frame. */
interface Shape {
  /** Width divided by height. */
  readonly value: number;
  /** `16:9` if the user chose it: then a frame has exactly that ratio where it is large enough. */
  readonly ratio?: string;
}

/** The largest number in a ratio whose frames can be exact: those of larger ones would grow in steps that are visible. */
const maxTerm = 64;

/** Returns the largest size of that shape in a space. */
export function fitInside(space: PixelSize, shape: Shape): PixelSize {
  const terms = getTerms(shape);
  const times = terms ? Math.floor(Math.min(space.width / terms.width, space.height / terms.height)) : 0;
  if (terms && times > 0) return { width: times * terms.width, height: times * terms.height };
  const width = Math.max(1, Math.min(Math.round(space.width), Math.round(space.height * shape.value)));
  return { width, height: Math.max(1, Math.min(Math.floor(space.height) || 1, Math.round(width / shape.value))) };
}

/** Returns the smallest size of that shape that contains the other one. */
export function fitAround(inner: PixelSize, shape: Shape): PixelSize {
  const terms = getTerms(shape);
  const times = terms ? Math.ceil(Math.max(inner.width / terms.width, inner.height / terms.height)) : 0;
  if (terms) return { width: times * terms.width, height: times * terms.height };
  const width = Math.max(inner.width, Math.round(inner.height * shape.value));
  return { width, height: Math.max(inner.height, Math.round(width / shape.value)) };
}

/** Returns the smallest whole numbers of a ratio, or undefined if they are too large. */
function getTerms({ ratio = '' }: Shape): PixelSize | undefined {
  const [width = 0, height = 0] = ratio.split(':').map(Number);
  if (!(width > 0 && height > 0)) return undefined;
  const divisor = greatestCommonDivisor(width, height);
  const terms = { width: width / divisor, height: height / divisor };
  return Math.max(terms.width, terms.height) > maxTerm ? undefined : terms;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
