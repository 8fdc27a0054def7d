import { type Ask, addTurn, createResult } from '../../sessions/common/editSession.ts';
import { type Agent, changeTurn, type Result, type Session, type Turn } from '../../sessions/common/model/session.ts';

interface Refused {
  readonly ask: Ask;
  readonly agent: Agent;
  readonly perDay: number;
  /** The model that the request would have used. */
  readonly model: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Start of the day, milliseconds since 1970. */
  readonly midnight: number;
}

/**
 * Adds a turn for a picture that exceeded the user's daily limit and was not requested; later refusals of the same day only increase its
 * count. An older version of Limn, without agent support, reads the turn as stopped while queued, which cost nothing.
 */
export function recordBudgetRefusal(session: Session, refused: Refused): Session {
  const { ask, agent, perDay, model, now, midnight } = refused;
  const counted = session.turns.findLast(
    ({ agent: other, createdAt, results }) =>
      other?.name === agent.name &&
      createdAt >= midnight &&
      results.some((result) => isBudgetRefusal({ agent: other }, result)),
  );
  if (counted)
    return changeTurn({ ...session, changedAt: now }, counted.id, (turn) => {
      const { agent: before } = turn;
      if (!before?.refused) return turn;
      return { ...turn, agent: { ...before, refused: { ...before.refused, since: before.refused.since + 1 } } };
    });
  const result = createResult(model, { now, id: crypto.randomUUID() });
  const noted = { ...agent, refused: { resultId: result.id, perDay, since: 0 } };
  const id = crypto.randomUUID();
  const unsent = { ...result, state: 'stopped', queued: true, duration: 0 } as const;
  return changeTurn(addTurn(session, { ...ask, agent: noted }, { now, id }), id, (turn) => ({
    ...turn,
    results: [unsent],
  }));
}

/** Returns whether this result only records that an agent was refused. */
export function isBudgetRefusal({ agent }: Pick<Turn, 'agent'>, { id }: { readonly id: string }): boolean {
  return agent?.refused?.resultId === id;
}

/** Returns whether the request was stopped while queued, and never sent. */
export function isUnsent({ state, queued }: Result): boolean {
  return state === 'stopped' && queued === true;
}

export function mayBeBilled(result: Result): boolean {
  return !isUnsent(result) && result.failure?.billed !== 'no';
}
