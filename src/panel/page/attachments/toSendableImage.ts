import { jpegOrientation } from '../../../imageFiles/common/orientation.ts';
import { limits } from '../../../product/common/limits.ts';
import type { PixelSize } from '../../../product/common/sizes.ts';

/** A picture in a form that can be sent with a prompt. */
interface Sendable {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its size before it was scaled down. */
  readonly scaledFrom?: PixelSize;
}

const sendableTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** The longest side that every browser can draw, in pixels. */
const maxSide = 8192;
const minSide = 64;

/**
 * Returns a picture's bytes unchanged if they are within the limit, upright and in a format that services accept. Otherwise encodes the
 * picture again: first in full size, then with half the side until it fits. Rejects if the browser cannot decode it.
 */
export async function toSendableImage(file: Blob): Promise<Sendable> {
  const bitmap = await createImageBitmap(file);
  try {
    if (await isSendable(file)) return { bytes: await readBytes(file) };
    return await reencode(bitmap, file.type);
  } finally {
    bitmap.close();
  }
}

/** Models ignore a photo's orientation, so a rotated photo must be drawn upright. */
async function isSendable(file: Blob): Promise<boolean> {
  if (file.size > limits.attachmentBytes || !sendableTypes.includes(file.type)) return false;
  return file.type !== 'image/jpeg' || jpegOrientation(await readBytes(file)) === 1;
}

async function reencode(bitmap: ImageBitmap, type: string): Promise<Sendable> {
  const { width, height } = bitmap;
  const kind = type !== 'image/jpeg' && hasAlpha(bitmap) ? 'image/png' : 'image/jpeg';
  for (const scale of scales(Math.max(width, height))) {
    const drawn = await draw(bitmap, scale).convertToBlob({ type: kind, quality: 0.9 });
    if (drawn.size <= limits.attachmentBytes) {
      return { bytes: await readBytes(drawn), ...(scale < 1 && { scaledFrom: { width, height } }) };
    }
  }
  throw new RangeError('The picture cannot be made small enough.');
}

/** Returns the scales to try for a picture whose longer side has this many pixels: each is half of the previous one. */
export function scales(side: number): readonly number[] {
  const first = Math.min(1, maxSide / side);
  const all: number[] = [];
  for (let scale = first; scale === first || scale * side >= minSide; scale /= 2) all.push(scale);
  return all;
}

function draw(bitmap: ImageBitmap, scale: number): OffscreenCanvas {
  const size = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const canvas = new OffscreenCanvas(size(bitmap.width), size(bitmap.height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture cannot be drawn.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Returns whether any pixel is transparent. A small copy shows it, because it averages neighboring pixels. */
function hasAlpha(bitmap: ImageBitmap): boolean {
  const canvas = draw(bitmap, Math.min(1, 256 / Math.max(bitmap.width, bitmap.height)));
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  return data.some((value, index) => index % 4 === 3 && value < 255);
}

async function readBytes(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}
