import type { Point } from './markLines.ts';

/** A line goes around something if a part of its beginning comes this near to a part of its end, as a share of the line's larger extent. */
const gap = 0.25;

/** The share of a line's length that counts as its beginning, and as its end: people seldom close a circle with its last point. */
const part = 0.2;

/** Whether a line of that thickness goes around something. */
export function isClosedLine(points: readonly Point[], thickness: number): boolean {
  const lengths = getLengths(points);
  const whole = lengths.at(-1) ?? 0;
  const extent = Math.max(getExtent(points.map(({ x }) => x)), getExtent(points.map(({ y }) => y)));
  // Less than twice the extent is not enough to come back.
  if (points.length < 3 || whole < 2 * extent) return false;
  const isNear = Math.max(2 * thickness, gap * extent);
  const beginning = points.filter((_, at) => (lengths[at] ?? 0) <= whole * part);
  const end = points.filter((_, at) => (lengths[at] ?? 0) >= whole * (1 - part));
  return beginning.some((one) => end.some((other) => Math.hypot(one.x - other.x, one.y - other.y) <= isNear));
}

/** Returns how long the line is up to each of its points. */
function getLengths(points: readonly Point[]): readonly number[] {
  let length = 0;
  return points.map((point, at) => {
    const before = points[at - 1] ?? point;
    length += Math.hypot(point.x - before.x, point.y - before.y);
    return length;
  });
}

function getExtent(numbers: readonly number[]): number {
  return Math.max(...numbers) - Math.min(...numbers);
}
