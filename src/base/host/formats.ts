import type * as vscode from 'vscode';
import type { PixelSize } from '../../product/common/sizes.ts';

/** The editor's translations and their locale, by which text and numbers are formatted. */
export interface Language {
  readonly l10n: typeof vscode.l10n;
  readonly locale: string;
}

const anHour = 3_600;
const aDay = 24 * anHour;

/** Returns `18.4 s`, from a minute on `2 min 10 s`, from an hour on `3 h 20 min`, from two days on `5 days`. */
export function formatDuration({ l10n, locale }: Language, seconds: number): string {
  if (seconds >= 2 * aDay) return l10n.t('{0} days', formatNumber(locale, Math.round(seconds / aDay)));
  if (seconds >= anHour)
    return l10n.t('{0} h {1} min', Math.floor(seconds / anHour), Math.floor((seconds % anHour) / 60));
  if (Math.round(seconds) < 60) return l10n.t('{0} s', formatNumber(locale, seconds, 1));
  const whole = Math.round(seconds);
  if (whole % 60 === 0) return l10n.t('{0} min', formatNumber(locale, whole / 60));
  return l10n.t('{0} min {1} s', formatNumber(locale, Math.floor(whole / 60)), whole % 60);
}

/** Returns a number in the user's language: `5,430`. */
export function formatNumber(locale: string, value: number, decimals = 0): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(value);
}

/** Returns `1 token`, `1,187 tokens`. */
export function tokens({ l10n, locale }: Language, count: number): string {
  return count === 1 ? l10n.t('1 token') : l10n.t('{0} tokens', formatNumber(locale, count));
}

/** Returns `1 request`, `12 requests`. */
export function requests({ l10n, locale }: Language, count: number): string {
  return count === 1 ? l10n.t('1 request') : l10n.t('{0} requests', formatNumber(locale, count));
}

/** Returns `1 character`, `1,200 characters`. */
export function characters({ l10n, locale }: Language, count: number): string {
  return count === 1 ? l10n.t('1 character') : l10n.t('{0} characters', formatNumber(locale, count));
}

/** Returns `1 image`, `12 images`. */
export function images({ l10n, locale }: Language, count: number): string {
  return count === 1 ? l10n.t('1 image') : l10n.t('{0} images', formatNumber(locale, count));
}

/** Returns `1 document`, `12 documents`. */
export function documents({ l10n, locale }: Language, count: number): string {
  return count === 1 ? l10n.t('1 document') : l10n.t('{0} documents', formatNumber(locale, count));
}

/** Returns `1 file`, `12 files`. */
export function files({ l10n, locale }: Language, count: number): string {
  return count === 1 ? l10n.t('1 file') : l10n.t('{0} files', formatNumber(locale, count));
}

/** Returns `1 change`, `12 changes`. */
export function changes({ l10n, locale }: Language, count: number): string {
  return count === 1 ? l10n.t('1 change') : l10n.t('{0} changes', formatNumber(locale, count));
}

/** Returns `1 problem`, `12 problems`. */
export function problems({ l10n, locale }: Language, count: number): string {
  return count === 1 ? l10n.t('1 problem') : l10n.t('{0} problems', formatNumber(locale, count));
}

/** Returns `1 line`, `12 lines`: how many there are, while `lines` names which. */
export function lineCount({ l10n, locale }: Language, count: number): string {
  return count === 1 ? l10n.t('1 line') : l10n.t('{0} lines', formatNumber(locale, count));
}

/** Returns a size in bytes as file managers write it: `900 bytes`, `310 KB`, `1.4 MB`; a kilobyte has 1024 bytes. */
export function formatBytes({ l10n, locale }: Language, size: number): string {
  if (size < 1024) return l10n.t('{0} bytes', formatNumber(locale, size));
  if (size < 1024 ** 2) return l10n.t('{0} KB', formatNumber(locale, size / 1024));
  return l10n.t('{0} MB', formatNumber(locale, size / 1024 ** 2, 1));
}

/** Returns `line 18`, `lines 12–14`; lines count from 1. */
export function lines(l10n: typeof vscode.l10n, first: number, last: number): string {
  return first === last ? l10n.t('line {0}', first) : l10n.t('lines {0}–{1}', first, last);
}

type Part = string | false | undefined;

/** Joins facts, skipping empty ones: `PNG, 310 KB`. */
export function withCommas(l10n: typeof vscode.l10n, ...parts: readonly Part[]): string {
  return joined(parts, (all, one) => l10n.t('{0}, {1}', all, one));
}

/** Joins items that contain commas themselves: `a.md, line 3; b.md, line 5`. */
export function withSemicolons(l10n: typeof vscode.l10n, ...parts: readonly Part[]): string {
  return joined(parts, (all, one) => l10n.t('{0}; {1}', all, one));
}

/** Joins whole sentences, skipping empty ones; some languages use no space between them. */
export function joinSentences(l10n: typeof vscode.l10n, ...parts: readonly Part[]): string {
  return joined(parts, (all, one) => l10n.t('{0} {1}', all, one));
}

/** Joins names as the language lists them: `a, b, c`. */
export function formatList(locale: string, names: readonly string[]): string {
  return new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }).format(names);
}

function joined(parts: readonly Part[], join: (all: string, one: string) => string): string {
  return parts.reduce<string>((all, one) => (all && one ? join(all, one) : all || one || ''), '');
}

/** Returns `2752 × 1536`, in pixels, the same in every language; empty if unknown. */
export function pixels({ width, height }: PixelSize): string {
  return width === 0 || height === 0 ? '' : `${width} × ${height}`;
}

/** The editor's display language, and its translation of Limn if there is one. */
interface Editor {
  readonly env: Pick<typeof vscode.env, 'language'>;
  readonly l10n: Pick<typeof vscode.l10n, 'bundle'>;
}

/** Returns the language of the displayed text: if Limn is not translated, text and numbers are English, and must be announced as such. */
export function getUiLocale({ env, l10n }: Editor): string {
  return l10n.bundle ? env.language : 'en';
}

/** Returns "14:05", as the user's language writes it; times are in milliseconds since 1970. */
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
