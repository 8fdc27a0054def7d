import { truncate } from '../../../base/common/truncate.ts';
import type { ReceivedPicture } from '../../../imageFiles/common/receivedPicture.ts';
import { limits } from '../../../product/common/limits.ts';
import { type Billed, Failure, type FailureReport } from '../../../service/common/failureReport.ts';
import type { Picture } from '../../common/model/picture.ts';
import type { Result } from '../../common/model/result.ts';
import type { Pictures } from '../imageStore.ts';

/** Received pictures as they are kept; `problem` says why one of them is in memory only. */
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

/** A picture is paid for: that it could not be stored is a failure of its own, and the picture stays with it. */
export function applyStorageError(result: Result, problem: unknown, billed: Billed = 'yes'): Result {
  if (problem === undefined) return result;
  const failure: FailureReport = { kind: 'storage', billed, words: getErrorMessage(problem), retry: 'never' };
  return { ...result, state: 'failed', failure };
}

/** `billed` is said of what is no failure of the service, but a fault on this side. */
export function toFailureReport(error: unknown, billed: Billed): FailureReport {
  if (error instanceof Failure) return error.report;
  return { kind: 'internal', billed, words: getErrorMessage(error), retry: 'button' };
}

export function getErrorMessage(error: unknown): string {
  return truncate(error instanceof Error ? error.message : String(error), limits.sentence);
}
