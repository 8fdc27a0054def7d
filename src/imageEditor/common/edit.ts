/** What a user has done to an image so far: a turn, a frame on the turned image, and the size of the result. */
import * as v from 'valibot';
import { type PixelSize, ratioOf } from '../../product/common/sizes.ts';
import { liesOnSide, type Turning, turn, turnRect, turnRectBack, turnSize } from './orientation.ts';
import { cut, orient, type Pixels } from './pixels.ts';
import { centerOn, clamp, containsRect, isSameRect, moveInto, type Rect, rectOf } from './rect.ts';
import { resample } from './resample.ts';
import { fitAround, fitInside } from './shape.ts';

/** The maximum side of an image, and the maximum number of its pixels: more would need gigabytes of memory to be edited. */
export const maxSide = 16_384;
export const maxPixels = 64_000_000;

const whole = v.pipe(v.number(), v.integer(), v.minValue(-2 * maxSide), v.maxValue(2 * maxSide));
const side = v.pipe(whole, v.minValue(1));

export const Edit = v.object({
  turns: v.picklist([0, 1, 2, 3]),
  isFlipped: v.boolean(),
  /** The part of the turned image that is kept; while it is extended, also what is added around it. */
  frame: v.object({ x: whole, y: whole, width: side, height: side }),
  /** The frame may go beyond the image. */
  isExtended: v.boolean(),
  /** The ratio that the frame keeps, such as `16:9`; empty = any. */
  ratio: v.pipe(v.string(), v.maxLength(20)),
  /** The size of the result in pixels; missing = by the other one and the frame. */
  width: v.exactOptional(side),
  height: v.exactOptional(side),
});
export type Edit = v.InferOutput<typeof Edit>;

/** Returns the edit that changes nothing. */
export function startEdit(image: PixelSize): Edit {
  return { turns: 0, isFlipped: false, frame: rectOf(image), isExtended: false, ratio: '' };
}

/** Returns the rectangle that the frame is in: the turned image, or as much around it as an image may be extended by. */
export function getBounds(image: PixelSize, edit: Edit): Rect {
  const { width, height } = turnSize(image, edit);
  if (!edit.isExtended) return { x: 0, y: 0, width, height };
  return { x: -width, y: -height, width: 3 * width, height: 3 * height };
}

/** Returns the size of the result. */
export function getResultSize({ frame, width, height }: Edit): PixelSize {
  if (width !== undefined && height !== undefined) return { width, height };
  if (width !== undefined) return { width, height: Math.max(1, Math.round((width * frame.height) / frame.width)) };
  if (height !== undefined) return { width: Math.max(1, Math.round((height * frame.width) / frame.height)), height };
  return { width: frame.width, height: frame.height };
}

export function isTooLarge({ width, height }: PixelSize): boolean {
  return Math.max(width, height) > maxSide || width * height > maxPixels;
}

/** Whether the result is the image itself. */
export function isUnchanged(image: PixelSize, edit: Edit): boolean {
  const size = getResultSize(edit);
  const isUpright = edit.turns === 0 && !edit.isFlipped;
  return (
    isUpright && isSameRect(edit.frame, rectOf(image)) && size.width === image.width && size.height === image.height
  );
}

/** Whether the frame contains anything beyond the image. */
export function addsMargin(image: PixelSize, edit: Edit): boolean {
  return !containsRect(rectOf(turnSize(image, edit)), edit.frame);
}

/** Returns the result. */
export function applyEdit(source: Pixels, edit: Edit): Pixels {
  const part = cut(source, turnRectBack(edit.frame, source, edit));
  return resample(orient(part, edit), getResultSize(edit));
}

/** Returns the edit after a turn or flip: frame, ratio and size turn with the image. */
export function turnEdit(image: PixelSize, edit: Edit, turning: Turning): Edit {
  const { width, height, ...rest } = edit;
  const frame = turnRect(edit.frame, turnSize(image, edit), turning);
  const orientation = turn(edit, turning);
  if (liesOnSide(orientation) === liesOnSide(edit)) return { ...edit, ...orientation, frame };
  const ratio = edit.ratio.split(':').toReversed().join(':');
  return {
    ...rest,
    ...orientation,
    frame,
    ratio,
    ...(height !== undefined && { width: height }),
    ...(width !== undefined && { height: width }),
  };
}

export function moveFrame(image: PixelSize, edit: Edit, by: { readonly x: number; readonly y: number }): Edit {
  const { frame } = edit;
  const moved = { ...frame, x: frame.x + Math.round(by.x), y: frame.y + Math.round(by.y) };
  return { ...edit, frame: moveInto(moved, getBounds(image, edit)) };
}

