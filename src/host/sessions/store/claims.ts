/** What a window needs that no file of a session may say. */
export interface Claimed {
  /** Ids of the sessions it shows. */
  readonly sessions: readonly string[];
  /**
   * Hashes of pictures, and ids of results whose replies are kept: those that come into a session, or back into one when the user says
   * Undo, and those of sessions that are not on disk.
   */
  readonly pictures: readonly string[];
}

/** What this window has in its hands; other windows read it in its note. */
export class Claims {
  private readonly held = new Map<string, number>();
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
    const pictures = new Set([...this.held.keys(), ...this.made, ...this.owned()]);
    return { sessions: this.shown(), pictures: [...pictures] };
  }

  /** Other sessions are shown than before. */
  tell(): void {
    this.changed();
  }

  /** Keeps pictures from being taken away until what it gives is called. */
  hold(hashes: readonly string[]): () => void {
    for (const hash of hashes) this.count(hash, 1);
    this.changed();
    return () => {
      for (const hash of hashes) this.count(hash, -1);
      this.changed();
    };
  }

  private count(hash: string, step: 1 | -1): void {
    const count = (this.held.get(hash) ?? 0) + step;
    if (count > 0) this.held.set(hash, count);
    else this.held.delete(hash);
  }
}
