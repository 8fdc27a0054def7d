import { formatStyles, getStyles, styleIds } from '../../../looks/common/builtInStyles.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { limits } from '../../../product/common/limits.ts';
import { commonRatios, usualPixels, usualSizes } from '../../../product/common/sizes.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { PageStrings } from '../../common/pageStrings.ts';

/** A usual value, with its label and its meaning in pixels. */
export interface Choice {
  /** If empty, the service decides. */
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  /** Whether the value contains it besides others. */
  readonly isOn?: boolean;
  /** What adds it to the value, by the mouse; by the keyboard it is typed after a comma. */
  readonly add?: { readonly label: string; readonly value: string };
}

/** Returns "Auto" and the usual ratios. */
export function ratioChoices(words: PageStrings): Choice[] {
  return [{ value: '', label: words.auto }, ...commonRatios.map((value) => ({ value, label: value }))];
}

/** Returns "Auto" and the usual sizes, with their usual pixels at this ratio. */
export function sizeChoices(aspectRatio: string, words: PageStrings): Choice[] {
  const sizes = usualSizes.map((value) => ({ value, label: value, hint: formatPixels(aspectRatio, value) }));
  return [{ value: '', label: words.auto }, ...sizes];
}

/** Returns "None" and the built-in styles by name; each can be added to those of the options. */
export function styleChoices(words: PageStrings, options: PictureOptions): Choice[] {
  const styles = getStyles(options);
  const choices = styleIds.map((id): Choice => {
    const isOn = styles.includes(id);
    const value = formatStyles(getStyles({ styles: [...styles, id] }), words);
    const isFurther = styles.length > 0 && !isOn;
    const add = isFurther && { add: { label: formatString(words.addStyle, words[id]), value } };
    return { value: words[id], label: words[id], isOn, ...add };
  });
  return [{ value: '', label: words.noStyle }, ...choices];
}

/** Returns "2752 × 1536", or '' if that is not known or the service decides. */
export function formatPixels(aspectRatio: string, size: string): string {
  const pixels = size === '' ? undefined : usualPixels(aspectRatio, size);
  return pixels ? `${pixels.width} × ${pixels.height}` : '';
}

const pageStep = 4;

/** Returns the nearest number of pictures that can be requested. */
export function countNear(count: number): number {
  return Math.min(limits.count, Math.max(1, Math.round(count)));
}

/** Returns the number after a key of a spin button that the browser does not handle itself; undefined for other keys. */
export function countAfterKey(key: string, count: number): number | undefined {
  if (key === 'PageUp') return countNear(count + pageStep);
  if (key === 'PageDown') return countNear(count - pageStep);
  if (key === 'Home') return 1;
  return key === 'End' ? limits.count : undefined;
}

/** Returns the typed number, or undefined if it is invalid or out of range. */
export function countTyped(text: string): number | undefined {
  const count = Number(text);
  return Number.isInteger(count) && count === countNear(count) ? count : undefined;
}
