import { type PropertyValues, ReactiveElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PageStrings } from '../../common/pageStrings.ts';
import { MarkdownRenderer } from './renderer.ts';

/** `<limn-markdown>`: Markdown that may still be growing, rendered at most once per animation frame. */
@customElement('limn-markdown')
export class MarkdownElement extends ReactiveElement {
  @property({ attribute: false }) text = '';
  @property({ attribute: false }) growing = false;
  @property({ attribute: false }) words: PageStrings | undefined;
  #drawing: MarkdownRenderer | undefined;
  #frame = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cancel();
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    if (!this.words) return;
    this.#drawing ??= new MarkdownRenderer(this, this.words);
    if (this.growing) this.#frame ||= requestAnimationFrame(this.#grow);
    else this.#cancel();
    if (!this.growing) this.#drawing.finish(this.text);
  }

  #cancel(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  readonly #grow = () => {
    this.#frame = 0;
    this.#drawing?.grow(this.text);
  };
}
