import type { DrawnType } from '../../imageFiles/common/imageFormats.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import { hasTransparency, type Pixels } from '../common/pixels.ts';
import { resample } from '../common/resample.ts';

/** JPEG and WebP at these look like their source. */
const quality = 0.95;

/** Encodes an image, smaller if its file would have more than so many bytes. */
export async function encodeWithin(
  whole: Pixels,
  mediaType: DrawnType,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  let pixels = whole;
  // JPEG has no transparency.
  const type = mediaType === 'image/jpeg' && hasTransparency(pixels) ? 'image/png' : mediaType;
  let bytes = await encodePixels(pixels, type);
  while (bytes.length > maxBytes && Math.max(pixels.width, pixels.height) > 1) {
    pixels = resample(pixels, halve(pixels));
    bytes = await encodePixels(pixels, type);
  }
  return bytes;
}

function halve({ width, height }: PixelSize): PixelSize {
  return { width: Math.max(1, Math.round(width / 2)), height: Math.max(1, Math.round(height / 2)) };
}

/** Returns the file of an image. */
export async function encodePixels({ width, height, data }: Pixels, type: DrawnType): Promise<Uint8Array<ArrayBuffer>> {
  const context = createContext({ width, height });
  context.putImageData(new ImageData(data, width, height), 0, 0);
  const blob = await context.canvas.convertToBlob({ type, quality });
  return new Uint8Array(await blob.arrayBuffer());
}

/** Returns a canvas of that size to draw on. */
export function createContext({ width, height }: PixelSize): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas can be drawn on.');
  return context;
}
