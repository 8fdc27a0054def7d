import { optionsOf } from '../../../core/session/pictureTurn.ts';
import { isWorthKeeping } from '../../../core/session/session.ts';
import type { Result } from '../../../shared/model/result.ts';
import type { Turn } from '../../../shared/model/turn.ts';
import { usualPixels } from '../../../shared/sizes.ts';
import type { FailureMoment } from '../../words/failures.ts';
import { type Language, pixels } from '../../words/formats.ts';
import { kindWords } from '../../words/kinds.ts';

/** What is shown of a result while it is on its way. */
export function statusOf({ l10n }: Language, turn: Turn, result: Result): string {
  const { retryAt, queued } = result;
  if (retryAt) return l10n.t('The service asks to wait. Trying again');
  if (queued) return l10n.t('Waiting');
  return kindWords[turn.mode].underWay(l10n, expectedPixels(turn, result));
}

/** The pixels that are to come, where what was asked tells them. */
export function expectedPixels(turn: Turn, result: Result): string | undefined {
  const { aspectRatio, size } = optionsOf(turn, result);
  const expected = size || aspectRatio ? usualPixels(aspectRatio, size) : undefined;
  return expected && pixels(expected);
}

/** When a failed result failed. */
export function momentOf({ mode }: Turn, result: Result): FailureMoment {
  const { startedAt, duration = 0 } = result;
  return { mode, failedAt: startedAt + duration, hasBegun: isWorthKeeping(result) };
}
