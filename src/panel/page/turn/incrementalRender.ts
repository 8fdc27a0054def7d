import type { LitElement } from 'lit';
import type { SessionView } from '../../common/sessionView.ts';
import type { TurnView } from '../../common/turnView.ts';

/** Turns drawn at once, which fill any view, and in each pause after that. */
const [atOnce, inPause] = [20, 8];

/** Milliseconds within which a busy page gets on with it all the same. */
const patience = 200;

/** On what holds the turns: all of them stand, so the browser may pass over those out of sight; it knows their sizes by then, and no place is lost. */
const settledClass = 'settled';

/** On a turn that has been laid out while others are still to come. */
const stoodClass = 'stood';

/** Draws a session from its end: a long one is in sight as soon as a short one, and what is above comes in pauses. */
export class IncrementalRender {
  #sessionId = '';
  /** The first turn that is drawn, counted from the session's first. */
  #from = 0;

  constructor(private readonly host: LitElement) {}

  /** Another session begins; as a whole where the user was somewhere in it, since a place is found again only when all before it stands. */
  begin({ id, turns }: SessionView, isWhole: boolean): void {
    this.#sessionId = id;
    this.#from = isWhole ? 0 : Math.max(0, turns.length - atOnce);
    this.#content?.classList.remove(settledClass);
  }

  drawn(turns: readonly TurnView[]): readonly TurnView[] {
    return turns.slice(this.#from);
  }

  /** Draws the rest above what is seen, which the browser keeps where it is. Resolves when all stands or yet another session has begun. */
  async finish(): Promise<void> {
    const sessionId = this.#sessionId;
    while (sessionId === this.#sessionId && this.#from > 0) {
      await new Promise((idle) => requestIdleCallback(idle, { timeout: patience }));
      if (sessionId === this.#sessionId) await this.#drawMore();
    }
    await laidOut();
    if (sessionId === this.#sessionId) this.#content?.classList.add(settledClass);
  }

  /** A turn can be brought into view only when all before it stands. */
  async goTo(turnId: string): Promise<void> {
    await this.finish();
    this.host.querySelector(`[data-turn="${CSS.escape(turnId)}"]`)?.scrollIntoView({ block: 'start' });
  }

  async #drawMore(): Promise<void> {
    void this.#passOver();
    this.#from = Math.max(0, this.#from - inPause);
    this.host.requestUpdate();
    await this.host.updateComplete;
  }

  /** Otherwise the browser would go through all that stands with each turn that moves it down. */
  async #passOver(): Promise<void> {
    const standing = this.host.querySelectorAll(`article:not(.${stoodClass})`);
    await laidOut();
    for (const turn of standing) turn.classList.add(stoodClass);
  }

  get #content(): Element | null {
    return this.host.querySelector('.content');
  }
}

/** Two frames on, what was drawn has its size. */
function laidOut(): Promise<unknown> {
  return new Promise((over) => requestAnimationFrame(() => requestAnimationFrame(over)));
}

/** Resolves when the texts of all answers are rendered. */
export async function whenAnswersRendered(page: ParentNode): Promise<void> {
  const answers = [...page.querySelectorAll<LitElement>('limn-answer')];
  await Promise.all(answers.map(({ updateComplete }) => updateComplete));
}
