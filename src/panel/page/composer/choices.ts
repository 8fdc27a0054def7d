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
