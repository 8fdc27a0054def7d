import type { ErasableFolder } from '../../sessions/host/store/atomicFiles.ts';

/** One of a number of places that all windows share. */
export interface Slot {
  /** Gives it back. */
  readonly release: () => Promise<void>;
}

interface SlotsOptions {
  /** Shared by all windows, and by nothing else. */
  readonly folder: ErasableFolder;
  /** This window. */
  readonly owner: string;
  /** The other windows that are there: one that is gone asks for nothing any more. */
  readonly alive: () => Promise<ReadonlySet<string>>;
  /** Whether what a window took stays taken when it is gone. */
  readonly outlives: boolean;
}

/** Looks at what others do, at most; each is a read of the folder, and one that asks gives way or takes within a few. */
const maxReads = 1_000;

/** Milliseconds in which one that asks has taken its place or given way. */
const patience = 10_000;

/**
 * A number of places, of which two windows never take the same one, although no file system says so. Each that wants one lays down
 * that it asks, and looks: who finds all places taken, or meant for those before it, gives way; who finds one left for all that ask
 * takes it; the others look again.
 */
export class Slots {
  constructor(private readonly options: SlotsOptions) {}

  /** How many are taken. */
  async countTaken(): Promise<number> {
    return (await this.readState()).taken.size;
  }

  /** Nothing where so many are taken already. */
  async acquire(most: number): Promise<Slot | undefined> {
    const { folder, owner } = this.options;
    const id = `${owner}.${crypto.randomUUID()}`;
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

  /** One that is just taken is told as both; what is dead asks for nothing. */
  private async readState(): Promise<{ readonly taken: ReadonlySet<string>; readonly asking: readonly string[] }> {
    const { folder, owner, alive } = this.options;
    const living = new Set([owner, ...(await alive())]);
    const found = await Promise.all((await folder.list()).map((name) => this.present(parsed(name), living)));
    const present = found.flatMap((one) => one ?? []);
    const taken = new Set(present.filter(({ state }) => state === has).map(({ id }) => id));
    const asking = present.filter(({ id, state }) => state === asks && !taken.has(id)).map(({ id }) => id);
    return { taken, asking };
  }

  /** Nothing where it is dead. That a window was not seen to be there is no proof: what it asked for just now counts. */
  private async present(one: Found, living: ReadonlySet<string>): Promise<Found | undefined> {
    const { folder, outlives } = this.options;
    if (living.has(one.owner) || (outlives && one.state === has)) return one;
    if (one.state !== asks) return undefined;
    // What is gone by now may have its place.
    const { madeAt = Date.now() } = (await folder.stat(one.name)) ?? {};
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
