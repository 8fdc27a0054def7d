import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { iconButton, labelButton } from '../../pageKit/page/buttons.ts';
import { formatString } from '../../pageKit/page/formatString.ts';
import { icon, renderCard } from '../../pageKit/page/icon.ts';
import { LightElement } from '../../pageKit/page/lightElement.ts';
import { restoreFocus } from '../../pageKit/page/restoreFocus.ts';
import { limits } from '../../product/common/limits.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import {
  type Edit,
  getResultSize,
  type Handle,
  isTooLarge,
  isUnchanged,
  maxPixels,
  startEdit,
} from '../common/edit.ts';
import { addEdit } from '../common/editHistory.ts';
import { canStep, getState, type History, startHistory, stepHistory } from '../common/history.ts';
import type { ImageEditorHostMessage, ImageEditorWords } from '../common/imageEditorMessages.ts';
import { renderExtendForm, renderForm } from './editForm.ts';
import { dragFrame, pressFrameKey } from './frameInput.ts';
import { renderStage } from './frameStage.ts';
import { connectImageEditor } from './imageEditorBridge.ts';
import { ImageWorker } from './imageWorker.ts';
import { measureStage, StageCanvas } from './stageCanvas.ts';
import { fitView, type StageView } from './stageView.ts';

type Shown = Extract<ImageEditorHostMessage, { type: 'loaded' }>;
type Problem = Extract<ImageEditorHostMessage, { type: 'problem' }>;

/** `<limn-image-editor>`: crops, turns, resizes and extends an image, as the host reports it. */
@customElement('limn-image-editor')
export class ImageEditorElement extends LightElement {
  @state() private words: ImageEditorWords | undefined;
  @state() private shown: Shown | Problem | undefined;
  /** Pixels of the image as displayed; undefined until it is decoded. */
  @state() private size: PixelSize | undefined;
  @state() private history: History<Edit> | undefined;
  /** The edit while the pointer moves the frame. */
  @state() private dragged: Edit | undefined;
  /** The changed prompt to extend the image. */
  @state() private prompt: string | undefined;
  @state() private isWorking = false;
  /** The last change, for screen readers. */
  @state() private announcement = '';
  /** The message about the last result, until the next change. */
  @state() private message = '';
  @state() private stage: PixelSize = { width: 0, height: 0 };
  @query('.stage') private readonly stageBox: HTMLElement | undefined;
  @query('.crop-frame') private readonly frame: HTMLElement | undefined;
  readonly #bridge = connectImageEditor((message) => this.#receive(message));
  readonly #worker = new ImageWorker();
  readonly #canvas = new StageCanvas(this, this.#worker);
  readonly #sizes = new ResizeObserver(() => (this.stage = measureStage(this.stageBox)));
  /** The view when a drag began: it stays until the end, so that the image does not move under the pointer. */
  #view: StageView | undefined;

  protected override firstUpdated(): void {
    window.addEventListener('keydown', this.#key);
    restoreFocus(() => this.frame);
    this.#bridge.listen();
  }

  #receive(message: ImageEditorHostMessage): void {
    if (message.type === 'words') this.words = message.words;
    else if (message.type === 'done') this.#finish(message.says);
    else if (message.type === 'problem') this.shown = message;
    else void this.#open(message);
  }

