import { formatBytes, formatNumber, joinSentences, type Language } from '../../base/host/formats.ts';
import type { HistoryLimits } from '../../sessions/common/retentionRules.ts';
import type { History } from '../../sessions/host/history.ts';
import type { CleanupResult } from '../../sessions/host/store/retention.ts';

/** Minimum interval between two cleanups, in milliseconds. */
const pause = 86_400_000;

const lastKey = 'limn.housekeeping.last';

/**
 * Keeps the history within the user's limits, checked once a day. Does nothing while a job is running, because its picture may not be part
 * of a session yet.
 */
export async function cleanUpHistory(
  history: Pick<History, 'keepWithin' | 'isAtWork'>,
  limits: HistoryLimits,
  memory: { get(key: string): unknown; update(key: string, value: number): PromiseLike<void> },
  tell: (gone: CleanupResult) => void,
  now = Date.now(),
): Promise<void> {
  const last = memory.get(lastKey);
  const isEarly = typeof last === 'number' && Math.abs(now - last) < pause;
  if (isEarly || (await history.isAtWork())) return;
  await memory.update(lastKey, now);
  const gone = await history.keepWithin(limits);
  if (gone.sessions + gone.pictures > 0) tell(gone);
}

/** Returns a message about what was deleted to keep the history within its limits, and about the limits. */
export function formatCleanup(
  language: Language,
  gone: CleanupResult,
  { maxBytes, maxAgeDays }: HistoryLimits,
): string {
  const { l10n, locale } = language;
  const pictures = l10n.t(
    'Saved images exceeded the limit of {0}. Oldest images deleted: {1} ({2}).',
    formatBytes(language, maxBytes),
    formatNumber(locale, gone.pictures),
    formatBytes(language, gone.bytes),
  );
  const ofSessions = l10n.t(
    'Deleted sessions that were unchanged for {0}: {1}.',
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(maxAgeDays),
    formatNumber(locale, gone.sessions),
  );
  return joinSentences(l10n, gone.pictures > 0 && pictures, gone.sessions > 0 && ofSessions);
}
