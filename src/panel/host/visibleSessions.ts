import * as v from 'valibot';

const key = 'shownSessions';

const Ids = v.array(v.string());

interface ShownSessionsOptions {
  /** The workspace's own memory. */
  readonly memory: { get(key: string): unknown; update(key: string, value: readonly string[]): PromiseLike<void> };
  /** The sessions of the panels that are open. */
  readonly open: () => readonly string[];
  /** How many tabs and views of ours there are: VS Code brings the panel of one back only when it is looked at. */
  readonly places: () => number;
}

/** The sessions that stand in panels of this window, also in those that sleep since its start. */
export class VisibleSessions {
  constructor(private readonly options: ShownSessionsOptions) {}

  now(): readonly string[] {
    const open = this.options.open();
    const asleep = this.options.places() > open.length ? this.remembered() : [];
    return [...new Set([...open, ...asleep])];
  }

  /** Told of every change. */
  remember(): void {
    void this.options.memory.update(key, this.now());
  }

  private remembered(): readonly string[] {
    const known = v.safeParse(Ids, this.options.memory.get(key));
    return known.success ? known.output : [];
  }
}
