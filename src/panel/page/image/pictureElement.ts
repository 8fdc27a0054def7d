import { html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { card } from '../../../pageKit/page/card.ts';
import type { PictureView } from '../../common/imageView.ts';
import type { Page } from '../kit/page.ts';
import { dragPicture } from './drag.ts';
import { makeThumbnail } from './makeThumbnail.ts';
import { NearViewportController } from './nearView.ts';

/**
 * `<limn-picture>`: a picture of any size at the cost of a small one. Its small copy is there at once; the full picture comes
 * while it is near the view, and is let go when it is far, so that a long session does not fill the memory.
 */
@customElement('limn-picture')
export class PictureElement extends LitElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) picture: PictureView | undefined;
  /** The full picture is decoded and can take the place of the small copy without a flash. */
  @state() private isFull = false;
  @state() private isBroken = false;
  @state() private loading: HTMLImageElement | undefined;
  readonly #nearness = new NearViewportController(this, () => void this.#follow());
  #src = '';

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#letGo();
  }

  /** Another file begins anew; the same one in a new view of its turn goes on. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const src = this.picture?.card ? '' : (this.picture?.src ?? '');
    if (!changed.has('picture') || src === this.#src) return;
    this.#src = src;
    this.isBroken = false;
    this.#letGo();
    void this.#follow();
  }

  async #follow(): Promise<void> {
    if (!this.#nearness.isNear) this.#letGo();
    else if (!this.loading && !this.isBroken && this.#src) await this.#load();
  }

  async #load(): Promise<void> {
    const image = Object.assign(new Image(), { src: this.#src });
    this.loading = image;
    const isDecoded = await image.decode().then(
      () => true,
      () => false,
    );
    if (this.loading !== image) return;
    this.isFull = isDecoded;
    this.isBroken = !isDecoded;
    const { page, picture } = this;
    if (isDecoded && page && picture && !picture.thumbnail) makeThumbnail(picture, page.post);
  }

  /** Also ends a loading that is not over: who scrolls past many pictures wants none of them. */
  #letGo(): void {
    const loading = this.loading;
    this.loading = undefined;
    this.isFull = false;
    loading?.removeAttribute('src');
  }

  protected override render() {
    const { page, picture } = this;
    if (!page || !picture) return nothing;
    if (picture.card) return card(picture.card);
    if (this.isBroken) return html`<span class="broken">${page.words.brokenPicture}</span>`;
    // Without a small copy there is nothing to keep in its place until the full picture is decoded.
    const isShown = this.isFull || (this.loading && !picture.thumbnail);
    const src = isShown ? picture.src : picture.thumbnail;
    return html`<img
      src=${src ?? nothing}
      alt=${picture.alt}
      draggable="true"
      @dragstart=${(event: DragEvent) => dragPicture(event, picture)}
    />`;
  }
}
