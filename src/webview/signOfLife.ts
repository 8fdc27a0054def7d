import type { PageMessage } from '../shared/messages.ts';

/** Milliseconds of silence after which the page asks whether anybody is there, and then as long again for an answer. */
const patience = 2_500;

/** What the page says by itself; whether somebody hears it shows when the person does something. */
const unasked: readonly PageMessage['type'][] = ['ready', 'resync', 'areYouThere', 'thumbnail'];

/**
 * Keeps what the person typed and asked for until the host says anything: after the extension host's end VS Code leaves the page as it is, and nobody
 * listens. A host that waits for the person (a question, a box) says nothing by itself, so it is asked before it counts as gone.
 */
export class SignOfLife {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unheard: readonly PageMessage[] = [];

  /** `ask` makes a host that is there answer; `lost` is handed what nobody took, oldest first. */
  constructor(
    private readonly ask: () => void,
    private readonly lost: (messages: readonly PageMessage[]) => void,
  ) {}

  posted(message: PageMessage): void {
    if (unasked.includes(message.type)) return;
    this.#unheard = [...this.#unheard, message];
    this.#timer ??= setTimeout(() => this.#asking(), patience);
  }

  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unheard = [];
  }

  #asking(): void {
    this.ask();
    this.#timer = setTimeout(() => this.#lose(), patience);
  }

  #lose(): void {
    const messages = this.#unheard;
    this.heard();
    this.lost(messages);
  }
}
