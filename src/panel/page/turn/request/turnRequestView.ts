import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { iconButton, labelButton } from '../../../../pageKit/page/buttons.ts';
import { icon } from '../../../../pageKit/page/icon.ts';
import { isImeEvent } from '../../../../pageKit/page/imeEvents.ts';
import { LightElement } from '../../../../pageKit/page/lightElement.ts';
import { limits } from '../../../../product/common/limits.ts';
import type { Mode } from '../../../../product/common/mode.ts';
import { modeTraits } from '../../../../product/common/modes.ts';
import type { PreferencesView } from '../../../common/composerView.ts';
import type { AttachmentView } from '../../../common/imageView.ts';
import type { AgentView, TurnView } from '../../../common/turnView.ts';
import { tooLongToEdit } from '../../attachments/givenText.ts';
import { messageKey } from '../../kit/messageKeys.ts';
import type { Page } from '../../kit/page.ts';
import { passageExcerpt, pathName, quoteChip } from '../../kit/quoteChip.ts';

/** Renders the request: its context, the prompt, and the model. */
export function renderRequest(page: Page, turn: TurnView): TemplateResult {
  const { agent, quote, context = [], prompt, meta, from, attachments = [] } = turn;
  const isBeside = modeTraits[turn.mode].passage === 'beside';
  const showsPassage = quote && isBeside && quote.excerpt.trim() !== prompt.trim();
  const openMarks = () => page.post({ type: 'openMarks', turnId: turn.id });
  const attachment = ({ id, src, name, says, hasMarks }: AttachmentView) =>
    html`<li>
      ${smallPicture(src, name, () => page.zoom({ id, src, alt: name, width: 0, height: 0 }), says)}
      ${hasMarks ? iconButton({ label: page.words.openMarks, icon: 'edit', press: openMarks }) : nothing}
    </li>`;
  return html`<div class="request">
    ${agent ? renderAgentChips(agent) : nothing}
    ${quote ? html`<div class="quote">${quoteChip(page, quote)}${showsPassage ? passageExcerpt(quote) : nothing}</div>` : nothing}
    ${context.length > 0 ? html`<p class="context">${context.map((one) => quoteChip(page, one))}</p>` : nothing}
    ${from ? smallPicture(from.src, from.says, () => page.showOrigin(from)) : nothing}
    <limn-prompt .page=${page} .turn=${turn}></limn-prompt>
    ${attachments.length > 0 ? html`<ul class="sent-attachments">${attachments.map(attachment)}</ul>` : nothing}
    ${meta ? html`<p class="quiet meta">${meta}</p>` : nothing}
  </div>`;
}

/** Renders a button with a base picture or an attachment, which a click shows. */
function smallPicture(src: string | undefined, label: string, show: () => void, title?: string): TemplateResult {
  return html`<button type="button" class="small-picture" title=${title ?? nothing} @click=${show}>
    ${src ? html`<img src=${src} alt="" loading="lazy" decoding="async" />` : icon('file-media')}
    <span>${label}</span>
  </button>`;
}

/** Renders which agent sent the request in the user's name, and for which document. */
function renderAgentChips({ label, name, document }: AgentView): TemplateResult {
  return html`<p class="context">
    <span class="chip source" title="${label} ${name}">${icon('hubot')}<b>${label}</b><span>${name}</span></span>
    ${document === undefined ? nothing : html`<span class="chip source">${icon('file')}${pathName(document)}</span>`}
  </p>`;
}

/** Renders where the agent saved the picture, and which file uses it. */
export function renderSavedFile({ post }: Page, turn: TurnView): TemplateResult | typeof nothing {
  const { id: turnId, agent, result } = turn;
  if (!agent?.saved || result.state !== 'done') return nothing;
  const { says, file } = agent.saved;
  const [before = '', after = ''] = says.split('{0}');
  const open = () => post({ type: 'openAgentFile', turnId });
  const key = ({ key: name }: KeyboardEvent) => name === 'Enter' && open();
  // Not a button, because a button does not wrap across lines.
  const link = html`<span class="link" role="link" tabindex="0" @click=${open} @keydown=${key}>${file}</span>`;
  return html`<p class="note">${icon(file ? 'check' : 'info')}<span>${before}${file ? link : nothing}${after}</span></p>`;
}

/** Renders how little is left of the agents' budget for today. The text says all that the bar shows. */
export function renderBudget({ words, post }: Page, { agent }: TurnView): TemplateResult | typeof nothing {
  if (!agent?.budget) return nothing;
  const { says, share } = agent.budget;
  const change = () => post({ type: 'agentBudget', action: 'changeLimit' });
  const dismiss = () => post({ type: 'agentBudget', action: 'dismiss' });
  return html`<div class="budget">
    ${icon('info')}
    <div class="description">
      <p>${says}</p>
      <svg class="used" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width=${share} height="1" />
      </svg>
    </div>
    <div class="button-row">
      ${labelButton({ label: words.changeLimit, look: 'plain', press: change })}
      ${iconButton({ label: words.dismissForToday, icon: 'close', press: dismiss })}
    </div>
  </div>`;
}

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
  @query('.turn-tools button') private readonly edit: HTMLButtonElement | null | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    markEdited(this, this.edited !== undefined);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    markEdited(this, false);
  }

  /** Resumes an edit from before the page was loaded again. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const { page, turn } = this;
    if (page && turn && changed.has('turn') && changed.get('turn')?.id !== turn.id)
      this.edited = page.edits.editOf(turn.id);
  }

  protected override updated(): void {
    markEdited(this, this.edited !== undefined);
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
    const edit = () => (hasPrompts ? post({ type: 'editInComposer', turnId }) : void this.#begin());
    return html`<div class="turn-tools">
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
      <div class="actions">
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
function markEdited(prompt: Element, isEdited: boolean): void {
  if (isEdited) edited.add(prompt);
  else edited.delete(prompt);
  document.body.classList.toggle('editing', edited.size > 0);
}
