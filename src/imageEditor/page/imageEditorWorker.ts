/** Decodes, draws and encodes the image that a page edits, so that the page itself stays responsive. */
import type { DrawnType } from '../../imageFiles/common/imageFormats.ts';
import type { Mark } from '../../sessions/common/model/marks.ts';
import { applyEdit, type Edit, getResultSize, isTooLarge } from '../common/edit.ts';
import { type Orientation, turnSize } from '../common/orientation.ts';
import type { Pixels } from '../common/pixels.ts';
import { drawMarks } from './drawMarks.ts';
import { createContext, encodeWithin } from './encodePixels.ts';
import type { EncodedImage, WorkerAnswers, WorkerReply, WorkerRequest, WorkerTask } from './workerMessages.ts';

/** The long side of what is shown, in pixels: enough for a large screen. */
const maxPreviewSide = 2_048;

let image: ImageBitmap | undefined;
/** The image as large as it is shown. */
let small: ImageBitmap | undefined;

async function open(file: Blob): Promise<WorkerAnswers['open']> {
  image = await createImageBitmap(file);
  const { width, height } = image;
  if (isTooLarge(image)) throw new RangeError('The image has too many pixels.');
  const scale = Math.min(1, maxPreviewSide / Math.max(width, height));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const scaled = { resizeWidth: side(width), resizeHeight: side(height), resizeQuality: 'medium' } as const;
  small = await createImageBitmap(image, scaled);
  return { width, height };
}

function preview(orientation: Orientation, maxSide: number): ImageBitmap {
  if (!small) throw new Error('There is no image.');
  const scale = Math.min(1, maxSide / Math.max(small.width, small.height));
  const [width, height] = [small.width, small.height].map((side) => Math.max(1, Math.round(side * scale)));
  const upright = { width: width ?? 1, height: height ?? 1 };
  const turned = turnSize(upright, orientation);
  const context = createContext(turned);
  context.imageSmoothingQuality = 'high';
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate((orientation.turns * Math.PI) / 2);
  if (orientation.isFlipped) context.scale(-1, 1);
  context.drawImage(small, -upright.width / 2, -upright.height / 2, upright.width, upright.height);
  return context.canvas.transferToImageBitmap();
}

async function render(edit: Edit, mediaType: DrawnType, maxBytes?: number): Promise<EncodedImage> {
  const bytes = await encodeWithin(applyEdit(readPixels(), edit), mediaType, maxBytes);
  const { width, height } = getResultSize(edit);
  return { bytes, width, height };
}

async function mark(marks: readonly Mark[], mediaType: DrawnType, maxBytes: number): Promise<EncodedImage> {
  const { width, height, data } = readPixels((context) => drawMarks(context, marks));
  return { bytes: await encodeWithin({ width, height, data }, mediaType, maxBytes), width, height };
}

/** Reads the pixels of the image with what is drawn on it. */
function readPixels(drawMore?: (context: OffscreenCanvasRenderingContext2D) => void): Pixels {
  if (!image) throw new Error('There is no image.');
  const { width, height } = image;
  const context = createContext(image);
  context.drawImage(image, 0, 0);
  drawMore?.(context);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, data: data as Pixels['data'] };
}

async function run(task: WorkerTask): Promise<WorkerAnswers[keyof WorkerAnswers]> {
  if (task.does === 'open') return open(task.file);
  if (task.does === 'preview') return preview(task.orientation, task.maxSide);
  if (task.does === 'mark') return mark(task.marks, task.mediaType, task.maxBytes);
  return render(task.edit, task.mediaType, task.maxBytes);
}

/** The bytes and the bitmap are handed over, not copied. */
function reply(message: WorkerReply): void {
  const { answer } = message;
  const handed = answer instanceof ImageBitmap ? [answer] : answer && 'bytes' in answer ? [answer.bytes.buffer] : [];
  self.postMessage(message, { transfer: handed });
}

self.addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  const answer = await run(data).catch(() => undefined);
  reply({ number: data.number, ...(answer && { answer }) });
});
