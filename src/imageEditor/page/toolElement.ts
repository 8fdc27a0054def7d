import { html, nothing, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { iconButton, labelButton } from '../../pageKit/page/buttons.ts';
import { icon } from '../../pageKit/page/icon.ts';
import { LightElement } from '../../pageKit/page/lightElement.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import { canStep, getState, type History, stepHistory } from '../common/history.ts';
import type { OpenImage } from './openImage.ts';
import { measureStage } from './stageCanvas.ts';

/** The button that hands the result to the host. */
interface UseButton {
  readonly label: string;
  readonly press: () => void;
  /** Why there is nothing to use; empty if that is shown elsewhere. */
  readonly obstacle: string | undefined;
}

/** What the elements that edit an image have in common: a header with its history, the stage, and a footer with what is said. */
export abstract class ToolElement<State> extends LightElement {
  @property({ attribute: false }) image: OpenImage | undefined;
  @state() protected history: History<State> | undefined;
  @state() protected isWorking = false;
  /** The last change, for screen readers. */
  @state() protected announcement = '';
  /** The message about the last result, until the next change. */
  @state() protected message = '';
  @state() protected stage: PixelSize = { width: 0, height: 0 };
  @query('.stage') private readonly stageBox: HTMLElement | undefined;
  @query('[role="application"]') protected readonly surface: HTMLElement | undefined;
  readonly #sizes = new ResizeObserver(() => this.#measure());

  /** Returns the history that a page kept for this image, or a new one. */
  protected abstract begin(image: OpenImage): History<State>;
  /** Keeps everything for the page that is loaded again. */
  protected abstract keep(): void;
  /** Says what is shown after a step in the history. */
  protected abstract describe(image: OpenImage, state: State): string;
  protected abstract renderButtons(image: OpenImage, state: State): TemplateResult | typeof nothing;
  protected abstract useButton(image: OpenImage, state: State): UseButton;
  protected abstract renderSheet(image: OpenImage, state: State): TemplateResult;
  protected abstract renderControls(image: OpenImage, state: State): TemplateResult | typeof nothing;
  /** A sentence about the result. */
  protected abstract facts(image: OpenImage, state: State): string;
  /** Places and draws what was rendered. */
  protected abstract draw(image: OpenImage, state: State): void;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#key);
    this.#sizes.disconnect();
  }

  /** Shows what the host has done with the result. */
  finish(says: string): void {
    this.isWorking = false;
    this.message = says;
  }

  protected override willUpdate(): void {
    if (this.history || !this.image) return;
    this.history = this.begin(this.image);
    this.keep();
  }

  /** Measures the stage when it was laid out. What lies on it is rendered after that, so that neither takes long. */
  #measure(): void {
    const isFirst = this.stage.width === 0;
    this.stage = measureStage(this.stageBox);
    if (isFirst) void this.updateComplete.then(() => this.focusSurface());
  }

  /** Gives the surface the focus, unless the user has put it elsewhere. */
  protected focusSurface(): void {
    if (document.hasFocus() && document.activeElement === document.body) this.surface?.focus({ preventScroll: true });
  }

  protected override updated(): void {
    if (this.stageBox) this.#sizes.observe(this.stageBox);
    const { image, current } = this;
    if (image && current !== undefined) this.draw(image, current);
  }

  protected get current(): State | undefined {
    return this.history && getState(this.history);
  }

  protected setHistory(history: History<State>, announcement: string): void {
    this.history = history;
    this.announcement = announcement;
    this.message = '';
    this.keep();
  }

  protected override render() {
    const { image, current } = this;
    if (!image || current === undefined) return nothing;
    return html`${this.#header(image, current)}
      <main class="stage">${this.stage.width > 0 ? this.renderSheet(image, current) : nothing}</main>
      <footer>
        ${image.shown.notes.map((note) => html`<p class="note">${icon('warning')}<span>${note}</span></p>`)}
        ${this.renderControls(image, current)}
        <p class="quiet facts" role="status">${this.facts(image, current)}</p>
        <p class="spoken" role="status">${this.announcement}</p>
      </footer>`;
  }

  #header(image: OpenImage, current: State): TemplateResult {
    const { words, shown } = image;
    const { history } = this;
    const { label, press, obstacle } = this.useButton(image, current);
    const step = (name: string, glyph: string, by: -1 | 1) =>
      iconButton({
        label: name,
        icon: glyph,
        press: () => this.#step(by),
        waits: !history || !canStep(history, by),
      });
    return html`<header class="tools">
      <h1 title=${shown.title}>${shown.title}</h1>
      <div class="end">
        ${step(words.undo, 'discard', -1)}${step(words.redo, 'redo', 1)}${this.renderButtons(image, current)}
        ${labelButton({ label, look: 'primary', press, waits: this.isWorking || obstacle !== undefined, hint: obstacle })}
      </div>
    </header>`;
  }

  #step(by: -1 | 1): void {
    const { history, image } = this;
    if (!history || !image) return;
    const stepped = stepHistory(history, by);
    const state = getState(stepped);
    if (state !== undefined) this.setHistory(stepped, this.describe(image, state));
  }

  /** Undoes and does again, except in a text field, which does that itself. */
  readonly #key = (event: KeyboardEvent) => {
    const { target } = event;
    const isText =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type));
    const key = event.key.toLowerCase();
    if (isText || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    this.#step(key === 'y' || event.shiftKey ? 1 : -1);
  };
}
