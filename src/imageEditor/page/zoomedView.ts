import * as v from 'valibot';
import type { PixelSize } from '../../product/common/sizes.ts';
import type { Point } from '../common/markLines.ts';
import { clamp, rectOf } from '../common/rect.ts';
import { fitRect, type StageView } from './stageView.ts';

/** A zoomed image: CSS pixels for one of the image's, and what is in the middle of the stage. */
export const Zoom = v.object({
  scale: v.pipe(v.number(), v.minValue(0.001), v.maxValue(64)),
  x: v.number(),
  y: v.number(),
});
export type Zoom = v.InferOutput<typeof Zoom>;

/** The largest scale. */
const largest = 16;

/** The part of the visible image that stays between its edge and what must be seen. */
const marginPart = 0.1;

/** Returns the view of a zoomed image; without a zoom, that of the whole image. */
export function getZoomedView(image: PixelSize, stage: PixelSize, zoom: Zoom | undefined): StageView {
  const fitting = fitRect(rectOf(image), stage);
  if (!zoom || zoom.scale <= fitting.scale) return fitting;
  const width = Math.min(image.width, stage.width / zoom.scale);
  const height = Math.min(image.height, stage.height / zoom.scale);
  const x = clamp(zoom.x - width / 2, 0, image.width - width);
  const y = clamp(zoom.y - height / 2, 0, image.height - height);
  return { visible: { x, y, width, height }, scale: zoom.scale };
}

/** Returns another zoom by that factor, in which a point of the image stays where it is; undefined if the whole image is visible then. */
export function zoomBy(
  factor: number,
  at: Point,
  view: StageView,
  image: PixelSize,
  stage: PixelSize,
): Zoom | undefined {
  const scale = Math.min(largest, view.scale * factor);
  if (scale <= fitRect(rectOf(image), stage).scale) return undefined;
  const { x, y } = getMiddle(view);
  const ratio = view.scale / scale;
  return { scale, x: at.x + (x - at.x) * ratio, y: at.y + (y - at.y) * ratio };
}

/** Moves what is visible by so many pixels of the image. */
export function panBy(by: Point, view: StageView): Zoom {
  const { x, y } = getMiddle(view);
  return { scale: view.scale, x: x + by.x, y: y + by.y };
}

/** Returns the view moved so far that a point is visible, with some of the image around it. */
export function panTo({ x, y }: Point, view: StageView): Zoom {
  const { visible } = view;
  const missing = (value: number, start: number, length: number) => {
    const margin = length * marginPart;
    return Math.min(0, value - start - margin) + Math.max(0, value - start - length + margin);
  };
  return panBy({ x: missing(x, visible.x, visible.width), y: missing(y, visible.y, visible.height) }, view);
}

export function getMiddle({ visible }: StageView): Point {
  return { x: visible.x + visible.width / 2, y: visible.y + visible.height / 2 };
}
