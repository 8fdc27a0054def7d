/** Formats times and days for the user, from milliseconds since 1970. */
import type { Language } from './formats.ts';

/** Returns "14:05", as the user's language writes it. */
export function timeOfDay(locale: string, time: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(time);
}

/** Returns "Today", "Yesterday", or the date; a day begins at midnight in the user's time zone. */
export function dayLabel({ l10n, locale }: Language, time: number, now: number): string {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (dayId(time) === dayId(now)) return l10n.t('Today');
  if (dayId(time) === dayId(yesterday.getTime())) return l10n.t('Yesterday');
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(time);
}

/** Returns the same id for all times of a day in the user's time zone. */
export function dayId(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}
