import type { Mode, Result, Turn } from '../../../shared/model.ts';
import { usualPixels } from '../../../shared/sizes.ts';
import type { FailureMoment } from '../../words/failures.ts';
import { type Language, pixels } from '../../words/formats.ts';

/** What is shown of a result while it is on its way. */
export function statusOf(language: Language, turn: Turn, { retryAt, queued }: Result): string {
  const { l10n } = language;
  if (retryAt) return l10n.t('The service asks to wait. Trying again');
  if (queued) return l10n.t('Waiting');
  return statuses[turn.mode](language, turn);
}

const statuses: Readonly<Record<Mode, (language: Language, turn: Turn) => string>> = {
  chat: ({ l10n }) => l10n.t('Answering'),
  image: pictureStatus,
};

function pictureStatus({ l10n }: Language, { options }: Turn): string {
  const expected = options.size || options.aspectRatio ? usualPixels(options.aspectRatio, options.size) : undefined;
  return expected ? l10n.t('Waiting for the picture, {0}', pixels(expected)) : l10n.t('Waiting for the picture');
}

/** When a failed result failed. */
export function momentOf({ mode }: Turn, { startedAt, duration = 0 }: Result): FailureMoment {
  return { mode, failedAt: startedAt + duration };
}
