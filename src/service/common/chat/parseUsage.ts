import { count, isFields, pick, present } from '../fields.ts';
import type { Usage } from '../usage.ts';

/** Token counts of the contract, section 2.4; nothing where the answer has none. */
export function usageOf(answer: unknown): Usage | undefined {
  const usage = pick(answer, 'usage');
  if (!isFields(usage)) return undefined;
  const asked = pick(usage, 'prompt_tokens_details');
  const answered = pick(usage, 'completion_tokens_details');
  return present({
    prompt: count(pick(usage, 'prompt_tokens')),
    cached: count(pick(asked, 'cached_tokens')),
    answer: count(pick(usage, 'completion_tokens')),
    reasoning: count(pick(answered, 'reasoning_tokens')),
    picture: count(pick(answered, 'image_tokens')),
    total: count(pick(usage, 'total_tokens')),
  });
}
