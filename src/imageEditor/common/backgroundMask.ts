import { deepest, getEdgeDepths } from './edgeDepth.ts';
import { type FlatBackground, getBorder } from './flatBackground.ts';
import { differenceAt, type Pixels } from './pixels.ts';

/** What a pixel is: of the subject, of the background around it, or of the background's color but enclosed by the subject. */
export const subject = 0;
export const around = 1;
export const enclosed = 2;

/** Colors that differ from the background by no more than its own noise and this belong to it. */
const tolerance = 2;

/** Returns what each pixel is. */
export function createBackgroundMask(pixels: Pixels, { color, noise }: FlatBackground): Uint8Array {
  const { width, height } = pixels;
  const mask = new Uint8Array(width * height);
  for (let index = 0; index < mask.length; index++)
    if (differenceAt(pixels, index, color) <= noise + tolerance) mask[index] = enclosed;
  floodFromBorder(mask, pixels);
  if (noise > 0) clearFaintSpots(mask, pixels, { color, noise });
  return mask;
}

/** Compression leaves faint spots around a subject, which differ from the background by no more than this. */
const faint = 24;

/** Marks as `around` what is faint and not near a clear pixel of the subject, unless all of that is faint. */
function clearFaintSpots(mask: Uint8Array, pixels: Pixels, { color, noise }: FlatBackground): void {
  const isClear = (index: number) => mask[index] === subject && differenceAt(pixels, index, color) > faint + noise;
  const distances = getEdgeDepths(isClear, pixels);
  if (!distances.includes(0)) return;
  for (let index = 0; index < mask.length; index++)
    if (mask[index] === subject && distances[index] === deepest) mask[index] = around;
}

/** Marks as `around` what has the background's color and is connected to the border by it. */
function floodFromBorder(mask: Uint8Array, size: Pick<Pixels, 'width' | 'height'>): void {
  const pending: number[] = [];
  const visit = (index: number) => {
    if (mask[index] !== enclosed) return;
    mask[index] = around;
    pending.push(index);
  };
  getBorder(size).forEach(visit);
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    const x = index % size.width;
    if (x > 0) visit(index - 1);
    if (x < size.width - 1) visit(index + 1);
    visit(index - size.width);
    visit(index + size.width);
  }
}
