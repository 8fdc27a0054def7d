import { around, createBackgroundMask, enclosed, subject } from './backgroundMask.ts';
import { deepest, getEdgeDepths } from './edgeDepth.ts';
import { type FlatBackground, findFlatBackground } from './flatBackground.ts';
import { keyOut } from './keyOut.ts';
import type { Pixels, Rgb } from './pixels.ts';

/** Why an image keeps its background. */
type BackgroundProblem = 'noFlatBackground' | 'transparent' | 'onlyBackground';

/** An image without its background. */
export interface WithoutBackground {
  readonly pixels: Pixels;
  /** The background's color also occurs inside of the subject: there it was made transparent too, or kept. */
  readonly enclosed?: 'removed' | 'kept';
}

/** At least this share of an image is background, and at least this share is subject. */
const leastShare = 0.001;

/**
 * Removes the flat color around a subject, with a soft edge and without the color in that; or returns why it cannot. `key` is the color that
 * a model was asked for around the subject, so that at least one corner has it.
 */
export function removeBackground(pixels: Pixels, key?: Rgb): WithoutBackground | BackgroundProblem {
  const background = findFlatBackground(pixels, key);
  if (background === 'transparent') return 'transparent';
  if (!background) return 'noFlatBackground';
  const mask = createBackgroundMask(pixels, background);
  const count = (kind: number) => mask.reduce((sum, one) => sum + (one === kind ? 1 : 0), 0);
  const [inside, outside] = [count(subject), count(around)];
  if (outside < mask.length * leastShare || (key && !getCorners(pixels).some((index) => mask[index] === around)))
    return 'noFlatBackground';
  if (inside < mask.length * leastShare) return 'onlyBackground';
  const isRemoved = isKeyColor(background.color);
  const keyed = removeMasked(
    pixels,
    background,
    (index) => mask[index] === around || (isRemoved && mask[index] === enclosed),
  );
  const isNoticeable = countInside(mask, pixels) > mask.length * leastShare;
  return { pixels: keyed, ...(isNoticeable && { enclosed: isRemoved ? ('removed' as const) : ('kept' as const) }) };
}

/** Counts what is enclosed deep in the subject: closer to the background, compression leaves pixels of its color in the edge. */
function countInside(mask: Uint8Array, pixels: Pixels): number {
  const depths = getEdgeDepths((index) => mask[index] === around, pixels);
  return mask.reduce((sum, kind, index) => sum + (kind === enclosed && depths[index] === deepest ? 1 : 0), 0);
}

function getCorners({ width, height }: Pixels): readonly number[] {
  return [0, width - 1, (height - 1) * width, height * width - 1];
}

function removeMasked(pixels: Pixels, background: FlatBackground, isBackground: (index: number) => boolean): Pixels {
  return keyOut(pixels, background, getEdgeDepths(isBackground, pixels));
}

/** Whether a color is chosen as one that subjects do not have: through a hole of the subject it is background too. */
function isKeyColor(color: Rgb): boolean {
  return Math.max(...color) - Math.min(...color) >= 128;
}
