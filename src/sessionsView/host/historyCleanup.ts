import type { HistoryLimits } from '../../sessions/common/retentionRules.ts';
import type { History } from '../../sessions/host/history.ts';
import type { CleanupResult } from '../../sessions/host/store/retention.ts';

/** Minimum interval between two cleanups, in milliseconds. */
const pause = 86_400_000;

const lastKey = 'limn.housekeeping.last';

interface HousekeepingOptions {
  readonly history: Pick<History, 'keepWithin' | 'isAtWork'>;
  readonly limits: () => HistoryLimits;
  readonly memory: { get(key: string): unknown; update(key: string, value: number): PromiseLike<void> };
  readonly now: () => number;
  readonly tell: (gone: CleanupResult) => void;
}

/** Keeps the history within the user's limits, checked once a day. */
export class HistoryCleanup {
  constructor(private readonly options: HousekeepingOptions) {}

  /** Does nothing while a job is running, because its picture may not be part of a session yet. */
  async run(): Promise<void> {
    const { memory, now, history, limits, tell } = this.options;
    const last = memory.get(lastKey);
    const isEarly = typeof last === 'number' && Math.abs(now() - last) < pause;
    if (isEarly || (await history.isAtWork())) return;
    await memory.update(lastKey, now());
    const gone = await history.keepWithin(limits());
    if (gone.sessions + gone.pictures > 0) tell(gone);
  }
}
