import * as v from 'valibot';
import { count } from '../../product/common/schemas.ts';

/** Token counts as the service reported them; all may be missing, and they need not add up. */
export const Usage = v.object({
  prompt: v.exactOptional(count),
  cached: v.exactOptional(count),
  answer: v.exactOptional(count),
  reasoning: v.exactOptional(count),
  picture: v.exactOptional(count),
  total: v.exactOptional(count),
});
export type Usage = v.InferOutput<typeof Usage>;
