import type { Result, Session, Turn } from '../../shared/model.ts';
import { settle } from '../session/settle.ts';

/** What a session that comes from elsewhere must not bring along. */
export interface Arrival {
  /** Its own id, or a new one where that is in use. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * A session as it is kept on another computer: nothing of it runs, small copies and the service's own turns stayed behind,
 * and it counts as changed now, so that it is found on top.
 */
export function imported(session: Session, { id, now }: Arrival): Session {
  const settled = settle(session);
  return { ...settled, id, changedAt: now, turns: settled.turns.map(importedTurn) };
}

function importedTurn(turn: Turn): Turn {
  return { ...turn, results: turn.results.map(importedResult) };
}

function importedResult({ echo: _, ...result }: Result): Result {
  return { ...result, pictures: result.pictures.map(({ thumbnail: __, ...picture }) => picture) };
}
