import { kinds } from '../../shared/kinds.ts';
import type { Quote } from '../../shared/model/quote.ts';
import { homeOf } from '../../shared/model/quoteOf.ts';
import type { Result } from '../../shared/model/result.ts';
import type { Session } from '../../shared/model/session.ts';
import { promptOf, type Turn } from '../../shared/model/turn.ts';
import { asksForChange } from './asksForChange.ts';
import { type Marks, marksFor } from './form.ts';

/** The passage that an answer is to change; nothing where it is asked for something else. */
export function passageToChange(
  session: Session,
  turn: Turn,
  result: Pick<Result, 'promptId' | 'prompt'>,
): Quote | undefined {
  if (!kinds[turn.mode].converses || turn.illustrates) return undefined;
  const passage = homeOf(session, turn, result);
  const isAsked = passage && (turn.changesPassage ?? asksForChange(ownWords(promptOf(turn, result), passage)));
  return isAsked ? passage : undefined;
}

/** The marks that an answer is asked to put around the text; they stand neither in its passage nor in what is asked. */
export function marksAsked(
  session: Session,
  turn: Turn,
  result: Pick<Result, 'promptId' | 'prompt'>,
): Marks | undefined {
  const passage = passageToChange(session, turn, result);
  return passage && marksFor(`${passage.text}\n${promptOf(turn, result)}`);
}

/** What the person asks, without the passage that a prompt may hold. */
function ownWords(prompt: string, { text }: Quote): string {
  return text.trim() === '' ? prompt : prompt.replaceAll(text.trim(), () => '');
}
