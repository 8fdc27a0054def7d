import type { ErasableFolder } from '../../sessions/host/store/atomicFiles.ts';
import { toLocalDate } from './day.ts';
import { type Slot, Slots } from './slots.ts';

/** What remains of the user's budget for agents today. */
export interface BudgetRemaining {
  /** Missing = the disk could not be read. */
  readonly left?: number;
  readonly perDay: number;
}

/** The limits on the agents' pictures. */
interface BudgetLimits {
  /** 0 = agents may generate none. */
  readonly perDay: number;
  readonly atOnce: number;
}

interface BudgetOptions {
  /** A folder shared by all windows and used for nothing else. */
  readonly folder: (name: string) => ErasableFolder;
  /** The parent of those folders, in which the folders of past days are found. */
  readonly all: ErasableFolder;
  /** The id of this window. */
  readonly owner: string;
  /** Returns the ids of the other open windows. */
  readonly alive: () => Promise<ReadonlySet<string>>;
  readonly limits: () => BudgetLimits;
  readonly now?: () => Date;
}

/** A reservation for one picture. */
interface Room {
  /** Ends the reservation; a picture that certainly cost nothing does not count for the day. */
  readonly leave: (isFree: boolean) => Promise<void>;
}

/** The name of the folder with the slots of pictures in progress. */
const running = 'running';

/** Polling interval in milliseconds while all slots are taken: other windows do not announce that they release one. */
const pause = 1_000;

/** Limits the agents' pictures across all windows: per day, and at once. Only the user's own settings define the limits. */
export class Budget {
  private readonly freed = new Set<() => void>();

  constructor(private readonly options: BudgetOptions) {}

  /** Returns how many pictures are left today, and the daily limit. */
  async getRemaining(): Promise<{ readonly left: number; readonly perDay: number }> {
    const { perDay } = this.options.limits();
    return { left: Math.max(0, perDay - (await this.today().countTaken())), perDay };
  }

  /** Returns the same for display; only the limit if the disk cannot be read. */
  getRemainingOrLimit(): Promise<BudgetRemaining> {
    const { perDay } = this.options.limits();
    return this.getRemaining().catch(() => ({ perDay }));
  }

  /** Waits for a free slot; returns undefined if the day's pictures are used up or the signal aborts. */
  async reserve(signal: AbortSignal): Promise<Room | undefined> {
    if ((await this.getRemaining()).left === 0) return undefined;
    const place = await this.place(signal);
    if (!place) return undefined;
    const ofToday = await this.ofToday(place);
    return ofToday && { leave: (isFree) => this.leave(place, isFree ? ofToday : undefined) };
  }

  /** Takes one of the day's pictures. If none is left, or the disk fails, releases the slot. */
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

  /** Resolves when this window releases a slot, or when it is time to check whether another window did. */
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

  /** Deletes the records of past days. */
  async tidy(): Promise<void> {
    const { all, now = () => new Date() } = this.options;
    const today = toLocalDate(now());
    const over = (await all.list()).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name) && name < today);
    await Promise.all(over.map((name) => all.delete(name)));
  }
}
