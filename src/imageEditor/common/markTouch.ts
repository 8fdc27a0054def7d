import type { Mark } from '../../sessions/common/model/marks.ts';
import { getMarkLines, type Point } from './markLines.ts';

/** Whether an eraser that is moved from one point to another touches a mark; it reaches that far around it. */
export function isTouched(mark: Mark, from: Point, to: Point, reach: number): boolean {
  const near = reach + (mark.tool === 'text' ? 0 : mark.width / 2);
  const lines = getMarkLines(mark);
  if (!isNearBox(lines.flat(), from, to, near)) return false;
  if (mark.tool === 'text' && [from, to].some((point) => isInside(lines.flat(), point))) return true;
  return lines.some((line) => isLineNear(line, from, to, near));
}

/** Whether the boxes around the points and around the way come that close. */
function isNearBox(points: readonly Point[], from: Point, to: Point, near: number): boolean {
  const apart = (all: readonly number[], one: number, other: number) =>
    Math.max(Math.min(...all) - Math.max(one, other), Math.min(one, other) - Math.max(...all));
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return apart(across, from.x, to.x) <= near && apart(down, from.y, to.y) <= near;
}

/** Whether a point is in the box that has these corners. */
function isInside(corners: readonly Point[], point: Point): boolean {
  return isNearBox(corners, point, point, 0);
}

function isLineNear(line: readonly Point[], from: Point, to: Point, near: number): boolean {
  const [first] = line;
  if (first && line.length === 1) return getDistance(first, from, to) <= near;
  return line.slice(1).some((end, at) => areNear(line[at] ?? end, end, [from, to], near));
}

/** Whether two lines cross, or come that close. */
function areNear(start: Point, end: Point, [from, to]: readonly [Point, Point], near: number): boolean {
  if (side(start, end, from) * side(start, end, to) < 0 && side(from, to, start) * side(from, to, end) < 0) return true;
  const distances = [
    getDistance(start, from, to),
    getDistance(end, from, to),
    getDistance(from, start, end),
    getDistance(to, start, end),
  ];
  return Math.min(...distances) <= near;
}

/** Is negative on one side of a line, and positive on the other one. */
function side(start: Point, end: Point, point: Point): number {
  return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x);
}

/** Returns the distance of a point from a line between two others. */
export function getDistance(point: Point, start: Point, end: Point): number {
  const [x, y] = [end.x - start.x, end.y - start.y];
  const length = x * x + y * y;
  const along = length === 0 ? 0 : ((point.x - start.x) * x + (point.y - start.y) * y) / length;
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - start.x - part * x, point.y - start.y - part * y);
}
