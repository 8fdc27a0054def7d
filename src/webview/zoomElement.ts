import { html, LitElement, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { PictureView } from '../shared/view.ts';
import { iconButton } from './buttons.ts';

/** `<limn-zoom>`: one picture over the whole panel. A modal dialog: Escape closes it, and focus goes back by itself. */
@customElement('limn-zoom')
export class ZoomElement extends LitElement {
  @property({ attribute: false }) closeLabel = '';
  @state() private picture: PictureView | undefined;
  @query('dialog') private readonly dialog: HTMLDialogElement | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  async open(picture: PictureView): Promise<void> {
    this.picture = picture;
    await this.updateComplete;
    this.dialog?.showModal();
  }

  protected override render() {
    const { picture } = this;
    if (!picture) return nothing;
    const close = () => this.dialog?.close();
    return html`<dialog class="zoomed" aria-label=${picture.alt} @close=${() => (this.picture = undefined)} @click=${close}>
      <img src=${picture.src} alt=${picture.alt} />
      ${iconButton({ label: this.closeLabel, icon: 'close', press: close, className: 'zoom' })}
    </dialog>`;
  }
}
