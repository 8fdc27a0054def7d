import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { limits } from '../../shared/limits.ts';
import type { ComposerView, ServiceView } from '../../shared/view.ts';
import { iconButton } from '../buttons.ts';
import { icon } from '../icon.ts';
import type { Page } from '../page.ts';
import { quoteChip, quotedPassage } from '../quoteChip.ts';
import { DraftPoster, type DraftText } from './draftPoster.ts';
import { messageKey } from './messageKeys.ts';
import { modeSwitch } from './modeSwitch.ts';
import { pictureFields } from './pictureFields.ts';

/** Milliseconds without a key after which the draft goes to the host. */
const typingPause = 50;

/** `<limn-composer>`: the message box with what goes along with a message. Its text is the page's until it is sent. */
@customElement('limn-composer')
export class ComposerElement extends LitElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) sessionId = '';
  /** As the host has it. */
  @property({ attribute: false }) view: ComposerView | undefined;
  @property({ attribute: false }) service: ServiceView | undefined;
  /** A turn is running: what is typed waits. */
  @property({ attribute: false }) running = false;
  @state() private draft: DraftText = { mode: 'chat', text: '', options: { aspectRatio: '', size: '' } };
  @query('textarea') private readonly box: HTMLTextAreaElement | undefined;
  readonly #poster = new DraftPoster((draft) => this.#post(draft), typingPause);

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Takes the host's text whatever stands in the box: it was put there for the person to go on with. */
  take(view: ComposerView): void {
    this.#poster.forget();
    this.draft = { mode: view.mode, text: view.text, options: view.options };
  }

  /** Hands newer typing to the host before anything else is asked of it. */
  flush(): void {
    this.#poster.flush();
  }

  focusMessage(): void {
    this.box?.focus();
    this.box?.setSelectionRange(this.draft.text.length, this.draft.text.length);
  }

  /** Newer typing in the same session is worth more than the host's text. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther = changed.has('sessionId');
    if (this.view && (isOther || (changed.has('view') && !this.#poster.isWaiting))) this.take(this.view);
  }

  protected override render() {
    const { page, view } = this;
    if (!page || !view) return nothing;
    return html`<div class="box">
      ${this.#quote(page, view)} ${this.#message(page)}
      ${this.draft.mode === 'image' ? this.#pictureFields(page) : nothing}
      <div class="row">
        ${modeSwitch({ words: page.words, mode: this.draft.mode, choose: (mode) => this.#change({ mode }) })}
        ${this.#model(page)} ${this.#send(page)}
      </div>
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

  #message({ words }: Page): TemplateResult {
    return html`<textarea
      rows="1"
      aria-label=${words.message}
      placeholder=${this.draft.mode === 'chat' ? words.chatPlaceholder : words.imagePlaceholder}
      maxlength=${limits.message}
      .value=${this.draft.text}
      @input=${() => this.#change({ text: this.box?.value ?? '' })}
      @keydown=${(event: KeyboardEvent) => this.#key(event)}
      @blur=${() => this.flush()}
    ></textarea>`;
  }

  #pictureFields({ words }: Page): TemplateResult {
    return pictureFields({ words, options: this.draft.options, change: (options) => this.#change({ options }) });
  }

  #model({ words, post }: Page): TemplateResult | typeof nothing {
    if (!this.service?.ready) return nothing;
    const { mode } = this.draft;
    const name = mode === 'chat' ? this.service.chatModel : this.service.imageModel;
    return html`<button
      type="button"
      class="pick"
      aria-label=${name ? `${words.model}: ${name}` : words.chooseModel}
      title=${words.chooseModel}
      @click=${() => post({ type: 'chooseModel', mode })}
    >
      <b>${name || words.chooseModel}</b>${icon('chevron-down')}
    </button>`;
  }

  #send({ words }: Page): TemplateResult {
    const send = () => this.#submit();
    const className = this.#canSend ? 'send ready' : 'send';
    return iconButton({ label: words.send, icon: 'arrow-up', press: send, waits: !this.#canSend, className });
  }

  get #canSend(): boolean {
    return !this.running && this.draft.text.trim() !== '';
  }

  /** A key with Ctrl may close or hide the page, which then has no time to say what was typed. */
  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey) this.flush();
    const meaning = messageKey(event);
    if (meaning !== 'leave') event.preventDefault();
    if (meaning === 'send') this.#submit();
  }

  #submit(): void {
    if (!this.#canSend) return;
    this.#poster.forget();
    this.page?.post({ type: 'send', sessionId: this.sessionId, ...this.draft });
    this.draft = { ...this.draft, text: '' };
    this.box?.focus();
  }

  #change(part: Partial<DraftText>): void {
    this.draft = { ...this.draft, ...part };
    this.#poster.change(this.draft);
  }

  #post(draft: DraftText): void {
    this.page?.post({ type: 'draft', sessionId: this.sessionId, ...draft });
  }
}
