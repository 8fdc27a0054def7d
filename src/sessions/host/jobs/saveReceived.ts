import { truncate } from '../../../base/common/truncate.ts';
import type { ReceivedPicture } from '../../../imageFiles/common/receivedPicture.ts';
import { limits } from '../../../product/common/limits.ts';
import { type Billed, Failure, type FailureReport } from '../../../service/common/failureReport.ts';
import type { Picture } from '../../common/model/picture.ts';
import type { Result } from '../../common/model/result.ts';
import type { Pictures } from '../imageStore.ts';

/** Received pictures as stored; `problem` is the reason why one of them is in memory only. */
interface KeptAll {
  readonly all: readonly Picture[];
  readonly problem: unknown;
}

export async function saveReceivedImages(
  pictures: Pick<Pictures, 'save'>,
  received: readonly ReceivedPicture[],
): Promise<KeptAll> {
  const kept = await Promise.all(received.map((picture) => pictures.save(picture)));
  const problem = kept.find((one) => one.problem !== undefined)?.problem;
  return { all: kept.map((one) => one.picture), problem };
}

/** Marks a result as failed if a picture could not be stored. The picture stays with it, because it was paid for. */
export function applyStorageError(result: Result, problem: unknown, billed: Billed = 'yes'): Result {
  if (problem === undefined) return result;
  const failure: FailureReport = { kind: 'storage', billed, words: getErrorMessage(problem), retry: 'never' };
  return { ...result, state: 'failed', failure };
}

/** `billed` applies to errors on this side that are not a failure of the service. */
export function toFailureReport(error: unknown, billed: Billed): FailureReport {
  if (error instanceof Failure) return error.report;
  return { kind: 'internal', billed, words: getErrorMessage(error), retry: 'button' };
}

export function getErrorMessage(error: unknown): string {
  return truncate(error instanceof Error ? error.message : String(error), limits.sentence);
}
