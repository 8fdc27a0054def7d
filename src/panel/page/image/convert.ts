import { Sequencer } from '../../../base/common/async.ts';
import { encodeBitmap } from '../../../pageKit/page/pictureClipboard.ts';
import { limits } from '../../../product/common/limits.ts';
import type { PixelSize } from '../../../product/common/sizes.ts';
import type { PictureView } from '../../common/imageView.ts';
import type { FormHostMessage, FormPageMessage } from '../../common/insertFormMessages.ts';
import type { PageMessage } from '../../common/pageMessages.ts';

type Convert = Extract<FormHostMessage, { type: 'convert' }>;

/** Converts a picture to another format for the host, which cannot. Returns no bytes if the browser cannot decode the picture. */
export async function convert(message: Convert, post: (message: FormPageMessage) => void): Promise<void> {
  const { conversionId, bytes, ...form } = message;
  const drawn = await encodeAs(new Blob([bytes]), form).catch(() => undefined);
  const drawnBytes = drawn && new Uint8Array(await drawn.arrayBuffer());
  post({ type: 'converted', conversionId, ...(drawnBytes && { bytes: drawnBytes }) });
}

/** Encodes a picture, or returns undefined if the browser does not support the format. */
export async function encodeAs(
  picture: Blob,
  { mediaType: type, scale = 1, quality = 0.92 }: Pick<Convert, 'mediaType' | 'scale' | 'quality'>,
): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(picture);
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext('2d');
  if (context && type === 'image/jpeg') {
    // JPEG has no transparency, and transparent pixels would become black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type, quality });
  return blob.type === type ? blob : undefined;
}

/** Long side of a thumbnail, in pixels. */
const maxThumbnailSide = 768;

/** Pictures for which a thumbnail was attempted, once each in the lifetime of the page. */
const begun = new Set<string>();
const sequence = new Sequencer();

type Pictured = Pick<PictureView, 'id' | 'src' | 'width' | 'height'>;
type Thumbnail = Extract<PageMessage, { type: 'thumbnail' }>;

/** Makes a thumbnail of a picture that has none and sends it to the host; in idle time, one after the other. */
export function makeThumbnail(picture: Pictured, post: (message: Thumbnail) => void): void {
  const { id, src } = picture;
  if (begun.has(id)) return;
  begun.add(id);
  const make = async () => {
    await new Promise((idle) => requestIdleCallback(idle));
    const bytes = await scaleDown(src, getThumbnailSize(picture));
    if (bytes.length <= limits.thumbnailBytes) post({ type: 'thumbnail', pictureId: id, bytes });
  };
  // A picture that cannot be read gets no thumbnail; its element shows the problem.
  void sequence.run(make).catch(() => undefined);
}

/** Returns the thumbnail's size in pixels: at most 768 on the long side, never larger than the picture. */
export function getThumbnailSize({ width, height }: PixelSize): PixelSize {
  const scale = Math.min(1, maxThumbnailSide / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function scaleDown(src: string, { width, height }: PixelSize): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(src);
  const scaled = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const;
  const bitmap = await createImageBitmap(await response.blob(), scaled);
  const blob = await encodeBitmap(bitmap, { type: 'image/webp', quality: 0.8 });
  return new Uint8Array(await blob.arrayBuffer());
}
