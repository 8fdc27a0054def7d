import type { LitElement } from 'lit';
import type { SessionView } from '../../common/sessionView.ts';
import type { TurnView } from '../../common/turnView.ts';

/** The number of turns rendered at once, which fill any view, and in each idle period after that. */
const [atOnce, inPause] = [20, 8];

/** Milliseconds after which a busy page renders more turns anyway. */
const idleTimeoutMs = 200;

/**
 * The class of the container when all turns are rendered. The browser may then skip those out of view, because it knows their sizes and
 * keeps the scroll position.
 */
const allRenderedClass = 'all-rendered';

/** The class of a turn that has been laid out while others are not rendered yet. */
const renderedClass = 'rendered';

/** Renders a session from its end, so that a long one is visible as soon as a short one. The turns above are rendered in idle periods. */
export class IncrementalRender {
  #sessionId = '';
  /** The index of the first turn that is rendered. */
  #from = 0;

  constructor(private readonly host: LitElement) {}

  /**
   * Begins another session. It is rendered as a whole if the user was somewhere in it, because a scroll position needs all turns before it.
   */
  begin({ id, turns }: SessionView, isWhole: boolean): void {
    this.#sessionId = id;
    this.#from = isWhole ? 0 : Math.max(0, turns.length - atOnce);
    this.#content?.classList.remove(allRenderedClass);
  }

  drawn(turns: readonly TurnView[]): readonly TurnView[] {
    return turns.slice(this.#from);
  }

  /** Renders the turns above the view, which the browser keeps in place. Resolves when all are rendered or another session has begun. */
  async finish(): Promise<void> {
    const sessionId = this.#sessionId;
    while (sessionId === this.#sessionId && this.#from > 0) {
      await new Promise((idle) => requestIdleCallback(idle, { timeout: idleTimeoutMs }));
      if (sessionId === this.#sessionId) await this.#drawMore();
    }
    await waitForLayout();
    if (sessionId === this.#sessionId) this.#content?.classList.add(allRenderedClass);
  }

  /** Scrolls to a turn, after all turns before it are rendered. */
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

  /** Marks the turns that are laid out, so that the browser does not lay them out again for each turn rendered above them. */
  async #passOver(): Promise<void> {
    const standing = this.host.querySelectorAll(`article:not(.${renderedClass})`);
    await waitForLayout();
    for (const turn of standing) turn.classList.add(renderedClass);
  }

  get #content(): Element | null {
    return this.host.querySelector('.content');
  }
}

/** Resolves two frames later, when what was rendered has its size. */
function waitForLayout(): Promise<unknown> {
  return new Promise((over) => requestAnimationFrame(() => requestAnimationFrame(over)));
}

/** Resolves when the texts of all answers are rendered. */
export async function whenAnswersRendered(page: ParentNode): Promise<void> {
  const answers = [...page.querySelectorAll<LitElement>('limn-answer')];
  await Promise.all(answers.map(({ updateComplete }) => updateComplete));
}
