import type { HostMessage } from '../common/hostMessages.ts';

/** Passes messages on in order. Messages with turns, and all after them, wait until the module that renders turns is loaded. */
export class MessageQueue {
  readonly #held: HostMessage[] = [];

  constructor(
    private readonly drawing: Pick<LazyModule<unknown>, 'part' | 'ready'>,
    private readonly handOn: (message: HostMessage) => unknown,
  ) {}

  readonly take = (message: HostMessage): unknown => {
    const isHeld = this.#held.length > 0 || (this.drawing.part === undefined && needsDrawing(message));
    return isHeld ? this.#hold(message) : this.handOn(message);
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

const drawn: readonly HostMessage['type'][] = ['turn', 'convert', 'editPixels', 'drawSheet'];

function needsDrawing(message: HostMessage): boolean {
  if (message.type === 'snapshot') return message.session.turns.length > 0;
  return drawn.includes(message.type);
}

/** A module of the page that is loaded when needed, or when idle. */
export class LazyModule<Part> {
  #part: Part | undefined;
  #coming: Promise<void> | undefined;

  constructor(private readonly load: () => Promise<Part>) {}

  /** Undefined until it is loaded. */
  get part(): Part | undefined {
    return this.#part;
  }

  /** Resolves when it is loaded; after a failure the next call tries again. */
  ready(): Promise<void> {
    this.#coming ??= this.#load();
    return this.#coming;
  }

  /** Starts loading after the next paint. */
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
