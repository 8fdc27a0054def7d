import type { Result } from './model/result.ts';
import type { Session } from './model/session.ts';
import type { Turn } from './model/turn.ts';
import { restoreSourceImages } from './pick.ts';

/** Returns whether the window that runs a result is still working on it. */
type IsAtWork = (resultId: string) => boolean;

/**
 * Marks the running results of a session from disk as interrupted, unless another window is working on them, because this window has no job
 * for them. They keep what had arrived, and are never retried automatically.
 */
export function recoverSession(session: Session, isAtWork: IsAtWork = () => false): Session {
  const turns = session.turns.map((turn) => settleTurn(turn, session.changedAt, isAtWork));
  if (turns.every((turn, at) => turn === session.turns[at])) return session;
  const last = turns.at(-1);
  const settled = { ...session, turns };
  return last && last !== session.turns.at(-1) ? restoreSourceImages(settled, last) : settled;
}

/** A turn without changes stays the same object, which tells the store what to write. */
function settleTurn(turn: Turn, lastChange: number, isAtWork: IsAtWork): Turn {
  const isLost = ({ state, id }: Result) => state === 'running' && !isAtWork(id);
  if (!turn.results.some(isLost)) return turn;
  return {
    ...turn,
    results: turn.results.map((result) => (isLost(result) ? toInterrupted(result, lastChange) : result)),
  };
}

/** A result that was still queued was never sent, so it is only marked as stopped. */
export function toInterrupted(result: Result, lastChange: number): Result {
  if (result.queued) return { ...result, state: 'stopped', duration: 0 };
  const duration = Math.max(0, lastChange - result.startedAt);
  return {
    ...result,
    state: 'failed',
    duration,
    failure: { kind: 'interrupted', billed: 'maybe', seconds: Math.round(duration / 1000) },
  };
}
