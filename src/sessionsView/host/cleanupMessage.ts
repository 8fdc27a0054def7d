import { formatBytes, formatNumber, joinSentences, type Language } from '../../base/host/formats.ts';
import type { HistoryLimits } from '../../sessions/common/retentionRules.ts';
import type { CleanupResult } from '../../sessions/host/store/retention.ts';

/** Returns a message about what was deleted to keep the history within its limits, and about the limits. */
export function formatCleanup(
  language: Language,
  gone: CleanupResult,
  { maxBytes, maxAgeDays }: HistoryLimits,
): string {
  const { l10n, locale } = language;
  const pictures = l10n.t(
    'Kept pictures took more than {0}. The oldest were deleted: {1} ({2}).',
    formatBytes(language, maxBytes),
    formatNumber(locale, gone.pictures),
    formatBytes(language, gone.bytes),
  );
  const ofSessions = l10n.t(
    'Sessions unchanged for {0} were deleted: {1}.',
    days(locale, maxAgeDays),
    formatNumber(locale, gone.sessions),
  );
  return joinSentences(l10n, gone.pictures > 0 && pictures, gone.sessions > 0 && ofSessions);
}

/** Formats `1 day` or `30 days`. */
function days(locale: string, count: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count);
}
