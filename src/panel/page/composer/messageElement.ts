import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { isImeEvent } from '../../../pageKit/page/imeEvents.ts';
import { LightElement } from '../../../pageKit/page/lightElement.ts';
import { limits } from '../../../product/common/limits.ts';
import type { ReadyPromptView } from '../../../prompts/common/readyPromptView.ts';
import type { Page } from '../kit/page.ts';
import { comboboxMove } from './comboboxKeys.ts';
import { findHash, findPrompts } from './draftText.ts';
import { InputHistory } from './inputHistory.ts';

/** The content and callbacks of a message box. */
export interface MessageBox {
  readonly page: Page;
  readonly text: string;
  readonly placeholder: string;
  /** The sent messages, oldest first. */
  readonly said: readonly string[];
  readonly change: (text: string) => void;
  /** Receives a key that neither the list nor the history handles. */
  readonly key: (event: KeyboardEvent) => void;
  readonly leave: () => void;
  /** A prompt was chosen from the list; the text was its name. */
  readonly onOffer: (offer: ReadyPromptView) => void;
  /** A number sign was typed at the beginning of a word. */
  readonly onHash: (place: number) => void;
}

/** `<limn-message>`: the message's text. `/` at its beginning lists the prompts; Up in an empty box recalls earlier messages. */
@customElement('limn-message')
export class MessageElement extends LightElement {
  @property({ attribute: false }) of: MessageBox | undefined;
  @state() private active = 0;
  /** The user closed the list; it stays closed until the text begins differently. */
  @state() private isClosed = false;
  @query('textarea') private readonly box: HTMLTextAreaElement | undefined;
  readonly #recall = new InputHistory();

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { text } = this.of ?? { text: '' };
    if (!text.startsWith('/')) this.isClosed = false;
    if (changed.has('of') && changed.get('of')?.text !== text) this.active = 0;
  }

  protected override updated(): void {
    this.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  protected override render() {
    const { of } = this;
    if (!of) return nothing;
    const readyPrompts = this.#offers;
    const isOpen = readyPrompts.length > 0;
    return html`<textarea
        rows="1"
        aria-label=${of.page.words.message}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls=${isOpen ? 'readyPrompts' : nothing}
        aria-activedescendant=${isOpen ? `offer-${this.active}` : nothing}
        placeholder=${of.placeholder}
        maxlength=${limits.message}
        .value=${of.text}
        @input=${this.#typed}
        @keydown=${this.#key}
        @blur=${() => of.leave()}
      ></textarea>
      ${isOpen ? this.#list(of, readyPrompts) : nothing}`;
  }

  #list({ page }: MessageBox, readyPrompts: readonly ReadyPromptView[]): TemplateResult {
    const option = (offer: ReadyPromptView, index: number) => html`<li
      id="offer-${index}"
      role="option"
      class=${index === this.active ? 'on' : ''}
      aria-selected=${index === this.active ? 'true' : 'false'}
      @click=${() => this.of?.onOffer(offer)}
    >
      <span>${offer.name}</span><span class="hint">${offer.hint}</span>
    </li>`;
    // The press must not take the focus out of the box.
    return html`<ul id="readyPrompts" class="choices" role="listbox" aria-label=${page.words.readyPrompts} @mousedown=${(event: Event) => event.preventDefault()}>
      ${readyPrompts.map(option)}
    </ul>`;
  }

  get #offers(): readonly ReadyPromptView[] {
    const { of } = this;
    return of && !this.isClosed ? findPrompts(of.text, of.page.preferences.readyPrompts) : [];
  }

  readonly #typed = (event: InputEvent) => {
    const { box, of } = this;
    if (!box || !of) return;
    of.change(box.value);
    const place = event.data === '#' ? findHash(box.value, box.selectionStart) : undefined;
    if (place !== undefined) of.onHash(place);
  };

  readonly #key = (event: KeyboardEvent) => {
    if (this.#tryListKey(event) || this.#tryRecallKey(event)) event.preventDefault();
    else this.of?.key(event);
  };

  #tryListKey(event: KeyboardEvent): boolean {
    const readyPrompts = this.#offers;
    if (readyPrompts.length === 0) return false;
    const move = comboboxMove(event, { isOpen: true, length: readyPrompts.length, active: this.active });
    const offer = readyPrompts[this.active];
    if (move.action === 'mark') this.active = move.index;
    if (move.action === 'close') this.isClosed = true;
    if (move.action === 'pick' && offer) this.of?.onOffer(offer);
    return move.action !== 'leave';
  }

  /** In a text of several lines, arrows first move between lines. */
  #tryRecallKey(event: KeyboardEvent): boolean {
    const { box, of } = this;
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (!box || !of || isImeEvent(event) || shiftKey || altKey || ctrlKey || metaKey) return false;
    const [before, behind] = [of.text.slice(0, box.selectionStart), of.text.slice(box.selectionEnd)];
    const found =
      key === 'ArrowUp' && !before.includes('\n')
        ? this.#recall.older(of.text, of.said)
        : key === 'ArrowDown' && !behind.includes('\n')
          ? this.#recall.newer(of.text, of.said)
          : undefined;
    if (found !== undefined) of.change(found);
    return found !== undefined;
  }
}
