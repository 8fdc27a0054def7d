import { LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';

/** The label and the action of a Stop button. */
interface Stop {
  readonly label: string;
  /** When the last request was sent, in milliseconds by `performance.now()`. */
  readonly askedAt: () => number;
  readonly press: () => void;
  /** Shown instead of the label. */
  readonly icon?: string;
  /** Identifies what the button stops. A press just after this has changed was meant for the previous button and is ignored. */
  readonly ends?: string;
}

/** Milliseconds after a request in which Stop ignores clicks, because the second click of the double click that sent it may hit Stop. */
const stopGuardMs = 600;

/** `<limn-stop>`: stops what a turn waits for; ignores clicks for a moment after a request. */
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

  /** Also respects requests that were sent since the last update. */
  #press(): void {
    if (this.#deafFor <= 0) this.of?.press();
  }

  /** The remaining milliseconds in which clicks are ignored; 0 if no request was sent recently. */
  get #deafFor(): number {
    const since = Math.max(this.of?.askedAt() ?? Number.NEGATIVE_INFINITY, this.#changedAt);
    return Math.max(0, Math.ceil(since + stopGuardMs - performance.now()));
  }
}
