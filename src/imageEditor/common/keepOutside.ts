import type { Mark } from '../../sessions/common/model/marks.ts';
import { type Aligned, alignTo } from './alignTo.ts';
import { createMarkRegion } from './markRegion.ts';
import { type Pixels, toWords } from './pixels.ts';
import type { Mask } from './softenMask.ts';

/** Why the marked part of a drawn image is not taken: nothing is marked on the image, nothing changed there, or it shows something else. */
type KeepProblem = 'noRegion' | 'unchanged' | 'otherImage';

/** The original, with what was drawn inside of the marks. */
export interface KeptOutside extends Pick<Aligned, 'fit'> {
  readonly pixels: Pixels;
}

interface MarkedChange {
  readonly original: Pixels;
  /** What a model made of it. */
  readonly drawn: Pixels;
  /** In pixels of the original. */
  readonly marks: readonly Mark[];
  /** The softness of the edge, in pixels. */
  readonly feather: number;
}

/**
 * Takes only what marks mean from a drawn image: outside of that and its soft edge, every pixel is exactly that of the original. Returns why
 * it cannot otherwise.
 */
export function keepOutside({ original, drawn, marks, feather }: MarkedChange): KeptOutside | KeepProblem {
  const region = createMarkRegion(marks, original, feather);
  if (!region.values.some((value) => value > 0)) return 'noRegion';
  const { pixels: aligned, fit } = alignTo(original, drawn, region);
  if (!isSameImage(original, aligned, region)) return 'otherImage';
  if (!isChanged(original, aligned, region)) return 'unchanged';
  return { pixels: blend(original, aligned, region), ...(fit && { fit }) };
}

/** A channel that differs by more than this has changed: compression changes it by less. */
const noise = 20;

/** At least this share of what is marked changes if a model did what was asked. */
const leastShare = 0.0005;

/** Whether the marked part differs visibly. */
function isChanged(original: Pixels, drawn: Pixels, { values }: Mask): boolean {
  let [marked, changed] = [0, 0];
  for (let index = 0; index < values.length; index++) {
    if ((values[index] ?? 0) < 128) continue;
    marked++;
    if (getDifference(original, drawn, index) > noise) changed++;
  }
  return changed > marked * leastShare;
}

/** The mean difference of a channel beyond which two images show different things. */
const mostDifference = 60;

/** About as many pixels are compared. */
const compared = 100_000;

/** Whether both show the same, as far as that can be told from what is not marked. */
function isSameImage(original: Pixels, drawn: Pixels, { values }: Mask): boolean {
  let [sum, count] = [0, 0];
  const step = Math.max(1, Math.floor(values.length / compared));
  for (let index = 0; index < values.length; index += step) {
    if (values[index] !== 0 || drawn.data[index * 4 + 3] === 0) continue;
    sum += getDifference(original, drawn, index);
    count++;
  }
  return count * step < values.length * 0.02 || sum / count <= mostDifference;
}

/** Returns the largest difference of a channel on white: models draw no transparency. */
function getDifference(one: Pixels, other: Pixels, index: number): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel++) {
    const difference = Math.abs(getOnWhite(one, index * 4, channel) - getOnWhite(other, index * 4, channel));
    if (difference > most) most = difference;
  }
  return most;
}

function getOnWhite({ data }: Pixels, at: number, channel: number): number {
  return 255 + (((data[at + channel] ?? 0) - 255) * (data[at + 3] ?? 0)) / 255;
}

function blend(original: Pixels, drawn: Pixels, { values }: Mask): Pixels {
  const blended = { ...original, data: new Uint8ClampedArray(original.data) };
  const [to, from] = [toWords(blended), toWords(drawn)];
  for (let index = 0; index < values.length; index++) {
    const share = values[index] ?? 0;
    if (share === 255) to[index] = from[index] ?? 0;
    else if (share > 0) mixPixel(blended.data, drawn.data, index * 4, share / 255);
  }
  return blended;
}

/** Colors are weighted by their alpha, so that a transparent one has no part in the result. */
function mixPixel(data: Uint8ClampedArray, other: Uint8ClampedArray, at: number, share: number): void {
  const [before, added] = [(data[at + 3] ?? 0) * (1 - share), (other[at + 3] ?? 0) * share];
  const alpha = before + added;
  data[at + 3] = alpha;
  if (alpha === 0) return;
  for (let channel = at; channel < at + 3; channel++)
    data[channel] = ((data[channel] ?? 0) * before + (other[channel] ?? 0) * added) / alpha;
}
