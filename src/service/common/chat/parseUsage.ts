import { asCount, getFirst, isFields, omitUndefined } from '../fields.ts';
import type { Usage } from '../usage.ts';

/** Returns the token counts of the contract, section 2.4, or undefined if the response has none. */
export function parseUsage(answer: unknown): Usage | undefined {
  const usage = getFirst(answer, 'usage');
  if (!isFields(usage)) return undefined;
  const asked = getFirst(usage, 'prompt_tokens_details');
  const answered = getFirst(usage, 'completion_tokens_details');
  return omitUndefined({
    prompt: asCount(getFirst(usage, 'prompt_tokens')),
    cached: asCount(getFirst(asked, 'cached_tokens')),
    answer: asCount(getFirst(usage, 'completion_tokens')),
    reasoning: asCount(getFirst(answered, 'reasoning_tokens')),
    picture: asCount(getFirst(answered, 'image_tokens')),
    total: asCount(getFirst(usage, 'total_tokens')),
  });
}
