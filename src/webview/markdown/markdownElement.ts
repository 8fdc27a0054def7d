import { type PropertyValues, ReactiveElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Words } from '../../shared/words.ts';
import { Drawing } from './drawing.ts';

/** Milliseconds between two drawings of a growing text: it still runs, at a sixth of the cost of every frame. */
const [shortestGap, longestGap] = [100, 250];

/** The longer the page, the dearer a drawing and the farther the reader from its end: one more millisecond for as many characters. */
const charactersPerGap = 400;

/** `<limn-markdown>`: Markdown that may still be growing, drawn at most once per animation frame. */
@customElement('limn-markdown')
export class MarkdownElement extends ReactiveElement {
  @property({ attribute: false }) text = '';
  @property({ attribute: false }) growing = false;
  @property({ attribute: false }) words: Words | undefined;
  #drawing: Drawing | undefined;
  #frame = 0;
  #wait = 0;
  #drawnAt = 0;

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
    this.#drawing ??= new Drawing(this, this.words);
    if (this.growing) this.#schedule();
    else this.#finish(this.#drawing);
  }

  #finish(drawing: Drawing): void {
    this.#cancel();
    drawing.finish(this.text);
  }

  #cancel(): void {
    clearTimeout(this.#wait);
    cancelAnimationFrame(this.#frame);
    this.#wait = 0;
    this.#frame = 0;
  }

  /** Waits without asking for frames, each of which would cost the page its styles. */
  #schedule(): void {
    if (this.#wait !== 0 || this.#frame !== 0) return;
    this.#wait = window.setTimeout(() => this.#ask(), this.#drawnAt + this.#gap - performance.now());
  }

  get #gap(): number {
    return Math.min(longestGap, shortestGap + this.text.length / charactersPerGap);
  }

  #ask(): void {
    this.#wait = 0;
    this.#frame = requestAnimationFrame((now) => this.#grow(now));
  }

  #grow(now: number): void {
    this.#frame = 0;
    this.#drawnAt = now;
    this.#drawing?.grow(this.text);
  }
}
