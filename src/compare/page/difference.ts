import type { PixelSize } from '../../product/common/sizes.ts';
import { alignSizes } from './aligned.ts';

/** More pixels are compared at a smaller size, so that the page stays alive. */
const mostPixels = 4096 * 4096;
/** Rows that are compared at a time. */
const strip = 256;
/** How much brighter a difference is shown than it is. */
const brightness = 2;

export interface Difference {
  /** How many of the pixels differ, 0 to 1. */
  readonly share: number;
  /** How much smaller than the wider picture it was drawn; 1 = not. */
  readonly scale: number;
}

/** Draws on a canvas where two pictures differ, and counts that. Rejects what the browser cannot decode. */
export async function drawDifference(
  canvas: HTMLCanvasElement,
  sources: readonly [string, string],
): Promise<Difference> {
  const [left, right] = await Promise.all([loaded(sources[0]), loaded(sources[1])]);
  const box = alignSizes([left, right]);
  const scale = Math.min(1, Math.sqrt(mostPixels / (box.width * box.height)));
  canvas.width = Math.max(1, Math.round(box.width * scale));
  canvas.height = Math.max(1, Math.round(box.height * scale));
  const drawn = [left, right].map((picture) => drawnIn(picture, canvas));
  left.close();
  right.close();
  const [one, other] = drawn;
  const target = canvas.getContext('2d');
  if (!one || !other || !target) throw new Error('No canvas can be drawn on.');
  return { share: await compared(one, other, target), scale };
}

async function loaded(src: string): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(src)).blob());
}

/** As wide as the canvas, in the middle of its height. */
function drawnIn(picture: ImageBitmap, { width, height }: PixelSize): OffscreenCanvasRenderingContext2D | null {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  const scaled = (picture.height * width) / picture.width;
  context?.drawImage(picture, 0, (height - scaled) / 2, width, scaled);
  return context;
}

/** Strip by strip, so that keys are heard meanwhile. */
async function compared(
  one: OffscreenCanvasRenderingContext2D,
  other: OffscreenCanvasRenderingContext2D,
  target: CanvasRenderingContext2D,
): Promise<number> {
  const { width, height } = target.canvas;
  let count = 0;
  for (let top = 0; top < height; top += strip) {
    const rows = Math.min(strip, height - top);
    const difference = one.getImageData(0, top, width, rows);
    count += subtract(difference.data, other.getImageData(0, top, width, rows).data);
    target.putImageData(difference, 0, top);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return count / (width * height);
}

/** Puts the differences of the pixels in the place of the first ones, brighter and opaque; gives how many differ. */
export function subtract(pixels: Uint8ClampedArray, others: Uint8ClampedArray): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [alpha, otherAlpha] = [(pixels[at + 3] ?? 0) / 255, (others[at + 3] ?? 0) / 255];
    const opacity = Math.abs(alpha - otherAlpha) * 255;
    let differs = opacity > 0;
    for (let channel = at; channel < at + 3; channel++) {
      const difference = Math.abs((pixels[channel] ?? 0) * alpha - (others[channel] ?? 0) * otherAlpha);
      differs ||= difference > 0;
      pixels[channel] = Math.max(difference, opacity) * brightness;
    }
    pixels[at + 3] = 255;
    if (differs) count += 1;
  }
  return count;
}
