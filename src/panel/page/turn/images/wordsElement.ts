import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { toggledButton } from '../../../../pageKit/page/buttons.ts';
import type { Page } from '../../kit/page.ts';
import { codeClick } from '../../markdown/codeFrame.ts';

/** `<limn-words>`: words beside a picture. Those that stand with one picture show twelve lines at first, and all of them when the user asks or looks for a word in them. */
@customElement('limn-words')
export class WordsElement extends LitElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) resultId = '';
  @property({ attribute: false }) text = '';
  /** Under which it is remembered that all is shown; empty = all is always shown. */
  @property({ attribute: false }) foldId = '';
  @state() private isLong = false;
  @state() private isOpen = false;
  @query('.words') private readonly box: HTMLElement | undefined;
  readonly #size = new ResizeObserver(() => this.#measure());

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('foldId')) this.isOpen = this.page?.folds.isOpen(this.foldId) ?? false;
  }

  /** A change of width makes other lines of the same words. */
  protected override updated(): void {
    const text = this.box?.firstElementChild;
    if (text && this.foldId) this.#size.observe(text);
  }

  #measure(): void {
    const { box } = this;
    const text = box?.firstElementChild;
    if (!box || !text || this.isOpen) return;
    this.isLong = text.scrollHeight > box.clientHeight + 1;
  }

  protected override render() {
    const { page, text, foldId } = this;
    if (!page) return nothing;
    const cut = foldId && !this.isOpen ? 'cut' : '';
    return html`<div class="words ${foldId ? 'beside' : ''} ${cut} ${this.isLong ? 'long' : ''}" @scroll=${this.#open}>
        <limn-markdown .text=${text} .words=${page.words} @click=${(event: Event) => this.#press(page, event)}></limn-markdown>
      </div>
      ${this.isLong ? this.#toggle(page) : nothing}`;
  }

  #toggle({ words }: Page): TemplateResult {
    const label = this.isOpen ? words.showLess : words.showAll;
    return toggledButton({ label, isOpen: this.isOpen, press: () => this.#set(!this.isOpen) });
  }

  /** What is found, or reached by Tab, beyond the lines that are shown scrolls the box by the browser. */
  readonly #open = () => {
    if (this.box && this.box.scrollTop > 0) this.#set(true);
  };

  #set(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.page?.folds.set(this.foldId, isOpen);
    this.box?.scrollTo({ top: 0 });
  }

  #press({ post }: Page, event: Event): void {
    const code = codeClick(event);
    const { resultId } = this;
    if (code?.action === 'copyCode') post({ type: 'copyText', text: code.code });
    if (code?.action === 'insertCode') post({ type: 'insertText', resultId, text: code.code });
  }
}
