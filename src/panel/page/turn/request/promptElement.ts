import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { iconButton, labelButton } from '../../../../pageKit/page/buttons.ts';
import { isImeEvent } from '../../../../pageKit/page/imeEvents.ts';
import { LightElement } from '../../../../pageKit/page/lightElement.ts';
import { limits } from '../../../../product/common/limits.ts';
import type { Mode } from '../../../../product/common/mode.ts';
import { modeTraits } from '../../../../product/common/modes.ts';
import type { PreferencesView } from '../../../common/composerView.ts';
import type { TurnView } from '../../../common/turnView.ts';
import { tooLongToEdit } from '../../attachments/givenText.ts';
import { messageKey } from '../../kit/messageKeys.ts';
import type { Page } from '../../kit/page.ts';

/** `<limn-prompt>`: the text of a turn, which can be edited in place and sent again. Several prompts are edited in the composer. */
@customElement('limn-prompt')
export class PromptElement extends LightElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) turn: TurnView | undefined;
  /** The text when editing began; undefined while not editing. */
  @state() private edited: string | undefined;
  /** Why pasted text was not accepted. */
  @state() private problem = '';
  @query('textarea') private readonly box: HTMLTextAreaElement | null | undefined;
  @query('.own button') private readonly edit: HTMLButtonElement | null | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    noteEdited(this, this.edited !== undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    noteEdited(this, false);
  }

  /** Resumes an edit from before the page was loaded again. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const { page, turn } = this;
    if (page && turn && changed.has('turn') && changed.get('turn')?.id !== turn.id)
      this.edited = page.edits.editOf(turn.id);
  }

  protected override updated(): void {
    noteEdited(this, this.edited !== undefined);
  }

  protected override render() {
    const { page, turn } = this;
    if (!page || !turn) return nothing;
    if (this.edited !== undefined) return this.#editing(page, turn.mode, this.edited);
    return html`<p class="prompt">${turn.prompt}</p>
      ${turn.isOpen ? this.#own(page, turn) : nothing}`;
  }

  /**
   * Renders Edit and Delete: visible on hover or focus, always reachable by Tab. A failed picture has an Edit of its own, unless it has
   * several prompts.
   */
  #own({ words, post }: Page, { id: turnId, mode, hasPrompts, result: { failure } }: TurnView): TemplateResult {
    const isAnew = modeTraits[mode].results === 'sideBySide';
    const hasEdit =
      isAnew && !hasPrompts && failure?.failureActions.some(({ failureAction }) => failureAction === 'editPrompt');
    const remove = () => post({ type: 'deleteTurn', turnId });
    const edit = () => (hasPrompts ? post({ type: 'editInBox', turnId }) : void this.#begin());
    return html`<div class="own">
      ${hasEdit ? nothing : iconButton({ label: words.edit, icon: 'edit', press: edit })}
      ${iconButton({ label: words.delete, icon: 'trash', press: remove })}
    </div>`;
  }

  #editing(page: Page, mode: Mode, edited: string): TemplateResult {
    const { words, preferences } = page;
    const take = (event: Event, data: DataTransfer | null) => {
      this.problem = tooLongToEdit(page, mode, data?.getData('text/plain') ?? '');
      if (this.problem) event.preventDefault();
    };
    return html`<textarea
        rows="1"
        aria-label=${words.edit}
        maxlength=${limits.message}
        .value=${edited}
        @input=${() => this.#keep(this.box?.value)}
        @keydown=${(event: KeyboardEvent) => this.#key(event, preferences.sendKey)}
        @paste=${(event: ClipboardEvent) => take(event, event.clipboardData)}
        @drop=${(event: DragEvent) => take(event, event.dataTransfer)}
      ></textarea>
      ${this.problem ? html`<p class="quiet" role="alert">${this.problem}</p>` : nothing}
      <div class="acts">
        ${labelButton({ label: words.send, look: 'primary', press: () => this.#send() })}
        ${labelButton({ label: words.cancel, look: 'second', press: () => void this.#end() })}
      </div>
      ${modeTraits[mode].results === 'sideBySide' ? html`<p class="quiet">${words.asksAnew}</p>` : nothing}`;
  }

  async #begin(): Promise<void> {
    this.edited = this.turn?.prompt;
    this.problem = '';
    await this.updateComplete;
    this.box?.focus();
    this.box?.setSelectionRange(this.box.value.length, this.box.value.length);
  }

  async #end(): Promise<void> {
    this.edited = undefined;
    this.#keep(undefined);
    await this.updateComplete;
    this.edit?.focus();
  }

  #keep(text: string | undefined): void {
    const { page, turn } = this;
    if (page && turn && !page.preferences.isForgetful) page.edits.keepEdit(turn.id, text);
  }

  /** Handles keys. Escape in an input method drops a candidate and does not end the editing. */
  #key(event: KeyboardEvent, sendKey: PreferencesView['sendKey']): void {
    const isEscape = event.key === 'Escape' && !isImeEvent(event);
    const meaning = isEscape ? 'cancel' : messageKey(event, sendKey);
    if (meaning !== 'leave') event.preventDefault();
    if (meaning === 'send') this.#send();
    if (meaning === 'cancel') void this.#end();
  }

  /** Sends the text. The focus is returned before the turn runs again, so that it can move on to the turn's row. */
  #send(): void {
    const text = this.box?.value ?? '';
    const { page, turn } = this;
    if (text.trim() === '' || !page || !turn) return;
    void this.#end().then(() => page.post({ type: 'editTurn', sendId: crypto.randomUUID(), turnId: turn.id, text }));
  }
}

/** The prompts that are being edited. */
const edited = new Set<Element>();

/**
 * Sets a class on the body while any prompt is edited. A CSS selector that searches all turns would be evaluated at each change of any of
 * them.
 */
function noteEdited(prompt: Element, isEdited: boolean): void {
  if (isEdited) edited.add(prompt);
  else edited.delete(prompt);
  document.body.classList.toggle('editing', edited.size > 0);
}
