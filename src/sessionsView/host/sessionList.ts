import { dayId, dayLabel, type Language, timeOfDay } from '../../base/host/formats.ts';
import type { History, Summary } from '../../sessions/host/history.ts';

/** How many sessions are listed at first, and how many more are added each time. */
export const pageSize = 50;

/** The listed sessions: the newest ones, or the results of a search. */
export class SessionList {
  private count = pageSize;
  private text = '';
  private searching = new AbortController();

  constructor(private readonly history: Pick<History, 'newest' | 'search'>) {}

  /** The search text; empty = no search. */
  get searched(): string {
    return this.text;
  }

  /** Reads the sessions to show; returns undefined if a newer search was started in the meantime. */
  async read() {
    const { count } = this;
    const found = this.text ? await this.searchHistory() : await this.history.newest(count + 1);
    return found && { sessions: found.slice(0, count), hasMore: found.length > count };
  }

  search(text: string): void {
    this.text = text.trim();
    this.count = pageSize;
  }

  showMore(): void {
    this.count += pageSize;
  }

  private async searchHistory(): Promise<readonly Summary[] | undefined> {
    this.searching.abort();
    this.searching = new AbortController();
    const { signal } = this.searching;
    try {
      return await this.history.search(this.text, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  }
}

/** Sessions below one heading. */
export interface Group {
  /** Stable for the whole day, so that a collapsed group stays collapsed. */
  readonly id: string;
  readonly label: string;
  readonly sessions: readonly Summary[];
}

/** Groups pinned sessions first, then the others by the day of their last change, in the given order. Times are in milliseconds since 1970. */
export function groupSessions(language: Language, sessions: readonly Summary[], now: number): readonly Group[] {
  const pinned = sessions.filter((session) => session.pinned);
  const days = new Map<string, Summary[]>();
  for (const session of sessions.filter((one) => !one.pinned)) {
    const day = dayId(session.changedAt);
    days.set(day, [...(days.get(day) ?? []), session]);
  }
  const byDay = [...days].map(([id, all]) => ({
    id,
    label: dayLabel(language, all[0]?.changedAt ?? now, now),
    sessions: all,
  }));
  return pinned.length > 0 ? [{ id: 'pinned', label: language.l10n.t('Pinned'), sessions: pinned }, ...byDay] : byDay;
}

/** Formats when a session changed last, below the heading of its day; a pinned one has no such heading, so its day is included. */
export function formatListTime(
  locale: string,
  { pinned, changedAt }: Pick<Summary, 'pinned' | 'changedAt'>,
  now: number,
): string {
  if (!pinned || dayId(changedAt) === dayId(now)) return timeOfDay(locale, changedAt);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(changedAt);
}
