import type { LitElement, ReactiveController } from 'lit';

/** Reports when its element comes within one view height of the conversation's view, and when it moves farther away again. */
export class NearViewportController implements ReactiveController {
  #observer: IntersectionObserver | undefined;
  isNear = false;

  constructor(
    private readonly host: LitElement,
    private readonly changed: () => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    const tell = (entries: readonly IntersectionObserverEntry[]) => this.#tell(entries.at(-1)?.isIntersecting ?? false);
    this.#observer = new IntersectionObserver(tell, { root: this.host.closest('.scroll'), rootMargin: '100% 0px' });
    this.#observer.observe(this.host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.isNear = false;
  }

  #tell(isNear: boolean): void {
    if (isNear === this.isNear) return;
    this.isNear = isNear;
    this.changed();
  }
}
