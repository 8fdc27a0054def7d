import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { iconButton, toggleButton } from '../../../pageKit/page/buttons.ts';
import { LightElement } from '../../../pageKit/page/lightElement.ts';
import {
  getNextScale,
  getZoomAction,
  panWithPointer,
  type Scale,
  type ZoomKey,
} from '../../../pageKit/page/zoomScale.ts';
import type { PictureView } from '../../common/imageView.ts';
import type { PageStrings } from '../../common/pageStrings.ts';

/**
 * `<limn-zoom>`: one picture over the whole panel, with its neighbors reachable from there. A modal dialog: Escape closes it, and the
 * browser restores the focus.
 */
@customElement('limn-zoom')
export class ZoomElement extends LightElement {
  @property({ attribute: false }) words: PageStrings | undefined;
  @state() private pictures: readonly PictureView[] = [];
  @state() private index = 0;
  @state() private scale: Scale = 'fit';
  @query('dialog') private readonly dialog: HTMLDialogElement | undefined;
  @query('.stage') private readonly stage: HTMLElement | undefined;
  @query('.stage img') private readonly image: HTMLImageElement | undefined;

  /** Shows a picture, with these as its neighbors. */
  async open(picture: PictureView, among: readonly PictureView[] = [picture]): Promise<void> {
    this.pictures = among;
    this.#show(Math.max(0, among.indexOf(picture)));
    await this.updateComplete;
    this.dialog?.showModal();
    this.dialog?.querySelector<HTMLElement>('.close')?.focus();
  }

  /** The event comes a task later, when the dialog may be open again. */
  #handleClose(): void {
    if (!this.dialog?.open) this.pictures = [];
  }

  #show(index: number): void {
    this.index = index;
    this.scale = 'fit';
  }

  /** Sets styles through the object model, because the page's content security policy allows no style attributes. */
  protected override updated(): void {
    if (this.image) this.image.style.width = this.scale === 'fit' ? '' : `${this.#width * this.scale}px`;
  }

  protected override render() {
    const { words } = this;
    const picture = this.pictures[this.index];
    if (!words || !picture) return nothing;
    return html`<dialog
      class="full-panel zoomed"
      aria-label=${picture.alt}
      @close=${() => this.#handleClose()}
      @keydown=${(event: KeyboardEvent) => this.#key(event)}
    >
      ${this.#bar(words)} ${this.#stage(picture)}
    </dialog>`;
  }

  #stage(picture: PictureView): TemplateResult {
    const toggle = () => this.#do(this.scale === 'fit' ? 'actual' : 'fit');
    // A click beside the picture closes the dialog.
    const leave = (event: MouseEvent) => event.target === event.currentTarget && this.dialog?.close();
    const press = (event: PointerEvent) => panWithPointer(event, toggle);
    return html`<div class="stage ${this.scale === 'fit' ? 'fit' : ''}" tabindex="-1" @click=${leave}>
      <img class="transparency" src=${picture.src} alt=${picture.alt} draggable="false" @pointerdown=${press} />
    </div>`;
  }

  #bar(words: PageStrings): TemplateResult {
    const { scale, index } = this;
    const key = (action: ZoomKey) => () => this.#do(action);
    const step = (label: string, icon: string, by: -1 | 1) =>
      iconButton({ label, icon, press: key(by < 0 ? 'before' : 'after'), waits: !this.pictures[index + by] });
    const neighbours = html`${step(words.previousPicture, 'chevron-left', -1)}${step(words.nextPicture, 'chevron-right', 1)}`;
    return html`<div class="tools">
      ${this.pictures.length > 1 ? neighbours : nothing}
      <div class="end">
        ${toggleButton({ label: words.fit, isOn: scale === 'fit', press: key('fit') })}
        ${toggleButton({ label: words.actualSize, isOn: scale === 1, press: key('actual') })}
        ${iconButton({ label: words.zoomOut, icon: 'zoom-out', press: key('out') })}
        ${iconButton({ label: words.zoomIn, icon: 'zoom-in', press: key('in') })}
        ${iconButton({ label: words.closeZoom, icon: 'close', press: () => this.dialog?.close(), className: 'close' })}
      </div>
    </div>`;
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = getZoomAction(event.key, this.scale);
    // Arrow keys scroll here, because the browser would not: the stage does not have the focus.
    const by = { ArrowLeft: [-64, 0], ArrowRight: [64, 0], ArrowUp: [0, -64], ArrowDown: [0, 64] }[event.key];
    if (key || by) event.preventDefault();
    if (key) this.#do(key);
    else if (by) this.stage?.scrollBy(by[0] ?? 0, by[1] ?? 0);
  }

  #do(key: ZoomKey): void {
    const next = this.index + (key === 'before' ? -1 : key === 'after' ? 1 : 0);
    if (next !== this.index && this.pictures[next]) this.#show(next);
    else this.scale = getNextScale(key, this.scale, (this.image?.clientWidth ?? 0) / this.#width || 1);
  }

  /** The picture's own width in pixels, for some known only from the file. */
  get #width(): number {
    return this.pictures[this.index]?.width || this.image?.naturalWidth || 1;
  }
}
