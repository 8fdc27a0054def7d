import { Failure } from '../failureReport.ts';
import { present } from '../fields.ts';
import { afterBeginning, arrivedFacts, type Complaints, type Progress } from '../response/arrival.ts';
import type { Ending } from '../response/ending.ts';
import { type Answered, endingFailure, errorFailure } from './responseFailure.ts';

/** An answer of success as far as it came. */
interface Unfinished {
  readonly progress: Progress;
  readonly holds: boolean;
  /** Whether it is of a form that is known, be it an empty one. */
  readonly hasForm: boolean;
  readonly complaints: Complaints;
  readonly ending: Ending;
  readonly answered: Answered;
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

function queued(subject: string, { head }: Ending, { status }: Answered): Failure {
  return new Failure('jobQueued', {
    ...arrivedFacts('jobQueued'),
    status,
    ...present({ subject, raw: head || undefined }),
  });
}
