import { LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { deafness } from '../asking.ts';
import { labelButton } from '../buttons.ts';

/** What a Stop is called, and does. */
interface Stop {
  readonly label: string;
  /** When something was asked last, milliseconds by `performance.now()`. */
  readonly askedAt: () => number;
  readonly press: () => void;
}

/** `<limn-stop>`: ends what a turn waits for; deaf for a moment after something was asked. */
@customElement('limn-stop')
export class StopElement extends LitElement {
  @property({ attribute: false }) of: Stop | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override updated(): void {
    clearTimeout(this.#timer);
    if (this.#deafFor > 0) this.#timer = setTimeout(() => this.requestUpdate(), this.#deafFor);
  }

  protected override render() {
    if (!this.of) return nothing;
    const { label } = this.of;
    return labelButton({ label, look: 'second', press: () => this.#press(), waits: this.#deafFor > 0 });
  }

  /** What was asked since it was drawn counts too. */
  #press(): void {
    if (this.#deafFor <= 0) this.of?.press();
  }

  /** Milliseconds that are left; nothing of them where nothing was asked. */
  get #deafFor(): number {
    return this.of ? Math.ceil(this.of.askedAt() + deafness - performance.now()) : 0;
  }
}
