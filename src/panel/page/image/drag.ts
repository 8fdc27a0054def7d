import { pictureMediaType } from '../../../product/common/names.ts';
import type { PictureView } from '../../common/imageView.ts';

/** Lets a picture be dragged by its id, and removes the browser's own drag data, which includes the page's private URI. */
export function dragPicture(event: DragEvent, { id, alt }: PictureView): void {
  const { dataTransfer } = event;
  if (!dataTransfer) return;
  dataTransfer.clearData();
  dataTransfer.setData(pictureMediaType, id);
  dataTransfer.setData('text/plain', alt);
  dataTransfer.effectAllowed = 'copy';
}
