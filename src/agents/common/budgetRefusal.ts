import { type Ask, addTurn, createResult } from '../../sessions/common/editSession.ts';
import { changeTurn, type Session } from '../../sessions/common/model/session.ts';
import type { Agent, Turn } from '../../sessions/common/model/turn.ts';

interface Refused {
  readonly ask: Ask;
  readonly agent: Agent;
  readonly perDay: number;
  /** That would have been asked. */
  readonly model: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** When the day began. */
  readonly midnight: number;
}

/**
 * The session with a picture that an agent asked for beyond the person's limit, which was not sent; after the first of a day they are
 * only counted. For a Limn that knows nothing of agents it was stopped while it waited, which cost nothing.
 */
export function recordBudgetRefusal(session: Session, refused: Refused): Session {
  const { ask, agent, perDay, model, now } = refused;
  const counted = session.turns.findLast((turn) => isOfToday(turn, refused));
  if (counted) return changeTurn({ ...session, changedAt: now }, counted.id, oneMore);
  const result = createResult(model, { now, id: crypto.randomUUID() });
  const noted = { ...agent, refused: { resultId: result.id, perDay, since: 0 } };
  const id = crypto.randomUUID();
  const unsent = { ...result, state: 'stopped', queued: true, duration: 0 } as const;
  return changeTurn(addTurn(session, { ...ask, agent: noted }, { now, id }), id, (turn) => ({
    ...turn,
    results: [unsent],
  }));
}

/** Whether this result only says that an agent was refused. */
export function isBudgetRefusal({ agent }: Pick<Turn, 'agent'>, { id }: { readonly id: string }): boolean {
  return agent?.refused?.resultId === id;
}

function isOfToday({ agent, createdAt, results }: Turn, { agent: { name }, midnight }: Refused): boolean {
  const isStanding = results.some(({ id }) => id === agent?.refused?.resultId);
  return isStanding && agent?.name === name && createdAt >= midnight;
}

function oneMore(turn: Turn): Turn {
  const { agent } = turn;
  if (!agent?.refused) return turn;
  return { ...turn, agent: { ...agent, refused: { ...agent.refused, since: agent.refused.since + 1 } } };
}
