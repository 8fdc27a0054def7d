import { outdated } from '../../core/history/housekeeping.ts';
import type { History, Sizes, Summary } from '../sessions/history.ts';

/** Looked after at most this often, in milliseconds. */
const aDay = 86_400_000;

const lastKey = 'limn.housekeeping.last';

/** What had to go: pictures over the limit, with the bytes freed, and sessions that were too old. */
export interface Gone {
  readonly pictures: number;
  readonly bytes: number;
  readonly sessions: number;
}

/** Within which the person wants the history; 0 days = no limit. */
export interface HistoryLimits {
  readonly maxBytes: number;
  readonly maxAgeDays: number;
}

interface HousekeepingOptions {
  readonly history: Pick<History, 'newest' | 'sizes' | 'spared' | 'delete' | 'deletePictures' | 'isAtWork'>;
  readonly limits: () => HistoryLimits;
  readonly memory: { get(key: string): unknown; update(key: string, value: number): PromiseLike<void> };
  readonly now: () => number;
  readonly tell: (gone: Gone) => void;
}

/** Keeps the history within what the person allows it. */
export class Housekeeping {
  constructor(private readonly options: HousekeepingOptions) {}

  /** Once a day; while something runs nothing is looked at, since its picture may not be part of a session yet. */
  async run(): Promise<void> {
    const { memory, now, history } = this.options;
    const last = memory.get(lastKey);
    const isEarly = typeof last === 'number' && Math.abs(now() - last) < aDay;
    if (isEarly || (await history.isAtWork())) return;
    await memory.update(lastKey, now());
    await this.tidy();
  }

  /** Deletes the pictures that nothing needs; gives the bytes freed, or why nothing can be said to be unused. */
  async deleteUnused(): Promise<number | 'atWork' | 'unreadable'> {
    const { history } = this.options;
    if (await history.isAtWork()) return 'atWork';
    const sizes = await history.sizes();
    return sizes.isWhole ? history.deletePictures(unusedHashes(sizes)) : 'unreadable';
  }

  private async tidy(): Promise<void> {
    const { history, limits, now, tell } = this.options;
    const [sessions, sizes] = [await history.newest(Number.POSITIVE_INFINITY), await history.sizes()];
    const spared = await history.spared();
    const aged = sessions.map((session) => ({ ...session, stays: isInUse(session) || spared.has(session.id) }));
    const gone = outdated(aged, sizes.pictures, { ...limits(), now: now() });
    if (gone.sessions.length > 0) await history.delete(gone.sessions);
    const bytes = gone.pictures.length > 0 ? await history.deletePictures(gone.pictures) : 0;
    if (gone.sessions.length + gone.pictures.length === 0) return;
    tell({ pictures: gone.pictures.length, bytes, sessions: gone.sessions.length });
  }
}

function isInUse({ pinned, isRunning = false, isDraft = false, hasDraft = false }: Summary): boolean {
  return pinned || isRunning || isDraft || hasDraft;
}

function unusedHashes({ pictures }: Sizes): readonly string[] {
  return pictures.filter(({ usedBy }) => usedBy.length === 0).map(({ hash }) => hash);
}
