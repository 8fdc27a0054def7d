/** Which passage a turn and its results are about. */
import { isPastedText, type Quote } from './quote.ts';
import type { Result } from './result.ts';
import type { Session } from './session.ts';
import type { Turn } from './turn.ts';

/** Returns the passage that a result belongs to: its own of several, or else its turn's or the one that its session continued from. */
export function quoteOf(session: Session, turn: Turn, result: Pick<Result, 'promptId'>): Quote | undefined {
  return quoteIn(turn, result) ?? getTurnPassage(session, turn);
}

/** Returns the passage where a result can be inserted: one in a document. */
export function getDocumentPassage(session: Session, turn: Turn, result: Pick<Result, 'promptId'>): Quote | undefined {
  const quote = quoteOf(session, turn, result);
  return quote && !isPastedText(quote) ? quote : undefined;
}

/** Returns the passage that is sent with a request: its own of several, or else its turn's. */
export function quoteIn(turn: Turn, { promptId }: Pick<Result, 'promptId'>): Quote | undefined {
  const { passages = [], prompts = [] } = turn;
  const own = prompts.find(({ id }) => id === promptId)?.quote ?? passages.find(({ id }) => id === promptId);
  return own ?? turn.quote;
}

/** Returns the passage that a turn is about: its own, or else the last one that the session started with before it. */
function getTurnPassage(session: Session, turn: Turn): Quote | undefined {
  const upTo = session.turns.slice(0, session.turns.indexOf(turn) + 1);
  return upTo.findLast((earlier) => earlier.quote)?.quote;
}
