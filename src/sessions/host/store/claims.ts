/** What a window needs that no file of a session may say. */
export interface Claimed {
  /** Ids of the sessions it shows, or brings back when the user says Undo. */
  readonly sessions: readonly string[];
  /**
   * Hashes of pictures, and ids of results whose replies are kept: those that come into a session, or back into one when the user says
   * Undo, and those of sessions that are not on disk.
   */
  readonly pictures: readonly string[];
}

/** What this window has in its hands; other windows read it in its note. */
export class Claims {
  private readonly pictures = new Counted();
  private readonly sessions = new Counted();
  private readonly made = new Set<string>();
  private owned: () => readonly string[] = () => [];
  private shown: () => readonly string[] = () => [];
  private changed: () => void = () => undefined;

  /** Set once by the composition. */
  shownBy(shown: () => readonly string[]): void {
    this.shown = shown;
  }

  /** Set once by who knows what this window has that is not on disk. */
  ownedBy(owned: () => readonly string[]): void {
    this.owned = owned;
  }

  /** Of a window that keeps nothing, for as long as it is there. */
  own(stem: string): void {
    this.made.add(stem);
  }

  /** Set once: told of every change. */
  onChange(changed: () => void): void {
    this.changed = changed;
  }

  now(): Claimed {
    const pictures = new Set([...this.pictures.all, ...this.made, ...this.owned()]);
    return { sessions: [...this.shown(), ...this.sessions.all], pictures: [...pictures] };
  }

  /** Ids of the sessions that panels show. */
  inPanels(): readonly string[] {
    return this.shown();
  }

  /** Other sessions are shown than before. */
  notifyChanged(): void {
    this.changed();
  }

  /** Keeps pictures, and copies of deleted sessions, from being taken away until what it gives is called. */
  acquire({ pictures = [], sessions = [] }: Partial<Claimed>): () => void {
    const count = (step: 1 | -1) => {
      this.pictures.count(pictures, step);
      this.sessions.count(sessions, step);
      this.changed();
    };
    count(1);
    return () => count(-1);
  }
}

/** Names with how often each is held. */
class Counted {
  private readonly counts = new Map<string, number>();

  get all(): Iterable<string> {
    return this.counts.keys();
  }

  count(names: readonly string[], step: 1 | -1): void {
    for (const name of names) {
      const count = (this.counts.get(name) ?? 0) + step;
      if (count > 0) this.counts.set(name, count);
      else this.counts.delete(name);
    }
  }
}
