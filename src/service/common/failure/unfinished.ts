import { Failure } from '../failureReport.ts';
import { omitUndefined } from '../fields.ts';
import { afterBeginning, arrivedFacts, type Complaints, type Progress } from '../response/arrival.ts';
import type { ResponseEnd } from '../response/ending.ts';
import { endingFailure, errorFailure, type ResponseInfo } from './responseFailure.ts';

/** An answer of success as far as it came. */
interface Unfinished {
  readonly progress: Progress;
  readonly holds: boolean;
  /** Whether it is of a form that is known, be it an empty one. */
  readonly hasForm: boolean;
  readonly complaints: Complaints;
  readonly ending: ResponseEnd;
  readonly answered: ResponseInfo;
}

/** Why an answer of success is not what was asked for, be that its service's word or its end; nothing where it is whole. */
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
