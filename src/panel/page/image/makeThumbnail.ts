import { Sequencer } from '../../../base/common/async.ts';
import { limits } from '../../../product/common/limits.ts';
import type { PictureView } from '../../common/imageView.ts';
import type { PageMessage } from '../../common/pageMessages.ts';

/** Long side of a thumbnail, in pixels. */
const longSide = 768;

type Post = (message: PageMessage) => void;

/** Pictures for which a thumbnail was attempted, once each in the lifetime of the page. */
const begun = new Set<string>();
const sequence = new Sequencer();

/** Makes a thumbnail of a picture that has none and sends it to the host; in idle time, one after the other. */
export function makeThumbnail({ id, src, width, height }: PictureView, post: Post): void {
  if (begun.has(id)) return;
  begun.add(id);
  const make = async () => {
    await new Promise((idle) => requestIdleCallback(idle));
    const bytes = await smallCopy(src, thumbnailSize({ width, height }));
    if (bytes.length <= limits.thumbnailBytes) post({ type: 'thumbnail', pictureId: id, bytes });
  };
  // A picture that cannot be read gets no thumbnail; its element shows the problem.
  void sequence.run(make).catch(() => undefined);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the thumbnail's size in pixels: at most 768 on the long side, never larger than the picture. */
export function thumbnailSize({ width, height }: Size): Size {
  const scale = Math.min(1, longSide / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function smallCopy(src: string, { width, height }: Size): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(src);
  const scaled = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const;
  const bitmap = await createImageBitmap(await response.blob(), scaled);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  return new Uint8Array(await blob.arrayBuffer());
}
