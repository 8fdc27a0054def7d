import type { Session } from './model/session.ts';
import type { Turn } from './model/turn.ts';

/** Requests sent, and tokens as the service counted them. */
type UsageTotals = NonNullable<Session['others']>;

/** Returns what turns have sent and used. A queued result, or one that was stopped while queued, was not sent. */
export function sumUsage(turns: readonly Turn[]): UsageTotals {
  const sent = turns.flatMap(({ results }) => results).filter(({ queued }) => !queued);
  return {
    requests: sent.reduce((sum, result) => sum + (result.attempts ?? result.failure?.attempts ?? 1), 0),
    tokens: sent.reduce((sum, { usage }) => sum + (usage?.total ?? 0), 0),
  };
}

/** Returns what the whole session has sent and used, including deleted turns. */
export function getSessionUsage({ turns, others }: Session): UsageTotals {
  return added(sumUsage(turns), others);
}

/** Adds usage outside of turns to the session, because it was paid for even if its turn is deleted. */
export function addUsage(session: Session, used: UsageTotals): Session {
  return { ...session, others: added(used, session.others) };
}

/** Subtracts usage outside of turns from the session, because a turn counts it again. */
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
