import type { Pixels } from './pixels.ts';

/** Pixels this far inside of the subject, and deeper ones, are opaque: an edge is at most this wide. */
export const deepest = 4;

type Size = Pick<Pixels, 'width' | 'height'>;

/** Returns how far each pixel is from the background: 0 in it, 1 next to it, up to `deepest`. */
export function getEdgeDepths(isBackground: (index: number) => boolean, size: Size): Uint8Array {
  const depths = new Uint8Array(size.width * size.height).fill(deepest);
  for (let index = 0; index < depths.length; index++) if (isBackground(index)) depths[index] = 0;
  let front: readonly number[] = findEdge(depths, size);
  for (let depth = 1; depth < deepest; depth++) front = setNextDepth(depths, { front, depth, size });
  return depths;
}

function findEdge(depths: Uint8Array, size: Size): readonly number[] {
  const edge: number[] = [];
  for (let index = 0; index < depths.length; index++)
    if (depths[index] === 0 && isAtEdge(depths, index, size)) edge.push(index);
  return edge;
}

interface Front {
  /** The pixels of the depth before. */
  readonly front: readonly number[];
  readonly depth: number;
  readonly size: Size;
}

/** Returns the pixels that got this depth. */
function setNextDepth(depths: Uint8Array, { front, depth, size }: Front): readonly number[] {
  const next: number[] = [];
  for (const neighbor of front.flatMap((index) => getNeighbors(index, size)))
    if (depths[neighbor] === deepest) {
      depths[neighbor] = depth;
      next.push(neighbor);
    }
  return next;
}

/** Whether a pixel of the background has one of the subject beside it. */
function isAtEdge(depths: Uint8Array, index: number, { width }: Size): boolean {
  for (const above of [index - width, index, index + width])
    if (depths[above - 1] || depths[above] || depths[above + 1]) return true;
  return false;
}

/** Returns the indexes of the up to eight pixels around one. */
export function getNeighbors(index: number, { width, height }: Size): readonly number[] {
  return getWindow(index, 1, { width, height }).filter((one) => one !== index);
}

/** Returns the indexes of the pixels in a square around one. */
export function getWindow(index: number, reach: number, { width, height }: Size): readonly number[] {
  const [x, y] = [index % width, Math.floor(index / width)];
  const all: number[] = [];
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++)
      all.push(row * width + column);
  return all;
}
