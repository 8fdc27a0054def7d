import { html, type TemplateResult } from 'lit';
import { pictureMediaType } from '../../../product/common/names.ts';
import type { ResultAction } from '../../common/buttonTraits.ts';
import type { PictureView } from '../../common/imageView.ts';
import type { Page } from '../kit/page.ts';

/** Renders the thumbnail if there is one, or else the picture itself, of which a thumbnail is then made. */
export function renderThumbnail(page: Page, picture: PictureView): TemplateResult {
  if (!picture.thumbnail) return renderFullPicture(page, picture);
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

/** Renders a picture as large as its place; a click calls `press`. */
export function renderFullPicture(page: Page, picture: PictureView, press?: () => void): TemplateResult {
  return html`<limn-picture data-picture=${picture.id} .page=${page} .picture=${picture} @click=${press}></limn-picture>`;
}

/** Runs an action. A picture is copied here, because only the page can put its bytes on the clipboard. */
export function actOnPicture(page: Page, resultId: string, picture: PictureView, action: ResultAction): void {
  if (action === 'copy') page.copyPicture(picture, resultId);
  else page.post({ type: 'resultAction', resultId, action, pictureId: picture.id });
}

/** Lets a picture be dragged by its id, and removes the browser's own drag data, which includes the page's private URI. */
export function dragPicture(event: DragEvent, { id, alt }: PictureView): void {
  const { dataTransfer } = event;
  if (!dataTransfer) return;
  dataTransfer.clearData();
  dataTransfer.setData(pictureMediaType, id);
  dataTransfer.setData('text/plain', alt);
  dataTransfer.effectAllowed = 'copy';
}

/** Returns the ratio of width to height, or 1 if the size is unknown. */
export function getRatio({ width, height }: Pick<PictureView, 'width' | 'height'>): number {
  return width > 0 && height > 0 ? width / height : 1;
}
