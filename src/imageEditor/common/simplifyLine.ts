import { coordinates, mostNumbers } from '../../sessions/common/model/marks.ts';
import type { Point } from './markLines.ts';
import { getDistance } from './markTouch.ts';
import { clamp } from './rect.ts';

/** Points that are simplified together: their number squared is what it takes at worst. */
const together = 256;

/** Returns the numbers of a pen's line: without the points that are no further than the tolerance from the rest, and never too many. */
export function toPenNumbers(points: readonly Point[], tolerance: number): readonly number[] {
  const parts = Array.from({ length: Math.ceil(points.length / together) }, (_, at) =>
    simplify(points.slice(at * together, (at + 1) * together), tolerance),
  );
  let kept = parts.flat();
  while (2 * kept.length > mostNumbers) kept = kept.filter((_, at) => at % 2 === 0);
  return kept.flatMap(({ x, y }) => [toCoordinate(x), toCoordinate(y)]);
}

/** Returns a coordinate in the limits, to a tenth of a pixel. */
export function toCoordinate(value: number): number {
  return Math.round(clamp(value, coordinates.least, coordinates.most) * 10) / 10;
}

/** Ramer, Douglas and Peucker: of each part of the line, the point that is the furthest from its ends stays if it is too far from it. */
function simplify(points: readonly Point[], tolerance: number): readonly Point[] {
  const stays = new Set([0, points.length - 1]);
  const parts: (readonly [number, number])[] = [[0, points.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, last] = part;
    const { at, distance } = findFurthest(points, first, last);
    if (distance <= tolerance) continue;
    stays.add(at);
    parts.push([first, at], [at, last]);
  }
  return points.filter((_, at) => stays.has(at));
}

function findFurthest(points: readonly Point[], first: number, last: number) {
  const [start, end] = [points[first], points[last]];
  let furthest = { at: first, distance: 0 };
  for (let at = first + 1; at < last; at++) {
    const point = points[at];
    const distance = point && start && end ? getDistance(point, start, end) : 0;
    if (distance > furthest.distance) furthest = { at, distance };
  }
  return furthest;
}
