import { jpegOrientation } from '../../../imageFiles/common/orientation.ts';
import { limits } from '../../../product/common/limits.ts';
import type { PixelSize } from '../../../product/common/sizes.ts';

/** A picture as it can go along with a prompt. */
interface Sendable {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its pixels before it lost some. */
  readonly scaledFrom?: PixelSize;
}

const sentAsItIs = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

/** Pixels of a side that every browser can draw. */
const longestSide = 8192;
const shortestSide = 64;

/**
 * A picture's bytes as they are where they are within the limit, upright and of a kind that services take, else drawn anew:
 * whole, then with half the side until it fits. Rejects what the browser cannot decode.
 */
export async function toSendableImage(file: Blob): Promise<Sendable> {
  const bitmap = await createImageBitmap(file);
  try {
    if (await goesAsItIs(file)) return { bytes: await bytesOf(file) };
    return await reencode(bitmap, file.type);
  } finally {
    bitmap.close();
  }
}

/** Models see a photo as its pixels lie, whatever its camera says of it. */
async function goesAsItIs(file: Blob): Promise<boolean> {
  if (file.size > limits.attachmentBytes || !sentAsItIs.includes(file.type)) return false;
  return file.type !== 'image/jpeg' || jpegOrientation(await bytesOf(file)) === 1;
}

async function reencode(bitmap: ImageBitmap, type: string): Promise<Sendable> {
  const { width, height } = bitmap;
  const kind = type !== 'image/jpeg' && hasAlpha(bitmap) ? 'image/png' : 'image/jpeg';
  for (const scale of scales(Math.max(width, height))) {
    const drawn = await draw(bitmap, scale).convertToBlob({ type: kind, quality: 0.9 });
    if (drawn.size <= limits.attachmentBytes) {
      return { bytes: await bytesOf(drawn), ...(scale < 1 && { scaledFrom: { width, height } }) };
    }
  }
  throw new RangeError('The picture cannot be made small enough.');
}

/** The scales to try for a picture whose longer side has this many pixels: each half of the one before. */
export function scales(side: number): readonly number[] {
  const first = Math.min(1, longestSide / side);
  const all: number[] = [];
  for (let scale = first; scale === first || scale * side >= shortestSide; scale /= 2) all.push(scale);
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

/** Whether anything shows through; a small copy tells, since it mixes neighbouring pixels. */
function hasAlpha(bitmap: ImageBitmap): boolean {
  const canvas = draw(bitmap, Math.min(1, 256 / Math.max(bitmap.width, bitmap.height)));
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  return data.some((value, index) => index % 4 === 3 && value < 255);
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}