/** Which sides of the frame move: -1 = left or top, 1 = right or bottom, 0 = neither. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** Moves sides of the frame by so many pixels; the opposite sides stay. */
export function resizeFrame(
  image: PixelSize,
  edit: Edit,
  handle: Handle,
  by: { readonly x: number; readonly y: number },
): Edit {
  const { frame } = edit;
  const room = getRoom(frame, getBounds(image, edit), handle);
  const wanted = {
    width: clamp(frame.width + handle.x * Math.round(by.x), 1, room.width),
    height: clamp(frame.height + handle.y * Math.round(by.y), 1, room.height),
  };
  const size = keepShape(edit, handle, wanted, room);
  const x = handle.x < 0 ? frame.x + frame.width - size.width : frame.x;
  const y = handle.y < 0 ? frame.y + frame.height - size.height : frame.y;
  return { ...edit, frame: { x, y, ...size } };
}

/** Returns the largest size to which the sides can move. */
function getRoom(frame: Rect, bounds: Rect, handle: Handle): PixelSize {
  const right = handle.x < 0 ? frame.x + frame.width - bounds.x : bounds.x + bounds.width - frame.x;
  const bottom = handle.y < 0 ? frame.y + frame.height - bounds.y : bounds.y + bounds.height - frame.y;
  return { width: right, height: bottom };
}

function keepShape(edit: Edit, handle: Handle, wanted: PixelSize, room: PixelSize): PixelSize {
  const shape = getShape(edit);
  if (!shape) return wanted;
  const byHeight = wanted.height * shape.value;
  const width = handle.x === 0 ? byHeight : handle.y === 0 ? wanted.width : Math.max(wanted.width, byHeight);
  const most = Math.min(width, room.width, room.height * shape.value);
  return fitInside({ width: most, height: most / shape.value }, shape);
}

/** Returns the shape that the frame keeps, if any: that of the size, or the chosen ratio. */
function getShape({ ratio, width, height }: Edit) {
  if (width !== undefined && height !== undefined) return { value: width / height };
  const value = ratioOf(ratio);
  return value === undefined ? undefined : { value, ratio };
}

/** Sets the ratio that the frame keeps; of a size that determines both sides, the width stays. */
export function setRatio(image: PixelSize, { height: old, ...edit }: Edit, ratio: string): Edit {
  const kept = old !== undefined && edit.width === undefined && ratioOf(ratio) !== undefined ? { height: old } : {};
  return reshape(image, { ...edit, ...kept, ratio }, edit);
}

/** Sets a side of the result; undefined = by the other one and the frame. */
export function setSize(image: PixelSize, edit: Edit, name: 'width' | 'height', pixels: number | undefined): Edit {
  const { [name]: _, ...rest } = edit;
  const sized = pixels === undefined ? rest : { ...rest, [name]: pixels };
  return reshape(image, sized, edit);
}

/** Returns the edit with a frame of its shape: around the image if it is extended, else in the frame, or in the image if that was whole. */
function reshape(image: PixelSize, edit: Edit, before: Edit): Edit {
  const shape = getShape(edit);
  const old = getShape(before);
  if (!shape || shape.value === old?.value) return edit;
  const turned = rectOf(turnSize(image, edit));
  if (edit.isExtended) return { ...edit, frame: getExtendedFrame(turned, edit) };
  const wholeFrame = old ? centerOn(turned, fitInside(turned, old)) : turned;
  const space = isSameRect(before.frame, wholeFrame) ? turned : before.frame;
  return { ...edit, frame: centerOn(space, fitInside(space, shape)) };
}

/** Lets the frame go beyond the image, at first by a margin around all of it; or puts it back into the image. */
export function toggleExtended(image: PixelSize, edit: Edit): Edit {
  const turned = rectOf(turnSize(image, edit));
  if (!edit.isExtended) return { ...edit, isExtended: true, frame: getExtendedFrame(turned, edit) };
  const back = { ...edit, isExtended: false };
  const shape = getShape(edit);
  return { ...back, frame: shape ? centerOn(turned, fitInside(turned, shape)) : moveInto(edit.frame, turned) };
}

/** The part of a side that is added at each of its ends. */
const margin = 1 / 8;

function getExtendedFrame(turned: Rect, edit: Edit): Rect {
  const shape = getShape(edit);
  const around = shape && fitAround(turned, shape);
  const isMore = around && (around.width > turned.width || around.height > turned.height);
  const grow = (length: number) => length + 2 * Math.round(length * margin);
  const grown = { width: grow(turned.width), height: grow(turned.height) };
  return centerOn(turned, isMore ? around : shape ? fitAround(grown, shape) : grown);
}
