import { modeTraits } from '../../product/common/modes.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import { getDocumentPassage } from '../../sessions/common/model/quoteOf.ts';
import type { Result } from '../../sessions/common/model/result.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import { promptOf, type Turn } from '../../sessions/common/model/turn.ts';
import { createMarkers, type TextMarkers } from './markers.ts';
import { requestsRewrite } from './requestsRewrite.ts';

/** The passage that an answer is to change; nothing where it is asked for something else. */
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

/** The marks that an answer is asked to put around the text; they stand neither in its passage nor in what is asked. */
export function getRequestedMarkers(
  session: Session,
  turn: Turn,
  result: Pick<Result, 'promptId' | 'prompt'>,
): TextMarkers | undefined {
  const passage = getPassageToRewrite(session, turn, result);
  return passage && createMarkers(`${passage.text}\n${promptOf(turn, result)}`);
}

/** What the person asks, without the passage that a prompt may hold. */
function ownWords(prompt: string, { text }: Quote): string {
  return text.trim() === '' ? prompt : prompt.replaceAll(text.trim(), () => '');
}
