import { type Language, pixels } from '../../../base/host/formats.ts';
import { usualPixels } from '../../../product/common/sizes.ts';
import { kindWords } from '../../../product/host/kinds.ts';
import type { FailureMoment } from '../../../service/host/failureTexts.ts';
import { isWorthKeeping } from '../../../sessions/common/editSession.ts';
import type { Result } from '../../../sessions/common/model/result.ts';
import type { Turn } from '../../../sessions/common/model/turn.ts';
import { getOptions } from '../../../sessions/common/pictureTurn.ts';

/** Returns the status of a result in progress. */
export function getStatusText({ l10n }: Language, turn: Turn, result: Result): string {
  const { retryAt, queued } = result;
  if (retryAt) return l10n.t('The service asks to wait. Trying again');
  if (queued) return l10n.t('Waiting');
  return kindWords[turn.mode].underWay(l10n, expectedPixels(turn, result));
}

/** Returns the expected size in pixels, if the request determines it. */
export function expectedPixels(turn: Turn, result: Result): string | undefined {
  const { aspectRatio, size } = getOptions(turn, result);
  const expected = size || aspectRatio ? usualPixels(aspectRatio, size) : undefined;
  return expected && pixels(expected);
}

/** Returns when a failed result failed. */
export function getFailureMoment({ mode }: Turn, result: Result): FailureMoment {
  const { startedAt, duration = 0 } = result;
  return { mode, failedAt: startedAt + duration, hasBegun: isWorthKeeping(result) };
}
