import { limits } from '../../product/common/limits.ts';
import { checkSelection, type SelectionCheck } from '../../prompts/common/imagePrompt.ts';
import { countRequests, getContextLength } from './draft.ts';
import type { Ask } from './editSession.ts';

/** Why something cannot be sent at all. */
export interface RequestRejection {
  readonly why: Exclude<SelectionCheck, 'fine'> | 'tooMany' | 'tooMuch';
  /** The length of the text or of the whole context, or the number of results. */
  readonly length: number;
}

/** Returns undefined if it can be sent. The number of a turn's results is limited, because a session with more could not be read again. */
export function validateTurnRequest(ask: Ask, results = countRequests(ask)): RequestRejection | undefined {
  const bad = textRefusal(ask);
  if (bad) return bad;
  if (results > limits.results) return { why: 'tooMany', length: results };
  const length = getContextLength(ask);
  return length > limits.material ? { why: 'tooMuch', length } : undefined;
}

function textRefusal({ prompt, prompts, mode }: Ask): RequestRejection | undefined {
  for (const text of prompts?.map((one) => one.text) ?? [prompt]) {
    const why = checkSelection(text, mode);
    if (why !== 'fine') return { why, length: text.length };
  }
  return undefined;
}
