import type { PictureView } from '../../shared/view.ts';

/** Under which an editor learns from a drag which picture it is; the host's drop provider reads it. */
export const pictureMediaType = 'application/vnd.limn.picture';

/** Lets a picture be dragged by its id; the browser's own offers, among them the page's private address, are taken out. */
export function dragPicture(event: DragEvent, { id, alt }: PictureView): void {
  const { dataTransfer } = event;
  if (!dataTransfer) return;
  dataTransfer.clearData();
  dataTransfer.setData(pictureMediaType, id);
  dataTransfer.setData('text/plain', alt);
  dataTransfer.effectAllowed = 'copy';
}
