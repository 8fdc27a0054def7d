import type { HostMessage } from '../shared/messages.ts';

type Delta = Extract<HostMessage, { type: 'delta' }>;

/** Milliseconds between two drawings of a growing text: it still runs, at a sixth of the cost of every frame. */
const [shortestGap, longestGap] = [100, 500];

/** The longer the text, the dearer a drawing and the farther the reader from its end: one more millisecond for as many characters. */
const charactersPerGap = 25;

/** Characters a millisecond that nobody reads along with; a slower text is drawn more often, to grow steadily. */
const tooFastToRead = 2;

/**
 * Joins the pieces of growing texts until it is time to draw them, so that a fast stream costs the page no more than its drawings.
 * Everything else is handed on at once, after what came before it.
 */
export class DeltaBuffer {
  /** By result and kind of text. */
  readonly #held = new Map<string, Delta>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #handedOn = Number.NEGATIVE_INFINITY;
  /** Characters a millisecond that came between the last two drawings. */
  #rate = 0;

  /** `now` is the page's clock, in milliseconds. */
  constructor(
    private readonly handOn: (message: HostMessage) => void,
    private readonly now = () => performance.now(),
  ) {}

  readonly take = (message: HostMessage): void => {
    if (message.type === 'delta') {
      this.#hold(message);
      return;
    }
    this.#flush();
    this.handOn(message);
  };

  /** A piece that does not follow what is held goes its own way, since only the panel's state can tell what it means. */
  #hold(delta: Delta): void {
    const key = `${delta.kind} ${delta.resultId}`;
    const held = this.#held.get(key);
    if (held && held.offset + held.text.length !== delta.offset) this.#flush();
    const before = this.#held.get(key);
    this.#held.set(key, before ? { ...before, text: before.text + delta.text } : delta);
    const wait = this.#handedOn + gapAfter(delta, this.#rate) - this.now();
    if (wait <= 0) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#held.size === 0) return;
    const deltas = [...this.#held.values()];
    this.#held.clear();
    const now = this.now();
    this.#rate = deltas.reduce((length, { text }) => length + text.length, 0) / Math.max(1, now - this.#handedOn);
    this.#handedOn = now;
    for (const delta of deltas) this.handOn(delta);
  }
}

function gapAfter({ offset }: Delta, rate: number): number {
  const longer = Math.min(longestGap - shortestGap, offset / charactersPerGap);
  return shortestGap + longer * Math.min(1, rate / tooFastToRead);
}
