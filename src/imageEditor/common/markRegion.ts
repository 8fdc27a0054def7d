/** The part of an image that marks mean. */
import type { PixelSize } from '../../product/common/sizes.ts';
import type { Mark } from '../../sessions/common/model/marks.ts';
import { isClosedLine } from './isClosedLine.ts';
import { getMarkBox, isLabel } from './markBox.ts';
import { getMarkLines, type Point } from './markLines.ts';
import { clamp, type Rect } from './rect.ts';
import { ShapeMask } from './shapeMask.ts';
import { type Mask, softenMask } from './softenMask.ts';

type Drag = Extract<Mark, { tool: 'rectangle' | 'ellipse' }>;

/** An arrow shows where something is, but not how large that is: this share of the longer side around its head is meant. */
const aroundHead = 0.06;

/** A line over something means at least this share of the longer side around it. */
const aroundLine = 0.01;

/**
 * Returns how much of each pixel marks mean, with an edge of `feather` pixels inwards and outwards. Rectangles, ellipses and lines that
 * close on themselves mean what is in them; other lines what is near them; arrows what is around their heads. A text is an instruction
 * about the mark beside it, and means its own place only if there is none.
 */
export function createMarkRegion(marks: readonly Mark[], size: PixelSize, feather: number): Mask {
  const { width, height } = size;
  const region: Mask = { width, height, values: new Uint8Array(width * height) };
  const meant = marks.filter((mark) => !isLabel(mark, marks));
  for (const soft of new Set(meant.map((mark) => limitFeather(mark, feather)))) {
    const shapes = new ShapeMask(size);
    for (const mark of meant) if (limitFeather(mark, feather) === soft) fillMark(shapes, mark, soft);
    if (shapes.bounds) addSoftened(region, shapes, widen(shapes.bounds, soft, size), soft);
  }
  return region;
}

/** An edge that is too soft for a small mark would leave none of it: it is halved until the middle half is whole. */
function limitFeather(mark: Mark, feather: number): number {
  const { width, height } = getExtent(mark);
  let limited = Math.round(feather);
  while (limited > Math.min(width, height) / 4) limited = Math.floor(limited / 2);
  return limited;
}

/** Lines and arrows mean an area that is wide enough for any edge. */
function getExtent(mark: Mark): PixelSize {
  if (mark.tool === 'rectangle' || mark.tool === 'ellipse') return dragBox(mark);
  return { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };
}

function fillMark(shapes: ShapeMask, mark: Mark, feather: number): void {
  const side = Math.max(shapes.width, shapes.height);
  if (mark.tool === 'rectangle') shapes.fillRect(dragBox(mark));
  else if (mark.tool === 'ellipse') shapes.fillEllipse(dragBox(mark));
  else if (mark.tool === 'text') shapes.fillRect(grow(getMarkBox(mark), mark.size + feather));
  else if (mark.tool === 'arrow')
    shapes.fillDisc({ x: mark.x2, y: mark.y2 }, Math.max(6 * mark.width, side * aroundHead) + feather);
  else
    for (const line of getMarkLines(mark))
      fillLine(shapes, line, {
        thickness: mark.width,
        radius: Math.max(1.5 * mark.width, side * aroundLine) + feather,
      });
}

function fillLine(
  shapes: ShapeMask,
  points: readonly Point[],
  { thickness, radius }: { readonly thickness: number; readonly radius: number },
): void {
  if (isClosedLine(points, thickness)) shapes.fillPolygon(points);
  let from = points[0] ?? { x: 0, y: 0 };
  shapes.fillDisc(from, radius);
  for (const to of points) {
    // Points that are near each other change nothing that is visible.
    if (Math.hypot(to.x - from.x, to.y - from.y) < radius / 4 && to !== points.at(-1)) continue;
    shapes.fillLine(from, to, radius);
    from = to;
  }
}

/** Returns what a drawn shape covers, with its line. */
function dragBox(mark: Drag): Rect {
  return grow(getMarkBox(mark), mark.width / 2);
}

function grow({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Returns the rectangle with more around it, as far as the image goes. */
function widen(rect: Rect, by: number, { width, height }: PixelSize): Rect {
  const grown = grow(rect, by);
  const [left, top] = [clamp(grown.x, 0, width), clamp(grown.y, 0, height)];
  const [right, bottom] = [clamp(grown.x + grown.width, 0, width), clamp(grown.y + grown.height, 0, height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function addSoftened(region: Mask, shapes: Mask, area: Rect, feather: number): void {
  softenMask(shapes, area, feather);
  const { width, values } = region;
  for (let y = area.y; y < area.y + area.height; y++)
    for (let at = y * width + area.x; at < y * width + area.x + area.width; at++)
      if ((shapes.values[at] ?? 0) > (values[at] ?? 0)) values[at] = shapes.values[at] ?? 0;
}
