import type { Result, Session } from './model/session.ts';
import { restoreSourceImages } from './pick.ts';

/**
 * Marks the running results of a session from disk as interrupted, unless another window is working on them, because this window has no job
 * for them. They keep what had arrived, and are never retried automatically.
 */
export function recoverSession(session: Session, isAtWork = (_resultId: string) => false): Session {
  const isLost = ({ state, id }: Result) => state === 'running' && !isAtWork(id);
  const settle = (result: Result) => (isLost(result) ? toInterrupted(result, session.changedAt) : result);
  // A turn without changes stays the same object, which tells the store what to write.
  const turns = session.turns.map((turn) =>
    turn.results.some(isLost) ? { ...turn, results: turn.results.map(settle) } : turn,
  );
  if (turns.every((turn, at) => turn === session.turns[at])) return session;
  const last = turns.at(-1);
  const settled = { ...session, turns };
  return last && last !== session.turns.at(-1) ? restoreSourceImages(settled, last) : settled;
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
