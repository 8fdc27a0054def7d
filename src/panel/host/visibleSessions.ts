import * as v from 'valibot';
import type { Memento } from 'vscode';

const key = 'shownSessions';

const Ids = v.array(v.string());

/** The sessions in panels of this window, including panels that have not been shown since its start. */
export class VisibleSessions {
  /**
   * @param getOpen Returns the sessions of the open panels.
   * @param countPlaces Returns how many tabs and views Limn has: VS Code restores the panel of one only when it is shown.
   */
  constructor(
    private readonly memory: Pick<Memento, 'get' | 'update'>,
    private readonly getOpen: () => readonly string[],
    private readonly countPlaces: () => number,
  ) {}

  now(): readonly string[] {
    const open = this.getOpen();
    const asleep = this.countPlaces() > open.length ? this.remembered() : [];
    return [...new Set([...open, ...asleep])];
  }

  /** Called after every change. */
  remember(): void {
    void this.memory.update(key, this.now());
  }

  private remembered(): readonly string[] {
    const known = v.safeParse(Ids, this.memory.get(key));
    return known.success ? known.output : [];
  }
}
