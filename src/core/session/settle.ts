import type { Result, Session } from '../../shared/model.ts';

/**
 * A session read from disk has no job: what still says "running" was interrupted when VS Code closed.
 * It keeps what had arrived, and is never sent again by itself.
 */
export function settle(session: Session): Session {
  const turns = session.turns.map((turn) => ({
    ...turn,
    results: turn.results.map((result) =>
      result.state === 'running' ? interrupted(result, session.changedAt) : result,
    ),
  }));
  return { ...session, turns };
}

/** One that was still waiting for others was never sent: it is only stopped. */
function interrupted(result: Result, lastChange: number): Result {
  if (result.queued) return { ...result, state: 'stopped', duration: 0 };
  const duration = Math.max(0, lastChange - result.startedAt);
  return {
    ...result,
    state: 'failed',
    duration,
    failure: { kind: 'interrupted', billed: 'maybe', seconds: Math.round(duration / 1000) },
  };
}
