import type { PixelSize } from '../../product/common/sizes.ts';
import type { Rect } from './rect.ts';

/** Quarter turns clockwise. */
type Turns = 0 | 1 | 2 | 3;

/** How an image is turned: first flipped horizontally if `isFlipped`, then turned. Each way to turn and flip is one of these eight. */
export interface Orientation {
  readonly turns: Turns;
  readonly isFlipped: boolean;
}

/** The turns and flips that a user can ask for. */
export type Turning = 'rotateLeft' | 'rotateRight' | 'flipHorizontally' | 'flipVertically';

/** Returns the orientation after a further turn or flip. */
export function turn({ turns, isFlipped }: Orientation, turning: Turning): Orientation {
  if (turning === 'rotateRight') return { turns: toTurns(turns + 1), isFlipped };
  if (turning === 'rotateLeft') return { turns: toTurns(turns + 3), isFlipped };
  const half = turning === 'flipVertically' ? 2 : 0;
  return { turns: toTurns(half - turns), isFlipped: !isFlipped };
}

function toTurns(turns: number): Turns {
  const rest = ((turns % 4) + 4) % 4;
  return rest === 1 || rest === 2 || rest === 3 ? rest : 0;
}

export function liesOnSide({ turns }: Orientation): boolean {
  return turns % 2 === 1;
}

/** Returns the size of a turned image. */
export function turnSize({ width, height }: PixelSize, orientation: Orientation): PixelSize {
  return liesOnSide(orientation) ? { width: height, height: width } : { width, height };
}

/** Returns where a rectangle of an image of that size is after the turn or flip. */
export function turnRect({ x, y, width, height }: Rect, size: PixelSize, turning: Turning): Rect {
  const [fromRight, fromBottom] = [size.width - x - width, size.height - y - height];
  if (turning === 'rotateRight') return { x: fromBottom, y: x, width: height, height: width };
  if (turning === 'rotateLeft') return { x: y, y: fromRight, width: height, height: width };
  return turning === 'flipHorizontally' ? { x: fromRight, y, width, height } : { x, y: fromBottom, width, height };
}

/** Returns where a rectangle of a turned image is in the image before it was turned, which has that size. */
export function turnRectBack(rect: Rect, size: PixelSize, { turns, isFlipped }: Orientation): Rect {
  let back = rect;
  for (let left: number = turns; left > 0; left--) {
    back = turnRect(back, left % 2 === 1 ? { width: size.height, height: size.width } : size, 'rotateLeft');
  }
  return isFlipped ? turnRect(back, size, 'flipHorizontally') : back;
}
