import { html, type TemplateResult } from 'lit';
import type { PictureView } from '../../common/imageView.ts';
import type { Page } from '../kit/page.ts';
import { dragPicture } from './drag.ts';

/** Renders the thumbnail if there is one, or else the picture itself, of which a thumbnail is then made. */
export function small(page: Page, picture: PictureView): TemplateResult {
  if (!picture.thumbnail)
    return html`<limn-picture data-picture=${picture.id} .page=${page} .picture=${picture}></limn-picture>`;
  return html`<img
    data-picture=${picture.id}
    src=${picture.thumbnail}
    alt=""
    loading="lazy"
    decoding="async"
    draggable="true"
    @dragstart=${(event: DragEvent) => dragPicture(event, picture)}
  />`;
}
