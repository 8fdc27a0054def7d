import type { Result } from './model/result.ts';
import type { Session } from './model/session.ts';
import type { Turn } from './model/turn.ts';

/** Requests sent, and tokens as the service counted them. */
type Used = NonNullable<Session['others']>;

/** What turns have sent and used. What waits, or was stopped while it did, was not sent. */
export function usedBy(turns: readonly Turn[]): Used {
  const sent = turns.flatMap(({ results }) => results).filter(({ queued }) => !queued);
  return {
    requests: sent.reduce((sum, result) => sum + timesSent(result), 0),
    tokens: sent.reduce((sum, { usage }) => sum + (usage?.total ?? 0), 0),
  };
}

function timesSent({ attempts, failure }: Result): number {
  return attempts ?? failure?.attempts ?? 1;
}

/** What the whole session has sent and used, turns that are gone among it. */
export function usedInAll({ turns, others }: Session): Used {
  return added(usedBy(turns), others);
}

/** The session with this counted beside its turns; it was paid for, whatever becomes of them. */
export function withUsed(session: Session, used: Used): Session {
  return { ...session, others: added(used, session.others) };
}

/** The session without this counted beside its turns, since a turn counts it again. */
export function withoutUsed(session: Session, { requests, tokens }: Used): Session {
  const before = session.others ?? { requests: 0, tokens: 0 };
  return {
    ...session,
    others: { requests: Math.max(0, before.requests - requests), tokens: Math.max(0, before.tokens - tokens) },
  };
}

function added(used: Used, { requests, tokens }: Used = { requests: 0, tokens: 0 }): Used {
  return { requests: used.requests + requests, tokens: used.tokens + tokens };
}
