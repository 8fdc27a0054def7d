import type { PageMessage } from '../common/pageMessages.ts';

/** Milliseconds of silence after which the page asks whether anybody is there, and then as long again for an answer. */
const patience = 2_500;
/** While something is on its way, silence is normal for this long, in milliseconds. */
const pace = 5_000;

/** What the page says by itself; whether somebody hears it shows when the user does something. */
const unasked: readonly PageMessage['type'][] = ['ready', 'resync', 'areYouThere', 'dropped', 'thumbnail'];

/**
 * Keeps what the user typed and asked for until the host says anything: after the extension host's end VS Code leaves the page as it is, and nobody
 * listens. A host that waits for the user (a question, a box), or for the service, says nothing by itself, so it is asked before it counts as gone.
 */
export class HostWatchdog {
  /** Runs from the first silence on, until the host says something or counts as gone. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watching: ReturnType<typeof setTimeout> | undefined;
  #unheard: readonly PageMessage[] = [];

  /** `ask` makes a host that is there answer; `lost` is handed what nobody took, oldest first. */
  constructor(
    private readonly ask: () => void,
    private readonly lost: (messages: readonly PageMessage[]) => void,
  ) {}

  onPost(message: PageMessage): void {
    if (unasked.includes(message.type)) return;
    const isFirst = this.#unheard.length === 0;
    this.#unheard = [...this.#unheard, message];
    if (isFirst) this.#wait(() => this.#asking());
  }

  /** `isAwaiting`: something is on its way, so that silence is noticed though nothing was asked. */
  onMessage(isAwaiting: boolean): void {
    this.#rest();
    // What was asked meanwhile has its own, shorter patience.
    if (isAwaiting) this.#watching = setTimeout(() => this.#timer === undefined && this.#asking(), pace);
  }

  #asking(): void {
    this.ask();
    this.#wait(() => this.#lose());
  }

  #wait(then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, patience);
  }

  /** Nobody is asked again: a host that was only busy finds the question when it comes to it. */
  #lose(): void {
    const messages = this.#unheard;
    this.#rest();
    this.lost(messages);
  }

  #rest(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watching);
    this.#timer = undefined;
    this.#unheard = [];
  }
}
