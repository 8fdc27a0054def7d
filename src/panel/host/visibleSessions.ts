import * as v from 'valibot';

const key = 'shownSessions';

const Ids = v.array(v.string());

interface ShownSessionsOptions {
  /** The workspace's state. */
  readonly memory: { get(key: string): unknown; update(key: string, value: readonly string[]): PromiseLike<void> };
  /** Returns the sessions of the open panels. */
  readonly open: () => readonly string[];
  /** Returns how many tabs and views Limn has: VS Code restores the panel of one only when it is shown. */
  readonly places: () => number;
}

/** The sessions in panels of this window, including panels that have not been shown since its start. */
export class VisibleSessions {
  constructor(private readonly options: ShownSessionsOptions) {}

  now(): readonly string[] {
    const open = this.options.open();
    const asleep = this.options.places() > open.length ? this.remembered() : [];
    return [...new Set([...open, ...asleep])];
  }

  /** Called after every change. */
  remember(): void {
    void this.options.memory.update(key, this.now());
  }

  private remembered(): readonly string[] {
    const known = v.safeParse(Ids, this.options.memory.get(key));
    return known.success ? known.output : [];
  }
}