  #finish(says: string): void {
    this.isWorking = false;
    this.message = says;
  }

  /** Decodes the image and continues with what was done to it. */
  async #open(shown: Shown): Promise<void> {
    const isSame = this.shown?.type === 'loaded' && this.shown.src === shown.src && this.size;
    this.shown = shown;
    if (isSame) return;
    this.size = undefined;
    this.#canvas.forget();
    const file = await fetch(shown.src).then(
      (response) => (response.ok ? response.blob() : undefined),
      () => undefined,
    );
    const size = file && (await this.#worker.run({ does: 'open', file }));
    if (this.shown !== shown || !this.words) return;
    if (size) this.#start(shown, size);
    else this.shown = { type: 'problem', id: shown.id, title: shown.title, says: this.words.broken };
  }

  #start({ id }: Shown, { width, height }: PixelSize): void {
    const kept = this.#bridge.kept();
    const isKept = kept?.id === id && kept.width === width && kept.height === height;
    this.size = { width, height };
    this.history = isKept ? kept.history : startHistory(startEdit(this.size));
    this.prompt = isKept ? kept.prompt : undefined;
    this.#keep();
    void this.updateComplete.then(() => this.#focusFrame());
  }

  /** Gives the frame the focus, unless the user has put it elsewhere. */
  #focusFrame(): void {
    if (document.hasFocus() && document.activeElement === document.body) this.frame?.focus({ preventScroll: true });
  }

  #keep(): void {
    const { shown, size, history, prompt } = this;
    if (!shown || !size || !history) return;
    this.#bridge.keep({ id: shown.id, ...size, history, ...(prompt !== undefined && { prompt }) });
  }

  protected override render() {
    const { words, shown } = this;
    if (!words || !shown) return nothing;
    const edit = this.#edit;
    const isReady = shown.type === 'loaded' && this.size && edit;
    return html`${this.#header(words, shown)}
      <main class="stage">${isReady ? this.#stage(words, shown, edit) : this.#placeholder(words, shown)}</main>
      ${isReady && this.size ? this.#foot(words, this.size, edit) : nothing}`;
  }

  #header(words: ImageEditorWords, { title }: Shown | Problem): TemplateResult {
    const { history } = this;
    const step = (label: string, name: string, by: -1 | 1) =>
      iconButton({ label, icon: name, press: () => this.#step(by), waits: !history || !canStep(history, by) });
    const obstacle = this.#obstacle;
    return html`<header class="tools">
      <h1 title=${title}>${title}</h1>
      <div class="end">
        ${step(words.undo, 'discard', -1)}${step(words.redo, 'redo', 1)}
        ${labelButton({
          label: words.apply,
          look: 'primary',
          press: () => void this.#render('apply'),
          waits: this.isWorking || obstacle !== undefined,
          hint: obstacle,
        })}
      </div>
    </header>`;
  }

  /** Why there is nothing to apply; empty if that is shown elsewhere. */
  get #obstacle(): string | undefined {
    const { words, size } = this;
    const edit = this.#edit;
    if (!words || !size || !edit) return '';
    if (isUnchanged(size, edit)) return words.unchanged;
    return this.#tooLarge(words, edit);
  }

  #tooLarge(words: ImageEditorWords, edit: Edit): string | undefined {
    const large = [edit.frame, getResultSize(edit)].find(isTooLarge);
    return large && formatString(words.tooLarge, `${large.width} × ${large.height}`, maxPixels / 1e6);
  }

  #stage(words: ImageEditorWords, { title }: Shown, edit: Edit): TemplateResult {
    return renderStage({
      words,
      name: title || words.image,
      area: this.#area(words, edit),
      isExtended: edit.isExtended,
      isBusy: this.isWorking,
      key: this.#frameKey,
      press: (event, handle) => this.#drag(event, handle),
    });
  }

  #placeholder(words: ImageEditorWords, shown: Shown | Problem): TemplateResult {
    if (shown.type === 'loaded') return html`<p class="quiet" role="status">${words.loading}</p>`;
    const loadAgain = () => this.#bridge.post({ type: 'loadAgain' });
    return html`<div class="problem" role="alert">
      ${renderCard({ title: shown.title, says: shown.says })}
      ${labelButton({ label: words.loadAgain, look: 'second', press: loadAgain })}
    </div>`;
  }

  #foot(words: ImageEditorWords, image: PixelSize, edit: Edit): TemplateResult {
    const { width, height } = getResultSize(edit);
    const result = formatString(words.resultIs, `${width} × ${height}`);
    const says = this.isWorking ? words.applying : this.message || this.#tooLarge(words, edit) || result;
    const notes = this.shown?.type === 'loaded' ? this.shown.notes : [];
    return html`<footer>
      ${notes.map((note) => html`<p class="note">${icon('warning')}<span>${note}</span></p>`)}
      ${renderForm({ words, image, edit, change: (changed, announcement) => this.#change(changed, announcement) })}
      ${renderExtendForm({
        words,
        image,
        edit,
        prompt: this.#prompt(words),
        isWorking: this.isWorking,
        obstacle: this.#tooLarge(words, edit),
        type: (prompt) => this.#type(prompt),
        send: () => void this.#render('extend'),
      })}
      <p class="quiet facts" role="status">${says}</p>
      <p class="spoken" role="status">${this.announcement}</p>
    </footer>`;
  }

  #prompt(words: ImageEditorWords): string {
    return this.prompt ?? words.fillPrompt;
  }

  #type(prompt: string): void {
    this.prompt = prompt;
    this.#keep();
  }

  get #edit(): Edit | undefined {
    return this.dragged ?? (this.history && getState(this.history));
  }

  #area(words: ImageEditorWords, { frame: { x, y, width, height } }: Edit): string {
    return formatString(words.areaIs, `${width} × ${height}`, x, y);
  }

  #change(edit: Edit, announcement?: string): void {
    if (!this.history || !this.words) return;
    this.history = addEdit(this.history, edit);
    this.announcement = announcement ?? this.#area(this.words, edit);
    this.message = '';
    this.#keep();
    this.requestUpdate();
  }

  #step(by: -1 | 1): void {
    const { history, words } = this;
    if (!history || !words) return;
    this.history = stepHistory(history, by);
    const edit = getState(this.history);
    if (edit) this.announcement = this.#area(words, edit);
    this.message = '';
    this.#keep();
  }

  /** Undoes and does again, except in a text field, which does that itself. */
  readonly #key = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
    const key = event.key.toLowerCase();
    if (isText || event.altKey || !(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y')) return;
    event.preventDefault();
    this.#step(key === 'y' || event.shiftKey ? 1 : -1);
  };

  readonly #frameKey = (event: KeyboardEvent) => {
    const edit = this.#edit;
    const changed = this.size && edit && pressFrameKey(this.size, edit, event);
    if (!changed) return;
    event.preventDefault();
    this.#change(changed);
  };

  #drag(event: PointerEvent, handle?: Handle): void {
    const [image, edit] = [this.size, this.#edit];
    if (!image || !edit || this.isWorking) return;
    this.#view = fitView(image, edit, this.stage);
    const { scale } = this.#view;
    const end = (dragged?: Edit) => {
      this.#view = undefined;
      this.dragged = undefined;
      if (dragged) this.#change(dragged);
    };
    dragFrame(event, { image, edit, scale, ...(handle && { handle }), show: (now) => (this.dragged = now), end });
    this.frame?.focus({ preventScroll: true });
  }

  /** Has the worker draw the result and hands it to the host. */
  async #render(type: 'apply' | 'extend'): Promise<void> {
    const { shown, words } = this;
    const edit = this.#edit;
    if (this.isWorking || !edit || !words || shown?.type !== 'loaded') return;
    this.isWorking = true;
    this.message = '';
    const { width: _, height: __, ...padded } = edit;
    const result = await (type === 'apply'
      ? this.#worker.run({ does: 'render', edit, mediaType: shown.mediaType })
      : this.#worker.run({ does: 'render', edit: padded, mediaType: 'image/png', maxBytes: limits.attachmentBytes }));
    if (!result || result.bytes.length > limits.pastedBytes) return this.#finish(words.failed);
    if (type === 'apply') this.#bridge.post({ type, ...result });
    else this.#bridge.post({ type, ...result, prompt: this.#prompt(words) });
  }

  protected override updated(): void {
    if (this.stageBox) this.#sizes.observe(this.stageBox);
    const { shown, size } = this;
    const edit = this.#edit;
    if (!size || !edit || shown?.type !== 'loaded') return;
    this.#canvas.arrange(size, edit, this.#view ?? fitView(size, edit, this.stage));
    if (this.stage.width > 0) void this.#canvas.draw(shown.src, edit, this.stage);
  }
}
