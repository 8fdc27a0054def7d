import { Failure } from '../failureReport.ts';
import { omitUndefined } from '../fields.ts';
import { afterBeginning, arrivedFacts, type Complaints, type Progress } from '../response/arrival.ts';
import type { ResponseEnd } from '../response/responseEnd.ts';
import { endingFailure, errorFailure, type ResponseInfo } from './responseFailure.ts';

/** A success response as far as it arrived. */
interface Unfinished {
  readonly progress: Progress;
  readonly holds: boolean;
  /** Whether it has a known form, even an empty one. */
  readonly hasForm: boolean;
  readonly complaints: Complaints;
  readonly ending: ResponseEnd;
  readonly answered: ResponseInfo;
}

/**
 * Returns the reason why a success response is not the requested result, be it the service's report or its early end; undefined if it is
 * whole.
 */
export function unfinishedFailure(found: Unfinished, isStrange: boolean): Failure | undefined {
  const { progress, holds, hasForm, complaints, ending, answered } = found;
  const isWhole = progress === 'complete' && hasForm;
  const { job } = complaints;
  if (job !== undefined && !holds) return queued(job, ending, answered);
  if (complaints.last === undefined || isWhole)
    return isWhole ? undefined : endingFailure(ending, answered, { progress, isStrange });
  const failure = errorFailure(complaints.last, answered);
  return holds || complaints.hasBegun(ending) ? afterBeginning(failure) : failure;
}

function queued(subject: string, { head }: ResponseEnd, { status }: ResponseInfo): Failure {
  return new Failure('jobQueued', {
    ...arrivedFacts('jobQueued'),
    status,
    ...omitUndefined({ subject, raw: head || undefined }),
  });
}
