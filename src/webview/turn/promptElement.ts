import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { limits } from '../../shared/limits.ts';
import type { HabitsView } from '../../shared/view.ts';
import { iconButton, labelButton } from '../buttons.ts';
import { messageKey } from '../composer/messageKeys.ts';
import type { Page } from '../page.ts';

/** `<limn-prompt>`: the words of a turn, which can be changed in place and asked again. */
@customElement('limn-prompt')
export class PromptElement extends LitElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) turnId = '';
  @property({ attribute: false }) text = '';
  /** Edit and Delete are offered. */
  @property({ attribute: false }) isOpen = false;
  @state() private isEdited = false;
  @query('textarea') private readonly box: HTMLTextAreaElement | null | undefined;
  @query('.own button') private readonly edit: HTMLButtonElement | null | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render() {
    const { page } = this;
    if (!page) return nothing;
    if (this.isEdited) return this.#editing(page);
    return html`<p class="prompt">${this.text}</p>
      ${this.isOpen ? this.#own(page) : nothing}`;
  }

  /** Seen on hover or focus, and reached by Tab always. */
  #own({ words, post }: Page): TemplateResult {
    const remove = () => post({ type: 'deleteTurn', turnId: this.turnId });
    return html`<div class="own">
      ${iconButton({ label: words.edit, icon: 'edit', press: () => void this.#begin() })}
      ${iconButton({ label: words.delete, icon: 'trash', press: remove })}
    </div>`;
  }

  #editing({ words, habits }: Page): TemplateResult {
    return html`<textarea
        rows="1"
        aria-label=${words.edit}
        maxlength=${limits.message}
        .value=${this.text}
        @keydown=${(event: KeyboardEvent) => this.#key(event, habits.sendKey)}
      ></textarea>
      <div class="acts">
        ${labelButton({ label: words.send, look: 'primary', press: () => this.#send() })}
        ${labelButton({ label: words.cancel, look: 'second', press: () => void this.#end() })}
      </div>`;
  }

  async #begin(): Promise<void> {
    this.isEdited = true;
    await this.updateComplete;
    this.box?.focus();
    this.box?.setSelectionRange(this.text.length, this.text.length);
  }

  async #end(): Promise<void> {
    this.isEdited = false;
    await this.updateComplete;
    this.edit?.focus();
  }

  /** An input method's Escape drops a candidate, not the editing. */
  #key(event: KeyboardEvent, sendKey: HabitsView['sendKey']): void {
    const isEscape = event.key === 'Escape' && !event.isComposing;
    const meaning = isEscape ? 'cancel' : messageKey(event, sendKey);
    if (meaning !== 'leave') event.preventDefault();
    if (meaning === 'send') this.#send();
    if (meaning === 'cancel') void this.#end();
  }

  /** The focus goes back before the turn runs again, so that it can go on to Stop. */
  #send(): void {
    const text = this.box?.value ?? '';
    if (text.trim() === '') return;
    void this.#end().then(() => this.page?.post({ type: 'editTurn', turnId: this.turnId, text }));
  }
}
