/** Imports of `src` that point up the ladder of `homes.ts`, and import cycles. None is left; these lists stay empty. */

/** By the change that ends them. */
export const knownUpward: Readonly<Record<string, readonly string[]>> = {};

/** Each a set of which every part reaches every other by imports. */
export const knownHomeCycles: readonly string[] = [];

export const knownFileCycles: readonly string[] = [];
