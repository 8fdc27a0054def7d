import type { PageMessage } from '../common/pageMessages.ts';

/** Milliseconds without a message after which the page asks whether the host is there, and how long it then waits for the answer. */
const answerTimeoutMs = 2_500;
/** Milliseconds without a message that are normal while a request is running. */
const runningTimeoutMs = 5_000;

/** Messages that the page posts by itself. They need no answer: the user's next action shows whether the host is there. */
const automatic: readonly PageMessage['type'][] = ['ready', 'resync', 'ping', 'thumbnail'];

/**
 * Stores what the user posted until the host posts anything: if the extension host ends, VS Code leaves the page open and nothing answers.
 * A host that waits for the user (a question, an input box) or for the service posts nothing by itself, so it is asked before it counts as
 * gone.
 */
export class HostWatchdog {
  /** Runs while an answer is awaited, until the host posts anything or counts as gone. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watching: ReturnType<typeof setTimeout> | undefined;
  #unheard: readonly PageMessage[] = [];

  /** `ask` makes the host answer if it is there; `lost` receives the unanswered messages, oldest first. */
  constructor(
    private readonly ask: () => void,
    private readonly lost: (messages: readonly PageMessage[]) => void,
  ) {}

  onPost(message: PageMessage): void {
    if (automatic.includes(message.type)) return;
    const isFirst = this.#unheard.length === 0;
    this.#unheard = [...this.#unheard, message];
    if (isFirst) this.#wait(() => this.#askHost());
  }

  /** `isAwaiting`: a request is running, so a missing message is noticed even if the user posts nothing. */
  onMessage(isAwaiting: boolean): void {
    this.#reset();
    // What is posted meanwhile has its own, shorter timeout.
    if (isAwaiting) this.#watching = setTimeout(() => this.#timer === undefined && this.#askHost(), runningTimeoutMs);
  }

  #askHost(): void {
    this.ask();
    this.#wait(() => this.#lose());
  }

  #wait(then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, answerTimeoutMs);
  }

  /** Does not ask again: a host that was only busy still receives the question later. */
  #lose(): void {
    const messages = this.#unheard;
    this.#reset();
    this.lost(messages);
  }

  #reset(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watching);
    this.#timer = undefined;
    this.#unheard = [];
  }
}
