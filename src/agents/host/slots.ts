import type { ErasableFolder } from '../../sessions/host/store/atomicFiles.ts';
import type { WindowRegistry } from '../../sessions/host/store/windowRegistry.ts';

/** One of a limited number of slots that all windows share. */
export interface Slot {
  /** Gives it back. */
  readonly release: () => Promise<void>;
}

/** This window, and the other open windows; requests of a closed window are ignored. */
export type SlotWindows = Pick<WindowRegistry, 'getWorkingWindows'> & { readonly id: string };

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
    const found = await Promise.all((await this.folder.list()).map((name) => this.present(parsed(name), living)));
    const present = found.flatMap((one) => one ?? []);
    const taken = new Set(present.filter(({ state }) => state === has).map(({ id }) => id));
    const asking = present.filter(({ id, state }) => state === asks && !taken.has(id)).map(({ id }) => id);
    return { taken, asking };
  }

  /** Returns undefined if the window has closed. A window may be open though it was not seen, so its recent requests count. */
  private async present(one: Found, living: ReadonlySet<string>): Promise<Found | undefined> {
    if (living.has(one.owner) || (this.outlives && one.state === has)) return one;
    if (one.state !== asks) return undefined;
    // The file may just have been deleted because its contender took a slot.
    const { madeAt = Date.now() } = (await this.folder.stat(one.name)) ?? {};
    return Math.abs(Date.now() - madeAt) < patience ? one : undefined;
  }
}

const [asks, has] = ['asks', 'has'];

interface Found {
  readonly name: string;
  readonly id: string;
  readonly owner: string;
  readonly state: string;
}

function parsed(name: string): Found {
  const [owner = '', own = '', state = ''] = name.split('.');
  return { name, id: `${owner}.${own}`, owner, state };
}
