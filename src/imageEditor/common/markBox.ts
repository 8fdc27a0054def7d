import type { Mark } from '../../sessions/common/model/marks.ts';
import { getMarkLines } from './markLines.ts';
import type { Rect } from './rect.ts';

/** Returns the smallest rectangle that contains the lines of a mark; of a text, about what it covers. */
export function getMarkBox(mark: Mark): Rect {
  const points = getMarkLines(mark).flat();
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...across), Math.min(...down)];
  return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y };
}

/** Whether a text is written beside or in another mark, and is about that. */
export function isLabel(mark: Mark, marks: readonly Mark[]): boolean {
  if (mark.tool !== 'text') return false;
  const box = getMarkBox(mark);
  return marks.some((other) => other.tool !== 'text' && areNear(box, getMarkBox(other), 2 * mark.size));
}

function areNear(one: Rect, other: Rect, gap: number): boolean {
  const isBeside = one.x > other.x + other.width + gap || other.x > one.x + one.width + gap;
  return !isBeside && one.y <= other.y + other.height + gap && other.y <= one.y + one.height + gap;
}
