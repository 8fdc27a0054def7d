import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { iconButton } from '../../../../pageKit/page/buttons.ts';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import { icon } from '../../../../pageKit/page/icon.ts';
import { LightElement } from '../../../../pageKit/page/lightElement.ts';
import type { PictureView } from '../../../common/imageView.ts';
import type { ResultView } from '../../../common/resultView.ts';
import { getRatio, renderFullPicture } from '../../image/renderThumbnail.ts';
import type { Page } from '../../kit/page.ts';

/** Renders a result's pictures, or the frame of the pending one. */
export function renderPictures(page: Page, result: ResultView): TemplateResult | typeof nothing {
  if (result.pictures.length > 0)
    return html`${result.pictures.map((picture) => renderFramed(page, picture, result.pictures))}`;
  if (result.state !== 'running') return nothing;
  return html`<limn-frame
    class="frame waiting"
    role="img"
    aria-label=${page.words.pictureOnItsWay}
    .ratio=${result.ratio}
    .content=${icon('limn-picture')}
  ></limn-frame>`;
}

/**
 * Renders a picture in its shape. A click shows it in full, with its neighbors reachable from there. `number` is from 1, if the picture's
 * name contains its number.
 */
export function renderFramed(
  page: Page,
  picture: PictureView,
  among: readonly PictureView[],
  number?: number,
): TemplateResult {
  const { words } = page;
  const zoom = () => page.zoom(picture, among);
  const label = number === undefined ? words.zoom : formatString(words.ofPicture, words.zoom, number);
  const button = iconButton({ label, icon: 'screen-full', press: zoom, className: 'zoom' });
  const content = html`${renderFullPicture(page, picture, zoom)}${picture.card ? nothing : button}`;
  // A card needs only a strip.
  const ratio = picture.card ? 3 : getRatio(picture);
  return html`<limn-frame class="frame" .ratio=${ratio} .content=${content}></limn-frame>`;
}

/** `<limn-frame>`: tells its styles the picture's final shape from the start, so that nothing moves when the picture arrives. */
@customElement('limn-frame')
export class FrameElement extends LightElement {
  /** Width to height. */
  @property({ attribute: false }) ratio = 1;
  @property({ attribute: false }) content: TemplateResult = html``;

  /** Sets styles through the object model, because the page's content security policy allows no style attributes. */
  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('ratio')) this.style.setProperty('--ratio', String(this.ratio));
  }

  protected override render(): TemplateResult {
    return this.content;
  }
}
