import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { iconButton } from '../../../../pageKit/page/buttons.ts';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import { icon } from '../../../../pageKit/page/icon.ts';
import { LightElement } from '../../../../pageKit/page/lightElement.ts';
import type { PictureView } from '../../../common/imageView.ts';
import type { ResultView } from '../../../common/resultView.ts';
import type { Page } from '../../kit/page.ts';

/** Renders a result's pictures, or the frame of the pending one. */
export function pictures(page: Page, result: ResultView): TemplateResult | typeof nothing {
  if (result.pictures.length > 0)
    return html`${result.pictures.map((picture) => framed(page, picture, { among: result.pictures }))}`;
  return result.state === 'running' ? placeholder(page, result) : nothing;
}

function placeholder(page: Page, result: ResultView): TemplateResult {
  const content = html`${icon('limn-picture')}`;
  return html`<limn-frame
    class="frame waiting"
    role="img"
    aria-label=${page.words.pictureOnItsWay}
    .ratio=${result.ratio}
    .content=${content}
  ></limn-frame>`;
}

/** The neighbors of a picture and its number. */
interface Among {
  readonly among: readonly PictureView[];
  /** From 1, if the picture's name contains its number. */
  readonly number?: number;
}

/** Renders a picture in its shape. A click shows it in full, with its neighbors reachable from there. */
export function framed(page: Page, picture: PictureView, { among, number }: Among): TemplateResult {
  const { words } = page;
  const zoom = () => page.zoom(picture, among);
  const label = number === undefined ? words.zoom : formatString(words.zoomNumber, number);
  const button = iconButton({ label, icon: 'screen-full', press: zoom, className: 'zoom' });
  const content = html`<limn-picture data-picture=${picture.id} .page=${page} .picture=${picture} @click=${zoom}></limn-picture>${picture.card ? nothing : button}`;
  return html`<limn-frame class="frame" .ratio=${ratioOf(picture)} .content=${content}></limn-frame>`;
}

/** Returns the ratio of a picture; a card needs only a strip. */
function ratioOf({ width, height, card }: PictureView): number {
  if (card) return 3;
  return width > 0 && height > 0 ? width / height : 1;
}

/** `<limn-frame>`: a box with the picture's final shape from the start, so that nothing moves when the picture arrives. */
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
