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

  /** Where loading failed, the next message tries again. */
  #hold(message: HostMessage): void {
    this.#held.push(message);
    this.drawing.ready().then(
      () => this.#release(),
      () => undefined,
    );
  }

  #release(): void {
    for (const message of this.#held.splice(0)) this.handOn(message);
  }
}

function needsDrawing(message: HostMessage): boolean {
  if (message.type === 'snapshot') return message.session.turns.length > 0;
  return message.type === 'turn' || message.type === 'convert';
}
