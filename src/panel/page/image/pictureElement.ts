import { html, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { renderCard } from '../../../pageKit/page/icon.ts';
import { LightElement } from '../../../pageKit/page/lightElement.ts';
import type { PictureView } from '../../common/imageView.ts';
import type { Page } from '../kit/page.ts';
import { makeThumbnail } from './convert.ts';
import { dragPicture } from './renderThumbnail.ts';

/**
 * `<limn-picture>`: a picture of any size at the cost of a small one. Its thumbnail is shown at once. The full picture is loaded while it
 * is near the view and released when it is far away, so that a long session does not fill the memory.
 */
@customElement('limn-picture')
export class PictureElement extends LightElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) picture: PictureView | undefined;
  /** True if the full picture is loaded, and decoded if possible, and can replace the thumbnail without a flash. */
  @state() private isFull = false;
  @state() private isBroken = false;
  @state() private loading: HTMLImageElement | undefined;
  #observer: IntersectionObserver | undefined;
  /** Whether it is within one view height of the conversation's view. */
  #isNear = false;
  #src = '';

  override connectedCallback(): void {
    super.connectedCallback();
    const observe = (entries: readonly IntersectionObserverEntry[]) => {
      this.#isNear = entries.at(-1)?.isIntersecting ?? false;
      void this.#follow();
    };
    this.#observer = new IntersectionObserver(observe, { root: this.closest('.scroll'), rootMargin: '100% 0px' });
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#isNear = false;
    this.#letGo();
  }

  /** Resets the state for another file; the same file in a new view of its turn keeps it. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const src = this.picture?.card ? '' : (this.picture?.src ?? '');
    if (!changed.has('picture') || src === this.#src) return;
    this.#src = src;
    this.isBroken = false;
    this.#letGo();
    // A picture that has just arrived is in view; the observer reports it only after the next frame.
    this.#isNear ||= this.closest('[data-turn]')?.nextElementSibling === null;
    void this.#follow();
  }

  async #follow(): Promise<void> {
    if (!this.#isNear) this.#letGo();
    else if (!this.loading && !this.isBroken && this.#src) await this.#load();
  }

  async #load(): Promise<void> {
    const image = Object.assign(new Image(), { src: this.#src });
    this.loading = image;
    // While many large pictures take its memory, the browser refuses to decode one in advance, and decodes it when it draws it.
    const isLoaded = await image.decode().then(
      () => true,
      () => image.naturalWidth > 0,
    );
    if (this.loading !== image) return;
    this.isFull = isLoaded;
    this.isBroken = !isLoaded;
    const { page, picture } = this;
    if (isLoaded && page && picture && !picture.thumbnail) makeThumbnail(picture, page.post);
  }

  /** Releases the full picture and cancels loading in progress: a user who scrolls past many pictures needs none of them. */
  #letGo(): void {
    const loading = this.loading;
    this.loading = undefined;
    this.isFull = false;
    loading?.removeAttribute('src');
  }

  protected override render() {
    const { page, picture } = this;
    if (!page || !picture) return nothing;
    if (picture.card) return renderCard(picture.card);
    if (this.isBroken) return html`<span class="broken">${page.words.brokenPicture}</span>`;
    // Without a thumbnail there is nothing else to show until the full picture is decoded.
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
