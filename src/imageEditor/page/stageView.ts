import type { PixelSize } from '../../product/common/sizes.ts';
import { type Edit, getBounds } from '../common/edit.ts';
import { turnSize } from '../common/orientation.ts';
import type { Rect } from '../common/rect.ts';

/** The part of the turned image's plane that is visible, and CSS pixels for one of the image's. */
export interface StageView {
  readonly visible: Rect;
  readonly scale: number;
}

/** The largest scale: icons of few pixels would fill a screen. */
const maxScale = 8;

/** The part of the image that is visible around the frame while it may go beyond the image. */
const space = 0.12;

/** Returns the view in which image and frame fit into a stage of that size, in CSS pixels. */
export function fitView(image: PixelSize, edit: Edit, stage: PixelSize): StageView {
  return fitRect(edit.isExtended ? getSurroundings(image, edit) : getBounds(image, edit), stage);
}

/** Returns the view in which a rectangle fits into a stage. */
export function fitRect(visible: Rect, stage: PixelSize): StageView {
  const scale = Math.min(maxScale, stage.width / visible.width, stage.height / visible.height);
  return { visible, scale: Math.max(scale, Number.MIN_VALUE) };
}

function getSurroundings(image: PixelSize, edit: Edit): Rect {
  const { frame } = edit;
  const { width, height } = turnSize(image, edit);
  const margin = Math.ceil(Math.max(frame.width, frame.height, width, height) * space);
  const [left, top] = [Math.min(0, frame.x) - margin, Math.min(0, frame.y) - margin];
  const right = Math.max(width, frame.x + frame.width) + margin;
  const bottom = Math.max(height, frame.y + frame.height) + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}
