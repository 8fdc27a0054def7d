import { html, nothing, type TemplateResult } from 'lit';
import type { PictureView } from '../../shared/view/pictures.ts';
import type { ResultView } from '../../shared/view/result.ts';
import { iconButton } from '../buttons.ts';
import { icon } from '../icon.ts';
import type { Page } from '../page.ts';

/** The pictures of a result, or the place of the one that is on its way. */
export function pictures(page: Page, result: ResultView): TemplateResult | typeof nothing {
  if (result.pictures.length > 0)
    return html`${result.pictures.map((picture) => framed(page, picture, result.pictures))}`;
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

/** A picture in its shape; a click shows it in full, and from there those it stands among. */
export function framed(page: Page, picture: PictureView, among: readonly PictureView[]): TemplateResult {
  const zoom = () => page.zoom(picture, among);
  const button = iconButton({ label: page.words.zoom, icon: 'screen-full', press: zoom, className: 'zoom' });
  const content = html`<limn-picture data-picture=${picture.id} .page=${page} .picture=${picture} @click=${zoom}></limn-picture>${button}`;
  const ratio = picture.width > 0 && picture.height > 0 ? picture.width / picture.height : 1;
  return html`<limn-frame class="frame" .ratio=${ratio} .content=${content}></limn-frame>`;
}
