import { LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';

/** What a Stop is called, and does. */
interface Stop {
  readonly label: string;
  /** When something was asked last, milliseconds by `performance.now()`. */
  readonly askedAt: () => number;
  readonly press: () => void;
  /** Stands in place of the label. */
  readonly icon?: string;
  /** What it ends, where another may take its place under the finger: a press just then was meant for what stood there before. */
  readonly ends?: string;
}

/** Milliseconds after a request in which Stop takes no press: the second press of what sent it may hit Stop. */
const stopGuardMs = 600;

/** `<limn-stop>`: ends what a turn waits for; deaf for a moment after something was asked. */
@customElement('limn-stop')
export class StopElement extends LitElement {
  @property({ attribute: false }) of: Stop | undefined;
  #ends: string | undefined;
  #changedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(): void {
    const ends = this.of?.ends;
    if (ends !== this.#ends) this.#changedAt = performance.now();
    this.#ends = ends;
  }

  protected override updated(): void {
    clearTimeout(this.#timer);
    if (this.#deafFor > 0) this.#timer = setTimeout(() => this.requestUpdate(), this.#deafFor);
  }

  protected override render() {
    if (!this.of) return nothing;
    return this.of.icon === undefined ? this.#withWords(this.of.label) : this.#withIcon(this.of.label, this.of.icon);
  }

  #withWords(label: string): TemplateResult {
    return labelButton({ label, look: 'second', press: () => this.#press(), waits: this.#deafFor > 0 });
  }

  #withIcon(label: string, icon: string): TemplateResult {
    return iconButton({ label, icon, press: () => this.#press(), waits: this.#deafFor > 0, className: 'stop' });
  }

  /** What was asked since it was drawn counts too. */
  #press(): void {
    if (this.#deafFor <= 0) this.of?.press();
  }

  /** Milliseconds that are left; nothing of them where nothing was asked. */
  get #deafFor(): number {
    const since = Math.max(this.of?.askedAt() ?? Number.NEGATIVE_INFINITY, this.#changedAt);
    return Math.max(0, Math.ceil(since + stopGuardMs - performance.now()));
  }
}
