import { type PropertyValues, ReactiveElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Words } from '../../shared/words.ts';
import { Drawing } from './drawing.ts';

/** Milliseconds between two drawings of a growing text: text still runs, at half the cost of every frame. */
const drawingGap = 45;

/** `<limn-markdown>`: Markdown that may still be growing, drawn at most once per animation frame. */
@customElement('limn-markdown')
export class MarkdownElement extends ReactiveElement {
  @property({ attribute: false }) text = '';
  @property({ attribute: false }) growing = false;
  @property({ attribute: false }) words: Words | undefined;
  #drawing: Drawing | undefined;
  #frame = 0;
  #drawnAt = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    if (!this.words) return;
    this.#drawing ??= new Drawing(this, this.words);
    if (this.growing) this.#schedule();
    else this.#finish(this.#drawing);
  }

  #finish(drawing: Drawing): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    drawing.finish(this.text);
  }

  #schedule(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#grow(now));
  }

  #grow(now: number): void {
    this.#frame = 0;
    if (now - this.#drawnAt < drawingGap) {
      this.#schedule();
      return;
    }
    this.#drawnAt = now;
    this.#drawing?.grow(this.text);
  }
}
