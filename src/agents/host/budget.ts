import type { ErasableFolder } from '../../sessions/host/store/atomicFiles.ts';
import type { WindowRegistry } from '../../sessions/host/store/windowRegistry.ts';

/** What remains of the user's budget for agents today. */
export interface BudgetRemaining {
  /** Missing = the disk could not be read. */
  readonly left?: number;
  readonly perDay: number;
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

  constructor(
    /** Returns a folder that all windows share and that is used for nothing else; without a name the parent of those folders. */
    private readonly folder: (name?: string) => ErasableFolder,
    private readonly windows: SlotWindows,
    /** Returns the limits on the agents' pictures; 0 a day = agents may generate none. */
    private readonly limits: () => { readonly perDay: number; readonly atOnce: number },
    private readonly now = () => new Date(),
  ) {}

  /** Returns how many pictures are left today, and the daily limit. */
  async getRemaining(): Promise<{ readonly left: number; readonly perDay: number }> {
    const { perDay } = this.limits();
    return { left: Math.max(0, perDay - (await this.today().countTaken())), perDay };
  }

  /** Returns the same for display; only the limit if the disk cannot be read. */
  getRemainingOrLimit(): Promise<BudgetRemaining> {
    const { perDay } = this.limits();
    return this.getRemaining().catch(() => ({ perDay }));
  }

  /** Waits for a free slot; returns undefined if the day's pictures are used up or the signal aborts. */
  async reserve(signal: AbortSignal): Promise<Room | undefined> {
    if ((await this.getRemaining()).left === 0) return undefined;
    const place = await this.acquirePlace(signal);
    if (!place) return undefined;
    const ofToday = await this.acquireOfToday(place);
    return (
      ofToday && {
        leave: async (isFree) => {
          if (isFree) await ofToday.release();
          await this.release(place);
        },
      }
    );
  }

  /** Takes one of the day's pictures. If none is left, or the disk fails, releases the slot. */
  private async acquireOfToday(place: Slot): Promise<Slot | undefined> {
    let ofToday: Slot | undefined;
    try {
      ofToday = await this.today().acquire(this.limits().perDay);
      return ofToday;
    } finally {
      if (!ofToday) await this.release(place);
    }
  }

  private async release(place: Slot): Promise<void> {
    await place.release();
    for (const wake of [...this.freed]) wake();
  }

  private async acquirePlace(signal: AbortSignal): Promise<Slot | undefined> {
    const places = new Slots(this.folder(running), this.windows, false);
    for (;;) {
      if (signal.aborted) return undefined;
      const place = await places.acquire(this.limits().atOnce);
      if (place) return place;
      await this.waitUntilFreed(signal);
    }
  }

  /** Resolves when this window releases a slot, or when it is time to check whether another window did. */
  private waitUntilFreed(signal: AbortSignal): Promise<void> {
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
    return new Slots(this.folder(toLocalDate(this.now())), this.windows, true);
  }

  /** Deletes the records of past days. */
  async tidy(): Promise<void> {
    const all = this.folder();
    const today = toLocalDate(this.now());
    const over = (await all.list()).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name) && name < today);
    await Promise.all(over.map((name) => all.delete(name)));
  }
}

