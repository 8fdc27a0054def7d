import { pictureMediaType } from '../../../product/common/names.ts';
import type { PictureView } from '../../common/imageView.ts';

/** Lets a picture be dragged by its id; the browser's own offers, among them the page's private address, are taken out. */
export function dragPicture(event: DragEvent, { id, alt }: PictureView): void {
  const { dataTransfer } = event;
  if (!dataTransfer) return;
  dataTransfer.clearData();
  dataTransfer.setData(pictureMediaType, id);
  dataTransfer.setData('text/plain', alt);
  dataTransfer.effectAllowed = 'copy';
}
