/** What became of a received image that its turn asks to finish here, without a request. */
import * as v from 'valibot';
import { id } from '../../../product/common/schemas.ts';

/** Why an image stays as it was received. */
export const FinishProblem = v.picklist([
  'noFlatBackground',
  'onlyBackground',
  'unreadable',
  'noRegion',
  'unchanged',
  'otherImage',
]);
export type FinishProblem = v.InferOutput<typeof FinishProblem>;

export const Finish = v.object({
  /** The image as received, which stays in the same result. */
  of: id,
  /** The finished image, which precedes it; missing = the image needed no change, or there was a problem. */
  made: v.exactOptional(id),
  /** One that a later version of Limn wrote is like any other. */
  problem: v.exactOptional(v.fallback(FinishProblem, 'unreadable')),
  /** The color of the removed background also occurs inside of the subject, where it was removed too, or kept. */
  enclosed: v.exactOptional(v.picklist(['removed', 'kept'])),
  /** The image had another size than the marked one, or another shape: then it was put where both agree best. */
  fit: v.exactOptional(v.picklist(['scaled', 'placed'])),
});
export type Finish = v.InferOutput<typeof Finish>;

interface WithFinishes {
  readonly pictures: readonly { readonly id: string }[];
  readonly finishes?: readonly Finish[];
}

/** Returns whether the finished image of a received one is in the same result, and stands for both. */
export function isReplacedByFinished({ pictures, finishes = [] }: WithFinishes, receivedId: string): boolean {
  const made = finishes.find(({ of }) => of === receivedId)?.made;
  return made !== undefined && pictures.some(({ id }) => id === made);
}
