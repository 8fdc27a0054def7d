import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { joinParts } from '../../../pageKit/page/formatString.ts';
import { LightElement } from '../../../pageKit/page/lightElement.ts';
import type { Mode } from '../../../product/common/mode.ts';
import { type ModeTraits, modeTraits } from '../../../product/common/modes.ts';
import type { ReadyPromptView } from '../../../prompts/common/readyPromptView.ts';
import type { ServiceView } from '../../../setup/common/serviceView.ts';
import type { ComposerView } from '../../common/composerView.ts';
import type { HostMessage } from '../../common/hostMessages.ts';
import type { PageMessage } from '../../common/pageMessages.ts';
import type { TurnView } from '../../common/turnView.ts';
import { type IntakeHost, PasteAndDropController } from '../attachments/pasteAndDrop.ts';
import { messageKey } from '../kit/messageKeys.ts';
import { placeholders } from '../kit/modeIcons.ts';
import type { Page } from '../kit/page.ts';
import { getCurrentPlan } from '../plan/currentPlan.ts';
import { addButton, attachedContext, promptChips } from './attachedContext.ts';
import { DraftController } from './draftController.ts';
import { type DraftText, getTexts, withPrompts } from './draftText.ts';
import { improveButton, improvedPrompt } from './improvedPrompt.ts';
import type { MessageBox, MessageElement } from './messageElement.ts';
import { OptionsForm } from './optionsForm.ts';
import { promptList } from './promptList.ts';
import { findStoppable, modelButton, modeSwitch, sendButton, stopButton } from './sendButton.ts';

