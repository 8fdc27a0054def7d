/** How often a prompt is sent, and with what each time. */

import { getStyles } from '../../looks/common/builtInStyles.ts';
import { modeTraits } from '../../product/common/modes.ts';
import type { Result, Turn } from './model/session.ts';
import type { PictureOptions } from './model/turnRequest.ts';

/** What one of the requests of the same prompt has of its own; missing = the same as all of its turn. */
export interface Variant {
  readonly model?: string;
  /** The id of a built-in style. */
  readonly style?: string;
}

/**
 * Returns what each request of a prompt has of its own, in the order of the results: as often as requested for each of several models, and
 * with each of them for each of several styles.
 */
export function getVariants({ models, count = 1, ...options }: PictureOptions): readonly Variant[] {
  const ofModels: readonly Variant[] = models?.map((model) => ({ model })) ?? [{}];
  const styles = getStyles(options);
  const several =
    styles.length > 1 ? ofModels.flatMap((variant) => styles.map((style) => ({ ...variant, style }))) : ofModels;
  return several.flatMap((variant) => Array.from({ length: count }, () => variant));
}

/** Returns the model of a result if its turn has several, which differs from that of the others; undefined otherwise. */
export function getOwnModel({ mode, options }: Pick<Turn, 'mode' | 'options'>, { model }: Result): string | undefined {
  return modeTraits[mode].hasOptions && options.models ? model : undefined;
}

/** Returns the options that a result is requested with again. */
export function getOwnOptions(turn: Pick<Turn, 'mode' | 'options'>, result: Result): PictureOptions {
  const model = getOwnModel(turn, result);
  const options = model === undefined ? turn.options : withModels(turn.options, [model]);
  return result.style === undefined ? options : { ...options, styles: [result.style] };
}

/** Returns the options with these models: several, one, or that of the settings. */
export function withModels(
  { model: _, models: __, ...options }: PictureOptions,
  [first, ...others]: readonly string[],
): PictureOptions {
  if (first === undefined) return options;
  return others.length > 0 ? { ...options, models: [first, ...others] } : { ...options, model: first };
}
