import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { limits } from '../../shared/limits.ts';
import type { ComposerView, ServiceView } from '../../shared/view.ts';
import { iconButton } from '../buttons.ts';
import type { Page } from '../page.ts';
import { quoteChip, quotedPassage } from '../quoteChip.ts';
import { alongside } from '../references/chips.ts';
import { Intake, type IntakeHost } from '../references/intake.ts';
import { DraftPoster } from './draftPoster.ts';
import { type DraftText, draftOf, picturesAsked, textsOf, withPrompts } from './draftText.ts';
import { messageKey } from './messageKeys.ts';
import { modelButton } from './modelButton.ts';
import { modeSwitch } from './modeSwitch.ts';
import { pictureFields, type TypedOption } from './pictureFields.ts';
import { promptList } from './promptList.ts';

/** Milliseconds without a key after which the draft goes to the host. */
const typingPause = 50;

/** `<limn-composer>`: the message box with what goes along with a message. Its text is the page's until it is sent. */
@customElement('limn-composer')
export class ComposerElement extends LitElement implements IntakeHost {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) sessionId = '';
  /** As the host has it. */
  @property({ attribute: false }) view: ComposerView | undefined;
  @property({ attribute: false }) service: ServiceView | undefined;
  /** A turn is running: what is typed waits. */
  @property({ attribute: false }) running = false;
  @state() private draft: DraftText = { mode: 'chat', text: '', options: { aspectRatio: '', size: '' } };
  /** Options whose box holds what cannot be sent. */
  @state() private wrong: readonly TypedOption[] = [];
  @query('textarea') private readonly box: HTMLTextAreaElement | undefined;
  readonly #poster = new DraftPoster((draft) => this.#post(draft), typingPause);
  readonly #intake = new Intake(this);

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Takes the host's text whatever stands in the box: it was put there for the person to go on with. */
  take(view: ComposerView): void {
    this.#poster.forget();
    this.draft = draftOf(view);
  }

  /** Hands newer typing to the host before anything else is asked of it. */
  flush(): void {
    this.#poster.flush();
  }

  /** Takes a picture that the host cannot scale down itself. */
  offer(name: string, bytes: Uint8Array, sessionId: string): void {
    void this.#intake.offer([{ name, file: new Blob([new Uint8Array(bytes)]) }], sessionId);
  }

  /** The message, or the first of several prompts. */
  focusMessage(): void {
    const { box } = this;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }

  get takesPictures(): boolean {
    return this.draft.mode === 'image';
  }

  /** Newer typing in the same session is worth more than the host's text. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther = changed.has('sessionId');
    if (isOther) this.#forgetBoxes();
    if (this.view && (isOther || (changed.has('view') && !this.#poster.isWaiting))) this.take(this.view);
  }

  protected override render() {
    const { page, view } = this;
    if (!page || !view) return nothing;
    return html`<div class="box">
      ${this.#quote(page, view)} ${this.takesPictures ? this.#alongside(page, view) : nothing}
      ${this.takesPictures && this.draft.prompts ? this.#prompts(page, view) : this.#message(page, view)}
      ${this.#intake.problem && this.takesPictures ? html`<p class="problem" role="alert">${this.#intake.problem}</p>` : nothing}
      ${this.takesPictures ? this.#pictureFields(page) : nothing}
      <div class="row">
        ${modeSwitch({ words: page.words, mode: this.draft.mode, choose: (mode) => this.#choose(mode) })}
        ${this.takesPictures ? this.#addPicture(page) : nothing} ${modelButton(page, this.draft, this.service)}
        ${this.#send(page)}
      </div>
      ${this.#intake.isOver ? html`<div class="drop">${page.words.dropHere}</div>` : nothing}
    </div>`;
  }

  #quote(page: Page, { quote }: ComposerView): TemplateResult | typeof nothing {
    if (!quote) return nothing;
    const remove = () => {
      page.post({ type: 'removeQuote', sessionId: this.sessionId });
      this.focusMessage();
    };
    return html`<div class="quote">
      ${quoteChip(page, quote, remove)}${this.draft.mode === 'chat' ? quotedPassage(quote) : nothing}
    </div>`;
  }

  #alongside(page: Page, view: ComposerView): TemplateResult | typeof nothing {
    return alongside({ page, view, sessionId: this.sessionId, focusMessage: () => this.focusMessage() });
  }

  #message({ words }: Page, view: ComposerView): TemplateResult {
    const { mode, text } = this.draft;
    const imagePlaceholder = view.from ? words.refinePlaceholder : words.imagePlaceholder;
    return html`<textarea
      rows="1"
      aria-label=${words.message}
      placeholder=${mode === 'chat' ? words.chatPlaceholder : imagePlaceholder}
      maxlength=${limits.message}
      .value=${text}
      @input=${() => this.#change({ text: this.box?.value ?? '' })}
      @keydown=${(event: KeyboardEvent) => this.#key(event)}
      @blur=${() => this.flush()}
    ></textarea>`;
  }

  #prompts({ words }: Page, view: ComposerView): TemplateResult {
    const list = promptList({
      words,
      prompts: this.draft.prompts ?? [],
      known: view.prompts ?? [],
      change: (prompts) => this.#replace(withPrompts(this.draft, prompts)),
      focus: (index) => void this.#focusPrompt(index),
    });
    return html`<div @keydown=${(event: KeyboardEvent) => this.#promptKey(event)} @focusout=${() => this.flush()}>${list}</div>`;
  }

  /** Boxes of another session, or of another mode, begin without what was typed wrong. */
  #pictureFields({ words }: Page): TemplateResult {
    const fields = pictureFields({
      words,
      options: this.draft.options,
      change: (options) => this.#change({ options }),
      onRightness: (option, isRight) => this.#setRight(option, isRight),
    });
    return html`${keyed(this.sessionId, fields)}`;
  }

  #addPicture({ words, post }: Page): TemplateResult {
    const press = () => post({ type: 'pickReference', sessionId: this.sessionId });
    return iconButton({ label: words.addPicture, icon: 'attach', press });
  }

  #send({ words }: Page): TemplateResult {
    const pictures = picturesAsked(this.draft);
    const label = pictures > 1 ? `${words.send}, ${words.pictureCount.replace('{0}', String(pictures))}` : words.send;
    const className = this.#canSend ? 'send ready' : 'send';
    return iconButton({ label, icon: 'arrow-up', press: () => this.#submit(), waits: !this.#canSend, className });
  }

  get #canSend(): boolean {
    const isRight = !this.takesPictures || this.wrong.length === 0;
    return !this.running && !this.#intake.isBusy && isRight && textsOf(this.draft).length > 0;
  }

  /** A key with Ctrl may close or hide the page, which then has no time to say what was typed. */
  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) this.flush();
    const meaning = messageKey(event);
    if (meaning !== 'leave') event.preventDefault();
    if (meaning === 'send') this.#submit();
  }

  #promptKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) this.#key(event);
  }

  #submit(): void {
    if (!this.#canSend) return;
    const { prompts, ...sent } = this.draft;
    this.#poster.forget();
    this.#intake.forgetProblem();
    this.page?.post({ type: 'send', sessionId: this.sessionId, ...sent, ...(prompts && { prompts: [...prompts] }) });
    this.draft = { ...(sent.mode === 'chat' ? this.draft : sent), text: '' };
    void this.updateComplete.then(() => this.box?.focus());
  }

  #choose(mode: DraftText['mode']): void {
    this.#forgetBoxes();
    this.#change({ mode });
  }

  #change(part: Partial<DraftText>): void {
    this.#replace({ ...this.draft, ...part });
  }

  #replace(draft: DraftText): void {
    this.draft = draft;
    this.#poster.change(draft);
  }

  #post(draft: DraftText): void {
    this.page?.post({ type: 'draft', sessionId: this.sessionId, ...draft });
  }

  #setRight(option: TypedOption, isRight: boolean): void {
    const others = this.wrong.filter((one) => one !== option);
    this.wrong = isRight ? others : [...others, option];
  }

  #forgetBoxes(): void {
    this.wrong = [];
    this.#intake.forgetProblem();
  }

  async #focusPrompt(index: number): Promise<void> {
    await this.updateComplete;
    const boxes = this.querySelectorAll<HTMLTextAreaElement>('.prompts textarea');
    const next = boxes[index] ?? this.querySelector<HTMLElement>(boxes.length > 0 ? '.send' : 'textarea');
    next?.focus();
  }
}