/** `<limn-composer>`: the message box, and what is sent with the message. The page owns its text until it is sent. */
@customElement('limn-composer')
export class ComposerElement extends LightElement implements IntakeHost {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) sessionId = '';
  /** The host's view of it. */
  @property({ attribute: false }) view: ComposerView | undefined;
  @property({ attribute: false }) service: ServiceView | undefined;
  /** The session's turns; their messages can be recalled. */
  @property({ attribute: false }) turns: readonly TurnView[] = [];
  @query('limn-message') private readonly message: MessageElement | undefined;
  @query('textarea') private readonly box: HTMLTextAreaElement | undefined;
  readonly #drafting = new DraftController(this);
  readonly #intake = new PasteAndDropController(this);
  readonly #options = new OptionsForm(this);
  #wasAtStop = false;

  /** Posts newly typed text to the host before any other message. */
  flush(): void {
    this.#drafting.flush();
  }

  /** From now on, what is typed belongs to the session that was requested. */
  leaveFor(mode: Mode): void {
    this.#drafting.leaveFor(mode);
    this.focusMessage();
  }

  /**
   * Applies the parts of a host's message that concern the composer. The first message of a page moves the focus only inside the page: VS Code
   * gives a new page the focus once it is loaded, unless the user has moved on. What is typed elsewhere must not end up here and be sent.
   */
  receive(message: HostMessage, isFirst: boolean): void {
    if (message.type === 'snapshot') this.#drafting.arrive(message.session.composer);
    if (message.type === 'composer' && message.focus === 'message') this.#drafting.take(message.composer);
    if (message.type === 'sendAccepted') this.#drafting.onSendAccepted(message.sendId);
    if (message.type === 'scaleDown') this.#scaleDown(message);
    const mayFocus = !isFirst || document.hasFocus();
    if ('focus' in message && message.focus === 'message' && mayFocus) this.focusMessage();
  }

  #scaleDown({ name, bytes, sessionId }: Extract<HostMessage, { type: 'scaleDown' }>): void {
    void this.#intake.addFiles([{ name, file: new Blob([new Uint8Array(bytes)]) }], sessionId);
  }

  /** Focuses the message, or the first of several prompts. */
  focusMessage(): void {
    void this.updateComplete.then(() => {
      const { box } = this;
      box?.focus();
      box?.setSelectionRange(box.value.length, box.value.length);
    });
  }

  /** Puts the texts of messages that the host did not receive back into their session's message box, before what was typed since. */
  restore(lost: readonly PageMessage[]): void {
    for (const message of [...lost].reverse()) {
      if (message.type === 'editTurn') this.#drafting.bringBackText(message.text, message.sendId);
      if (message.type === 'send' && message.sessionId === this.sessionId)
        this.#drafting.restore(message, message.sendId);
    }
  }

  /** Appends a passage to the draft, and puts the cursor after it. */
  addText(text: string): void {
    this.#drafting.append(text);
    this.focusMessage();
  }

  /** Also waits for the message box, which is rendered later. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const isComplete = await super.getUpdateComplete();
    await this.message?.updateComplete;
    return isComplete;
  }

  private get draft(): DraftText {
    return this.#drafting.draft;
  }

  get kind(): ModeTraits {
    return modeTraits[this.draft.mode];
  }

  /** If a focused Stop was removed, the message box gets the focus. */
  protected override updated(): void {
    const stop = this.querySelector('.ends limn-stop');
    if (this.#wasAtStop && !stop) this.box?.focus();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#wasAtStop = document.hasFocus() && this.querySelector('.ends limn-stop:focus-within') !== null;
    const isOther = changed.has('sessionId');
    if (isOther) this.#forgetBoxes();
    if (this.view && isOther) this.#drafting.begin(this.view);
    else if (this.view && changed.has('view')) this.#drafting.take(this.view);
  }

  protected override render() {
    const { page, view } = this;
    if (!page || !view) return nothing;
    return html`<div class="box">
      ${attachedContext({ page, sessionId: this.sessionId, focusMessage: () => this.focusMessage() }, view, this.kind, getTexts(this.draft))}
      ${this.kind.accepts.prompts && this.draft.prompts ? this.#prompts(page, view) : this.#message(page, view)}
      ${this.#offers(page, view)} ${this.#problems(page, view)}
      ${this.kind.hasOptions ? improvedPrompt(page, this.sessionId, view, this.draft) : nothing}
      ${this.kind.hasOptions ? this.#options.draw(page, this.sessionId, this.draft, (options) => this.#drafting.change({ options })) : nothing}
      <div class="row">
        ${modeSwitch(page.words, this.draft.mode, (mode) => this.#choose(mode))}
        ${addButton(page, this.sessionId, this.kind)} ${modelButton(page, this.draft, this.service)}
        ${this.kind.hasOptions ? improveButton(page, this.sessionId, this.draft) : nothing} ${this.#send(page)}
      </div>
      ${this.#intake.isOver ? html`<div class="drop">${this.kind.accepts.context ? page.words.dropFilesHere : page.words.dropHere}</div>` : nothing}
    </div>`;
  }

  #message(page: Page, view: ComposerView): TemplateResult {
    const { mode, text } = this.draft;
    const stands = getCurrentPlan(this.turns) ? 'planned' : findStoppable(this.turns) && 'answering';
    const of: MessageBox = {
      page,
      text,
      placeholder: placeholders[mode](page.words, view, stands),
      said: this.turns.flatMap(({ prompt }) => (prompt.trim() ? [prompt] : [])),
      change: (changed) => this.#drafting.type(changed),
      key: (event) => this.#key(event),
      leave: () => this.flush(),
      onOffer: (offer) => this.#useOffer(offer),
      onHash: (place) => this.#addFile(page, place),
    };
    return html`<limn-message .of=${of}></limn-message>`;
  }

  /** Renders prompts to begin with, or to use on the passage. */
  #offers(page: Page, { quote, context, problem }: ComposerView): TemplateResult | typeof nothing {
    const isFitting = this.turns.length === 0 || quote !== undefined || context !== undefined;
    const isOffered = this.kind.suggestsPrompts && this.draft.text === '' && isFitting && problem === undefined;
    if (!isOffered || page.preferences.readyPrompts.length === 0) return nothing;
    return promptChips(
      page,
      (offer) => this.#useOffer(offer),
      () => this.addText('/'),
    );
  }

  #problems(page: Page, { problem = '' }: ComposerView): TemplateResult | typeof nothing {
    const said = joinParts(page.words.nextSentence, this.kind.accepts.context ? problem : '', this.#intake.problem);
    return said ? html`<p class="problem" role="alert">${said}</p>` : nothing;
  }

  #prompts({ words }: Page, view: ComposerView): TemplateResult {
    const list = promptList({
      words,
      prompts: this.draft.prompts ?? [],
      known: view.prompts ?? [],
      change: (prompts) => this.#drafting.replace(withPrompts(this.draft, prompts)),
      focus: (index) => void this.#focusPrompt(index),
    });
    return html`<div @keydown=${(event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && this.#key(event)} @focusout=${() => this.flush()}>${list}</div>`;
  }

  /** Renders Stop while a request is running, and Send unless there is nothing to send. */
  #send(page: Page): TemplateResult {
    const stop = stopButton(page, findStoppable(this.turns));
    const { draft } = this;
    const isIdle = stop !== nothing && getTexts(draft).length === 0;
    const send = () => sendButton(page.words, draft, this.#canSend, () => this.#submit());
    return html`<span class="ends">${stop}${isIdle ? nothing : send()}</span>`;
  }

  get #canSend(): boolean {
    const { hasOptions, accepts: takesAlong } = this.kind;
    const isWrong = hasOptions && this.#options.isWrong;
    const isTooMuch = takesAlong.context && this.view?.problem !== undefined;
    if (this.#drafting.isForNext) return false;
    return !this.#intake.isBusy && !isWrong && !isTooMuch && getTexts(this.draft).length > 0;
  }

  #key(event: KeyboardEvent): void {
    const meaning = messageKey(event, this.page?.preferences.sendKey ?? 'enter');
    if (meaning !== 'leave') event.preventDefault();
    if (meaning === 'send') this.#submit();
  }

  #submit(): void {
    if (!this.#canSend) return;
    const { prompts, ...sent } = this.draft;
    const ids = { sessionId: this.sessionId, sendId: this.#drafting.sendId };
    this.#intake.problem = '';
    this.page?.post({ type: 'send', ...ids, ...sent, ...(prompts && { prompts: [...prompts] }) });
    this.#drafting.markSent({ ...(this.kind.accepts.prompts ? sent : this.draft), text: '' });
    void this.updateComplete.then(() => this.box?.focus());
  }

  /** The host fills the prompt with the attached context, and sends it. */
  #useOffer({ id: readyPromptId }: ReadyPromptView): void {
    const { sessionId } = this;
    const { options } = this.draft;
    this.#drafting.markSent({ ...this.draft, text: '' });
    this.page?.post({ type: 'useReadyPrompt', sessionId, readyPromptId, text: '', options });
    this.focusMessage();
  }

  /** The number sign is removed once a file is chosen. */
  #addFile({ post }: Page, place: number): void {
    if (!this.kind.accepts.context || !this.view) return;
    this.#drafting.noteHash(place, this.view);
    post({ type: 'addContext', sessionId: this.sessionId, kind: 'file' });
  }

  #choose(mode: DraftText['mode']): void {
    this.#forgetBoxes();
    this.#drafting.change({ mode });
  }

  #forgetBoxes(): void {
    this.#options.forget();
    this.#intake.problem = '';
  }

  async #focusPrompt(index: number): Promise<void> {
    await this.updateComplete;
    const boxes = this.querySelectorAll<HTMLTextAreaElement>('.prompts textarea');
    const next = boxes[index] ?? this.querySelector<HTMLElement>(boxes.length > 0 ? '.send' : 'textarea');
    next?.focus();
  }
}
