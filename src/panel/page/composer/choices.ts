import { limits } from '../../../product/common/limits.ts';
import { commonRatios, usualPixels, usualSizes } from '../../../product/common/sizes.ts';
import type { PageStrings } from '../../common/pageStrings.ts';

/** A usual value: what it is called, and what it means in pixels. */
export interface Choice {
  /** Empty = the service decides. */
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** "Auto" and the usual ratios. */
export function ratioChoices(words: PageStrings): Choice[] {
  return [{ value: '', label: words.auto }, ...commonRatios.map((value) => ({ value, label: value }))];
}

/** "Auto" and the usual sizes, with the pixels they usually give at this ratio. */
export function sizeChoices(aspectRatio: string, words: PageStrings): Choice[] {
  const sizes = usualSizes.map((value) => ({ value, label: value, hint: pixelsOf(aspectRatio, value) }));
  return [{ value: '', label: words.auto }, ...sizes];
}

/** "2752 × 1536"; empty where no table knows it, or the service decides. */
export function pixelsOf(aspectRatio: string, size: string): string {
  const pixels = size === '' ? undefined : usualPixels(aspectRatio, size);
  return pixels ? `${pixels.width} × ${pixels.height}` : '';
}

const page = 4;

/** The nearest number of pictures that can be asked for. */
export function countNear(count: number): number {
  return Math.min(limits.count, Math.max(1, Math.round(count)));
}

/** The number after a key of a spin button that the browser does not know for itself; nothing for other keys. */
export function countAfterKey(key: string, count: number): number | undefined {
  if (key === 'PageUp') return countNear(count + page);
  if (key === 'PageDown') return countNear(count - page);
  if (key === 'Home') return 1;
  return key === 'End' ? limits.count : undefined;
}

/** The number that was typed; nothing for what is none, or not in reach. */
export function countTyped(text: string): number | undefined {
  const count = Number(text);
  return Number.isInteger(count) && count === countNear(count) ? count : undefined;
}
