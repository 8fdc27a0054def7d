import type { Bridge } from './bridge.ts';
import type { Folds } from './page.ts';

/** Open folds beyond this are forgotten, oldest first. */
const mostFolds = 200;

/** What the page keeps for itself between two lives: where the person was in a session, and what they had opened. */
export class Memory implements Folds {
  #sessionId = '';
  #top: number | undefined;
  #folds: readonly string[];

  constructor(private readonly bridge: Bridge) {
    const kept = bridge.kept();
    this.#sessionId = kept?.sessionId ?? '';
    this.#top = kept?.top;
    this.#folds = kept?.folds ?? [];
  }

  isOpen(id: string): boolean {
    return this.#folds.includes(id);
  }

  set(id: string, open: boolean): void {
    if (this.isOpen(id) === open) return;
    const others = this.#folds.filter((fold) => fold !== id);
    this.#folds = open ? [...others, id].slice(-mostFolds) : others;
    this.#keep();
  }

  /** Pixels from the top where the person was in this session; nothing at the end. */
  placeIn(sessionId: string): number | undefined {
    return sessionId === this.#sessionId ? this.#top : undefined;
  }

  keepPlace(sessionId: string, top: number | undefined): void {
    if (sessionId === this.#sessionId && top === this.#top) return;
    this.#sessionId = sessionId;
    this.#top = top;
    this.#keep();
  }

  #keep(): void {
    const top = this.#top === undefined ? {} : { top: this.#top };
    this.bridge.keep({ sessionId: this.#sessionId, ...top, folds: [...this.#folds] });
  }
}
