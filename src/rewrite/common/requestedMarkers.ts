import { modeTraits } from '../../product/common/modes.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { getDocumentPassage } from '../../sessions/common/model/quoteOf.ts';
import type { Result } from '../../sessions/common/model/result.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import { promptOf, type Turn } from '../../sessions/common/model/turn.ts';
import { createMarkers, type TextMarkers } from './markers.ts';
import { requestsRewrite } from './requestsRewrite.ts';

/** Returns the passage that an answer is to change, or undefined if something else is requested. */
export function getPassageToRewrite(
  session: Session,
  turn: Turn,
  result: Pick<Result, 'promptId' | 'prompt'>,
): Quote | undefined {
  if (!modeTraits[turn.mode].converses || turn.illustrates) return undefined;
  const passage = getDocumentPassage(session, turn, result);
  const isAsked = passage && (turn.changesPassage ?? requestsRewrite(ownWords(promptOf(turn, result), passage)));
  return isAsked ? passage : undefined;
}

/** Returns the markers that an answer must put around the text; they occur neither in its passage nor in the prompt. */
export function getRequestedMarkers(
  session: Session,
  turn: Turn,
  result: Pick<Result, 'promptId' | 'prompt'>,
): TextMarkers | undefined {
  const passage = getPassageToRewrite(session, turn, result);
  return passage && createMarkers(`${passage.text}\n${promptOf(turn, result)}`);
}

/** Returns the user's own prompt without the passage it may contain. */
function ownWords(prompt: string, { text }: Quote): string {
  return text.trim() === '' ? prompt : prompt.replaceAll(text.trim(), () => '');
}
