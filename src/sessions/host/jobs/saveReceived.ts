import { cut } from '../../../base/common/truncate.ts';
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

export async function keepAll(
  pictures: Pick<Pictures, 'keep'>,
  received: readonly ReceivedPicture[],
): Promise<KeptAll> {
  const kept = await Promise.all(received.map((picture) => pictures.keep(picture)));
  const problem = kept.find((one) => one.problem !== undefined)?.problem;
  return { all: kept.map((one) => one.picture), problem };
}

/** A picture is paid for: that it could not be stored is a failure of its own, and the picture stays with it. */
export function withStorage(result: Result, problem: unknown, billed: Billed = 'yes'): Result {
  if (problem === undefined) return result;
  const failure: FailureReport = { kind: 'storage', billed, words: messageOf(problem), retry: 'never' };
  return { ...result, state: 'failed', failure };
}

/** `billed` is said of what is no failure of the service, but a fault on this side. */
export function reportOf(error: unknown, billed: Billed): FailureReport {
  if (error instanceof Failure) return error.report;
  return { kind: 'internal', billed, words: messageOf(error), retry: 'button' };
}

export function messageOf(error: unknown): string {
  return cut(error instanceof Error ? error.message : String(error), limits.sentence);
}
