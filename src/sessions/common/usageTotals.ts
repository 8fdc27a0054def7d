import type { Result } from './model/result.ts';
import type { Session } from './model/session.ts';
import type { Turn } from './model/turn.ts';

/** Requests sent, and tokens as the service counted them. */
type UsageTotals = NonNullable<Session['others']>;

/** What turns have sent and used. What waits, or was stopped while it did, was not sent. */
export function sumUsage(turns: readonly Turn[]): UsageTotals {
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
export function getSessionUsage({ turns, others }: Session): UsageTotals {
  return added(sumUsage(turns), others);
}

/** The session with this counted beside its turns; it was paid for, whatever becomes of them. */
export function addUsage(session: Session, used: UsageTotals): Session {
  return { ...session, others: added(used, session.others) };
}

/** The session without this counted beside its turns, since a turn counts it again. */
export function subtractUsage(session: Session, { requests, tokens }: UsageTotals): Session {
  const before = session.others ?? { requests: 0, tokens: 0 };
  return {
    ...session,
    others: { requests: Math.max(0, before.requests - requests), tokens: Math.max(0, before.tokens - tokens) },
  };
}

function added(used: UsageTotals, { requests, tokens }: UsageTotals = { requests: 0, tokens: 0 }): UsageTotals {
  return { requests: used.requests + requests, tokens: used.tokens + tokens };
}
