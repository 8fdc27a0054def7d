import type { FailureReport } from '../../service/common/failureReport.ts';
import type { Result } from './model/result.ts';
import type { Session } from './model/session.ts';

/** Returns the session with each of its failures replaced. */
export function mapFailures(session: Session, map: (report: FailureReport) => FailureReport): Session {
  const mapped = ({ failure, ...result }: Result): Result => ({ ...result, ...(failure && { failure: map(failure) }) });
  return { ...session, turns: session.turns.map((turn) => ({ ...turn, results: turn.results.map(mapped) })) };
}
