/** Sets up the comparison of two pictures, or of a picture and its committed version. */
import { pickImagePair } from './comparePictures.ts';
import type { CompareNeeds } from './comparisonPage.ts';
import { Comparisons } from './comparisons.ts';

export type CompareFeature = ReturnType<typeof createCompare>;

export function createCompare(needs: CompareNeeds) {
  const comparisons = new Comparisons(needs);
  needs.extension.subscriptions.push(comparisons);
  return {
    comparisons,
    comparePictures: async (argument: unknown, all: unknown) => {
      const pair = await pickImagePair(argument, all);
      if (pair) await comparisons.show(pair);
    },
  };
}
