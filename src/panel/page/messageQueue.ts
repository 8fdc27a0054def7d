import type { HostMessage } from '../common/hostMessages.ts';

/** Hands messages on in their order: what shows turns waits until what draws them is loaded, and all that comes after it too. */
export class MessageQueue {
  readonly #held: HostMessage[] = [];

  constructor(
    private readonly drawing: Pick<LazyModule<unknown>, 'part' | 'ready'>,
    private readonly handOn: (message: HostMessage) => void,
  ) {}

  readonly take = (message: HostMessage): void => {
    const isHeld = this.#held.length > 0 || (this.drawing.part === undefined && needsDrawing(message));
    if (isHeld) this.#hold(message);
    else this.handOn(message);
  };

  #hold(message: HostMessage): void {
    this.#held.push(message);
    const handOnHeld = () => {
      for (const held of this.#held.splice(0)) this.handOn(held);
    };
    // If loading failed, the next message tries again.
    this.drawing.ready().then(handOnHeld, () => undefined);
  }
}

function needsDrawing(message: HostMessage): boolean {
  if (message.type === 'snapshot') return message.session.turns.length > 0;
  return message.type === 'turn' || message.type === 'convert';
}

/** A part of the page's script that is loaded when it is needed, or when there is time. */
export class LazyModule<Part> {
  #part: Part | undefined;
  #coming: Promise<void> | undefined;

  constructor(private readonly load: () => Promise<Part>) {}

  /** Nothing until it was loaded. */
  get part(): Part | undefined {
    return this.#part;
  }

  /** Resolves when it is there; after a failure the next call tries again. */
  ready(): Promise<void> {
    this.#coming ??= this.#load();
    return this.#coming;
  }

  /** Begins to load it once what stands now is painted. */
  soon(): void {
    requestAnimationFrame(() => setTimeout(() => this.ready().catch(() => undefined)));
  }

  async #load(): Promise<void> {
    try {
      this.#part = await this.load();
    } catch (error) {
      this.#coming = undefined;
      throw error;
    }
  }
}
