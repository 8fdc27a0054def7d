import { pictureMediaType } from '../../shared/names.ts';
import type { PictureView } from '../../shared/view/pictures.ts';

/** Lets a picture be dragged by its id; the browser's own offers, among them the page's private address, are taken out. */
export function dragPicture(event: DragEvent, { id, alt }: PictureView): void {
  const { dataTransfer } = event;
  if (!dataTransfer) return;
  dataTransfer.clearData();
  dataTransfer.setData(pictureMediaType, id);
  dataTransfer.setData('text/plain', alt);
  dataTransfer.effectAllowed = 'copy';
}
