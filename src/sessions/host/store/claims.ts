/** What a window needs although no file of a session may name it. */
export interface Claimed {
  /** Ids of the sessions that it shows, or restores if the user clicks Undo. */
  readonly sessions: readonly string[];
  /**
   * Hashes of pictures, and ids of results with stored responses: those that are about to be added to a session, those that Undo restores,
   * and those of sessions that are not on disk.
   */
  readonly pictures: readonly string[];
}

/** What this window claims; other windows read it in its window record. */
export class Claims {
  private readonly pictures = new Map<string, number>();
  private readonly sessions = new Map<string, number>();
  private readonly made = new Set<string>();
  private owned: () => readonly string[] = () => [];
  private shown: () => readonly string[] = () => [];
  private changed: () => void = () => undefined;

  /** Set once by the composition. */
  shownBy(shown: () => readonly string[]): void {
    this.shown = shown;
  }

  /** Set once, by the module that knows which pictures and results of this window are not on disk. */
  ownedBy(owned: () => readonly string[]): void {
    this.owned = owned;
  }

  /** Claims a file of a window that keeps no history, for as long as the window is open. */
  own(stem: string): void {
    this.made.add(stem);
  }

  /** Set once; called at every change. */
  onChange(changed: () => void): void {
    this.changed = changed;
  }

  now(): Claimed {
    const pictures = new Set([...this.pictures.keys(), ...this.made, ...this.owned()]);
    return { sessions: [...this.shown(), ...this.sessions.keys()], pictures: [...pictures] };
  }

  /** Returns the ids of the sessions that panels show. */
  inPanels(): readonly string[] {
    return this.shown();
  }

  /** Called when panels show other sessions than before. */
  notifyChanged(): void {
    this.changed();
  }

  /** Protects pictures, and copies of deleted sessions, from deletion until the returned function is called. */
  acquire({ pictures = [], sessions = [] }: Partial<Claimed>): () => void {
    const countAll = (step: 1 | -1) => {
      count(this.pictures, pictures, step);
      count(this.sessions, sessions, step);
      this.changed();
    };
    countAll(1);
    return () => countAll(-1);
  }
}

/** Changes how often each name is held. */
function count(counts: Map<string, number>, names: readonly string[], step: 1 | -1): void {
  for (const name of names) {
    const held = (counts.get(name) ?? 0) + step;
    if (held > 0) counts.set(name, held);
    else counts.delete(name);
  }
}
