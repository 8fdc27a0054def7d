import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Updates its element once a second while it is connected. */
export class Ticking implements ReactiveController {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#timer = setInterval(() => this.host.requestUpdate(), 1000);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }
}
