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
    const remembered = v.safeParse(Ids, this.memory.get(key));
    const isOneAsleep = this.countPlaces() > open.length && remembered.success;
    return [...new Set([...open, ...(isOneAsleep ? remembered.output : [])])];
  }

  /** Called after every change. */
  remember(): void {
    void this.memory.update(key, this.now());
  }
}
