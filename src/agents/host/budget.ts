import type { ErasableFolder } from '../../sessions/host/store/atomicFiles.ts';
import { toLocalDate } from './day.ts';
import { type Slot, Slots } from './slots.ts';

/** What is left of the person's budget for agents today. */
export interface BudgetRemaining {
  /** Missing = the disk does not say. */
  readonly left?: number;
  readonly perDay: number;
}

/** How many pictures agents may have. */
interface BudgetLimits {
  /** 0 = none. */
  readonly perDay: number;
  readonly atOnce: number;
}

interface BudgetOptions {
  /** Shared by all windows, and by nothing else. */
  readonly folder: (name: string) => ErasableFolder;
  /** The names directly in the folder that those lie in, to find the days that are over. */
  readonly all: ErasableFolder;
  /** This window. */
  readonly owner: string;
  /** The other windows that are there. */
  readonly alive: () => Promise<ReadonlySet<string>>;
  readonly limits: () => BudgetLimits;
  readonly now?: () => Date;
}

/** Room for one picture. */
interface Room {
  /** The picture has ended; one that surely cost nothing does not count for the day. */
  readonly leave: (isFree: boolean) => Promise<void>;
}

/** Where the pictures that are drawn now stand. */
const running = 'running';

/** While all places are taken, by windows that tell nothing of themselves: how often it is looked again, in milliseconds. */
const pause = 1_000;

/** How many pictures agents may have, in all windows together: so many a day, so many at once. Only the person's own settings say. */
export class Budget {
  private readonly freed = new Set<() => void>();

  constructor(private readonly options: BudgetOptions) {}

  /** How many are left today, and of how many. */
  async getRemaining(): Promise<{ readonly left: number; readonly perDay: number }> {
    const { perDay } = this.options.limits();
    return { left: Math.max(0, perDay - (await this.today().countTaken())), perDay };
  }

  /** The same to be told: the limit alone where the disk does not say how many are left. */
  getRemainingOrLimit(): Promise<BudgetRemaining> {
    const { perDay } = this.options.limits();
    return this.getRemaining().catch(() => ({ perDay }));
  }

  /** Waits for a place; nothing where the day's pictures are used up, or the signal says stop. */
  async reserve(signal: AbortSignal): Promise<Room | undefined> {
    if ((await this.getRemaining()).left === 0) return undefined;
    const place = await this.place(signal);
    if (!place) return undefined;
    const ofToday = await this.ofToday(place);
    return ofToday && { leave: (isFree) => this.leave(place, isFree ? ofToday : undefined) };
  }

  /** Without one, also where the disk takes no note of it, its place among those at once is free again. */
  private async ofToday(place: Slot): Promise<Slot | undefined> {
    let ofToday: Slot | undefined;
    try {
      ofToday = await this.today().acquire(this.options.limits().perDay);
      return ofToday;
    } finally {
      if (!ofToday) await this.release(place);
    }
  }

  private async leave(place: Slot, ofToday: Slot | undefined): Promise<void> {
    await ofToday?.release();
    await this.release(place);
  }

  private async release(place: Slot): Promise<void> {
    await place.release();
    for (const wake of [...this.freed]) wake();
  }

  private async place(signal: AbortSignal): Promise<Slot | undefined> {
    const places = this.slots(running, false);
    for (;;) {
      if (signal.aborted) return undefined;
      const place = await places.acquire(this.options.limits().atOnce);
      if (place) return place;
      await this.untilFreed(signal);
    }
  }

  /** Until a place of this window is given back, or it is time to look whether one of another window was. */
  private untilFreed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.freed.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, pause);
      this.freed.add(wake);
      signal.addEventListener('abort', wake);
    });
  }

  private today(): Slots {
    return this.slots(toLocalDate((this.options.now ?? (() => new Date()))()), true);
  }

  private slots(name: string, outlives: boolean): Slots {
    const { folder, owner, alive } = this.options;
    return new Slots({ folder: folder(name), owner, alive, outlives });
  }

  /** Takes away the days that are over. */
  async tidy(): Promise<void> {
    const { all, now = () => new Date() } = this.options;
    const today = toLocalDate(now());
    const over = (await all.list()).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name) && name < today);
    await Promise.all(over.map((name) => all.delete(name)));
  }
}
