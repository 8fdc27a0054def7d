import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { labelButton } from '../../pageKit/page/buttons.ts';
import { renderCard } from '../../pageKit/page/icon.ts';
import { LightElement } from '../../pageKit/page/lightElement.ts';
import { restoreFocus } from '../../pageKit/page/restoreFocus.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import type { ImageEditorHostMessage, ImageEditorWords } from '../common/imageEditorMessages.ts';
import { connectImageEditor } from './imageEditorBridge.ts';
import { ImageWorker } from './imageWorker.ts';
import type { LoadedMessage } from './openImage.ts';
import type { ToolElement } from './toolElement.ts';

type Problem = Extract<ImageEditorHostMessage, { type: 'problem' }>;

/** `<limn-image-editor>`: opens an image, as the host reports it, and shows the tool that edits it. */
@customElement('limn-image-editor')
export class ImageEditorElement extends LightElement {
  @state() private words: ImageEditorWords | undefined;
  @state() private shown: LoadedMessage | Problem | undefined;
  /** Pixels of the image as displayed; undefined until it is decoded. */
  @state() private size: PixelSize | undefined;
  @query('limn-crop, limn-mark-up') private readonly tool: ToolElement<unknown> | undefined;
  readonly #bridge = connectImageEditor((message) => this.#receive(message));
  readonly #worker = new ImageWorker();

  protected override firstUpdated(): void {
    restoreFocus(() => this.querySelector<HTMLElement>('[role="application"]'));
    this.#bridge.listen();
  }

  #receive(message: ImageEditorHostMessage): void {
    if (message.type === 'words') this.words = message.words;
    else if (message.type === 'done') this.tool?.finish(message.says);
    else if (message.type === 'problem') this.shown = message;
    else void this.#open(message);
  }

  /** Decodes the image. */
  async #open(shown: LoadedMessage): Promise<void> {
    const isSame = this.shown?.type === 'loaded' && this.shown.src === shown.src && this.size;
    this.shown = shown;
    if (isSame) return;
    this.size = undefined;
    const file = await fetch(shown.src).then(
      (response) => (response.ok ? response.blob() : undefined),
      () => undefined,
    );
    const size = file && (await this.#worker.run({ does: 'open', file }));
    if (this.shown !== shown || !this.words) return;
    if (size) this.size = { width: size.width, height: size.height };
    else this.shown = { type: 'problem', id: shown.id, title: shown.title, says: this.words.broken };
  }

  protected override render() {
    const { words, shown, size } = this;
    if (!words || !shown) return nothing;
    if (shown.type === 'loaded' && size) {
      const image = { words, shown, size, worker: this.#worker, bridge: this.#bridge };
      return shown.tool === 'crop'
        ? html`<limn-crop .image=${image}></limn-crop>`
        : html`<limn-mark-up .image=${image}></limn-mark-up>`;
    }
    return html`<header class="tools"><h1 title=${shown.title}>${shown.title}</h1></header>
      <main class="stage">${this.#placeholder(words, shown)}</main>`;
  }

  #placeholder(words: ImageEditorWords, shown: LoadedMessage | Problem): TemplateResult {
    if (shown.type === 'loaded') return html`<p class="quiet" role="status">${words.loading}</p>`;
    const loadAgain = () => this.#bridge.post({ type: 'loadAgain' });
    return html`<div class="problem" role="alert">
      ${renderCard({ title: shown.title, says: shown.says })}
      ${labelButton({ label: words.loadAgain, look: 'second', press: loadAgain })}
    </div>`;
  }
}
