import type { Language } from '../../../base/host/formats.ts';
import type { Entry } from '../../../sessions/host/store/entry.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats a time relative to now: "just now", "12 minutes ago", "yesterday", and from a week on the date. Times are in milliseconds. */
export function formatRelativeTime({ l10n, locale }: Language, then: number, now: number): string {
  const passed = Math.max(0, now - then);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (passed < minute) return l10n.t('just now');
  if (passed < hour) return format.format(-Math.floor(passed / minute), 'minute');
  if (passed < day) return format.format(-Math.floor(passed / hour), 'hour');
  if (passed < 7 * day) return format.format(-Math.floor(passed / day), 'day');
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(then);
}

/** Formats for lists when a session was last changed, and whether nothing was sent in it. */
export function formatLastChanged(
  language: Language,
  { isDraft, changedAt }: Pick<Entry, 'isDraft' | 'changedAt'>,
  now: number,
): string {
  const time = formatRelativeTime(language, changedAt, now);
  return isDraft ? language.l10n.t('Draft, {0}', time) : time;
}
