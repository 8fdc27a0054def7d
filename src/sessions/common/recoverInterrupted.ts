import type { Result } from './model/result.ts';
import type { Session } from './model/session.ts';
import type { Turn } from './model/turn.ts';
import { restoreSourceImages } from './pick.ts';

/** Whether the window that runs a result is still at work on it. */
type IsAtWork = (resultId: string) => boolean;

/**
 * A session read from disk has no job of this window: what still says "running" was interrupted when its window ended, unless
 * another window is at work on it. It keeps what had arrived, and is never sent again by itself.
 */
export function recoverSession(session: Session, isAtWork: IsAtWork = () => false): Session {
  const turns = session.turns.map((turn) => settleTurn(turn, session.changedAt, isAtWork));
  if (turns.every((turn, at) => turn === session.turns[at])) return session;
  const last = turns.at(-1);
  const settled = { ...session, turns };
  return last && last !== session.turns.at(-1) ? restoreSourceImages(settled, last) : settled;
}

/** A turn in which nothing changes stays the same object, by which the store knows what to write. */
function settleTurn(turn: Turn, lastChange: number, isAtWork: IsAtWork): Turn {
  const isLost = ({ state, id }: Result) => state === 'running' && !isAtWork(id);
  if (!turn.results.some(isLost)) return turn;
  return {
    ...turn,
    results: turn.results.map((result) => (isLost(result) ? toInterrupted(result, lastChange) : result)),
  };
}

/** One that was still waiting for others was never sent: it is only stopped. */
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