/** Formats the date in the user's time zone: `2026-11-22`. */
export function toLocalDate(date: Date): string {
  const two = (number: number) => `${number}`.padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** How much of the user's budget for agents is used today. */
export interface UsedBudget {
  readonly used: number;
  readonly perDay: number;
}

/** The share of the day's pictures from which the user is warned. */
const nearlyAll = 0.8;

const key = 'agentBudgetDismissed';

/** Caches the budget; refreshed after every picture generated in this window. */
export class BudgetWarning {
  private seen: (UsedBudget & { readonly day: string }) | undefined;

  constructor(
    private readonly budget: Pick<Budget, 'getRemaining'>,
    /** The state shared by all windows. */
    private readonly memory: { get(key: string): unknown; update(key: string, value: string): PromiseLike<void> },
    /** Called when the warning changes. */
    private readonly onChange: () => void,
    private readonly now = () => new Date(),
  ) {}

  /** Returns the usage to show, or undefined while under 80 %, on another day, or after the user dismissed it. */
  getWarning(): UsedBudget | undefined {
    const { seen } = this;
    if (!seen || seen.day !== this.today() || this.memory.get(key) === seen.day) return undefined;
    return seen.perDay > 0 && seen.used >= nearlyAll * seen.perDay ? seen : undefined;
  }

  async refresh(): Promise<void> {
    const before = JSON.stringify(this.getWarning());
    const day = this.today();
    const { left, perDay } = await this.budget.getRemaining();
    this.seen = { used: perDay - left, perDay, day };
    if (JSON.stringify(this.getWarning()) !== before) this.onChange();
  }

  /** Hides the warning for the rest of the day. */
  async dismiss(): Promise<void> {
    await this.memory.update(key, this.today());
    this.onChange();
  }

  private today(): string {
    return toLocalDate(this.now());
  }
}

/** One of a limited number of slots that all windows share. */
interface Slot {
  /** Gives it back. */
  readonly release: () => Promise<void>;
}

/** This window, and the other open windows; requests of a closed window are ignored. */
type SlotWindows = Pick<WindowRegistry, 'getWorkingWindows'> & { readonly id: string };

/** Maximum number of times the folder is read; contenders normally decide within a few reads. */
const maxReads = 1_000;

/** Milliseconds within which a contender has taken a slot or given up. */
const patience = 10_000;

/**
 * A cross-window semaphore on plain files. No file system guarantees exclusive creation everywhere, so contenders announce themselves and
 * re-read the folder. A contender gives up if all slots are taken or due to contenders before it, and takes a slot if there are enough for
 * all contenders; otherwise it reads again.
 */
export class Slots {
  constructor(
    /** A folder shared by all windows and used for nothing else. */
    private readonly folder: ErasableFolder,
    private readonly windows: SlotWindows,
    /** Whether a slot stays taken after its window has closed. */
    private readonly outlives: boolean,
  ) {}

  /** Returns the number of taken slots. */
  async countTaken(): Promise<number> {
    return (await this.readState()).taken.size;
  }

  /** Takes a slot; returns undefined if `most` slots are already taken. */
  async acquire(most: number): Promise<Slot | undefined> {
    const { folder } = this;
    const id = `${this.windows.id}.${crypto.randomUUID()}`;
    await folder.write(`${id}.${asks}`, new Uint8Array());
    try {
      if (!(await this.tryClaim(id, most))) return undefined;
      await folder.write(`${id}.${has}`, new Uint8Array());
      return { release: () => folder.delete(`${id}.${has}`) };
    } finally {
      await folder.delete(`${id}.${asks}`);
    }
  }

  private async tryClaim(id: string, most: number): Promise<boolean> {
    for (let count = 0; count < maxReads; count++) {
      const { taken, asking } = await this.readState();
      const before = asking.filter((other) => other < id);
      if (taken.size + before.length >= most) return false;
      if (taken.size + asking.length <= most) return true;
    }
    return false;
  }

  /** A contender that has just taken its slot has both files and counts as taken; contenders of closed windows are ignored. */
  private async readState(): Promise<{ readonly taken: ReadonlySet<string>; readonly asking: readonly string[] }> {
    const living = new Set([this.windows.id, ...(await this.windows.getWorkingWindows())]);
    const found = await Promise.all(
      (await this.folder.list()).map((name) => this.findPresent(parseSlotFile(name), living)),
    );
    const present = found.flatMap((one) => one ?? []);
    const taken = new Set(present.filter(({ state }) => state === has).map(({ id }) => id));
    const asking = present.filter(({ id, state }) => state === asks && !taken.has(id)).map(({ id }) => id);
    return { taken, asking };
  }

  /** Returns undefined if the window has closed. A window may be open though it was not seen, so its recent requests count. */
  private async findPresent(one: Found, living: ReadonlySet<string>): Promise<Found | undefined> {
    if (living.has(one.owner) || (this.outlives && one.state === has)) return one;
    if (one.state !== asks) return undefined;
    // The file may just have been deleted because its contender took a slot.
    const { madeAt = Date.now() } = (await this.folder.stat(one.name)) ?? {};
    return Math.abs(Date.now() - madeAt) < patience ? one : undefined;
  }
}

type Found = ReturnType<typeof parseSlotFile>;

const [asks, has] = ['asks', 'has'];

function parseSlotFile(name: string) {
  const [owner = '', own = '', state = ''] = name.split('.');
  return { name, id: `${owner}.${own}`, owner, state };
}
