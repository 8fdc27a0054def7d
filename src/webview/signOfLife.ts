import type { PageMessage } from '../shared/messages.ts';

export type Sent = Extract<PageMessage, { type: 'send' }>;

/** Milliseconds of silence after which the page asks whether anybody is there, and then as long again for an answer. */
const patience = 2_500;

/**
 * Keeps what was sent until the host says anything: after the extension host's end VS Code leaves the page as it is, and nobody listens.
 * A host that waits for the person (a question, a box) says nothing by itself, so it is asked before it counts as gone.
 */
export class SignOfLife {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `ask` makes a host that is there answer; `lost` is handed what nobody took. */
  constructor(
    private readonly ask: () => void,
    private readonly lost: (sent: Sent) => void,
  ) {}

  sent(message: Sent): void {
    this.heard();
    this.#timer = setTimeout(() => this.#asking(message), patience);
  }

  heard(): void {
    clearTimeout(this.#timer);
  }

  #asking(message: Sent): void {
    this.ask();
    this.#timer = setTimeout(() => this.lost(message), patience);
  }
}
