/** The passages of documents that a session talks about. */
import { limits } from '../../product/common/limits.ts';
import type { Mode } from '../../product/common/mode.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import type { Turn } from '../../sessions/common/model/turn.ts';
import { passagesOf } from '../../sessions/common/quotes.ts';
import { deriveTitle, summarizePassage } from '../../sessions/common/title.ts';

/** One turn about one passage. */
export interface DiscussedPassage {
  readonly sessionId: string;
  readonly turnId: string;
  readonly mode: Mode;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly quote: Quote;
  /** What was put in the place of the passage, followed there. */
  readonly instead: readonly Quote[];
}

/** A passage with its turn, where the user has not taken its mark away; a whole file is no passage. */
export function getDiscussedPassages(session: Pick<Session, 'id' | 'turns'>): readonly DiscussedPassage[] {
  return session.turns.flatMap((turn) =>
    passagesOf(turn)
      .filter(({ id }) => !turn.unmarked?.includes(id))
      .map((quote) => ({
        sessionId: session.id,
        turnId: turn.id,
        mode: turn.mode,
        title: deriveTitle(turn.prompt.trim() === '' ? summarizePassage(quote) : turn.prompt),
        at: turn.createdAt,
        quote,
        instead: insteadOf(turn),
      })),
  );
}

/** The session without the mark of a turn at a passage. */
export function removeMark(session: Session, turnId: string, quoteId: string): Session {
  const unmark = (turn: Turn) => ({
    ...turn,
    unmarked: [...new Set([...(turn.unmarked ?? []), quoteId])].slice(-limits.results),
  });
  return { ...session, turns: session.turns.map((turn) => (turn.id === turnId ? unmark(turn) : turn)) };
}

function insteadOf({ results }: Turn): readonly Quote[] {
  const replaced = results.flatMap(({ insertion }) => (insertion?.replaced ? (insertion.made ?? []) : []));
  return replaced.map(({ target }) => target);
}
