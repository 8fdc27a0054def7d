import type { FailureReport } from '../../service/common/failureReport.ts';
import type { Result } from './model/result.ts';
import type { Session } from './model/session.ts';

/** A session with another report in the place of each of its failures. */
export function mapFailures(session: Session, map: (report: FailureReport) => FailureReport): Session {
  const mapped = ({ failure, ...result }: Result): Result => ({ ...result, ...(failure && { failure: map(failure) }) });
  return { ...session, turns: session.turns.map((turn) => ({ ...turn, results: turn.results.map(mapped) })) };
}
