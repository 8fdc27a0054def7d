import type { PixelSize } from '../../product/common/sizes.ts';

/** The maximum number of pixels compared at full size. Larger pictures are reduced so that the page stays responsive. */
const maxPixels = 4096 * 4096;
/** The number of rows compared at a time. */
const stripRows = 256;
/** The factor by which differences are brightened. */
const brightness = 2;

export interface Difference {
  /** The share of pixels that differ, 0 to 1. */
  readonly share: number;
  /** The scale of the difference relative to the wider picture; 1 = full size. */
  readonly scale: number;
}

/**
 * Draws the difference of two pictures on a canvas and returns the share of pixels that differ. Rejects if the browser cannot decode a
 * picture.
 */
export async function drawDifference(
  canvas: HTMLCanvasElement,
  sources: readonly [string, string],
): Promise<Difference> {
  const [left, right] = await Promise.all([loadBitmap(sources[0]), loadBitmap(sources[1])]);
  const box = alignSizes([left, right]);
  const scale = Math.min(1, Math.sqrt(maxPixels / (box.width * box.height)));
  canvas.width = Math.max(1, Math.round(box.width * scale));
  canvas.height = Math.max(1, Math.round(box.height * scale));
  const [one, other] = [left, right].map((picture) => drawScaled(picture, canvas));
  left.close();
  right.close();
  const target = canvas.getContext('2d');
  if (!one || !other || !target) throw new Error('No canvas can be drawn on.');
  return { share: await compareStrips(one, other, target), scale };
}

async function loadBitmap(src: string): Promise<ImageBitmap> {
  return createImageBitmap(await (await fetch(src)).blob());
}

/** Draws a picture as wide as the canvas and vertically centered. */
function drawScaled(picture: ImageBitmap, { width, height }: PixelSize): OffscreenCanvasRenderingContext2D | null {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  const scaled = (picture.height * width) / picture.width;
  context?.drawImage(picture, 0, (height - scaled) / 2, width, scaled);
  return context;
}

/** Compares strip by strip, so that the page handles keys in between. */
async function compareStrips(
  one: OffscreenCanvasRenderingContext2D,
  other: OffscreenCanvasRenderingContext2D,
  target: CanvasRenderingContext2D,
): Promise<number> {
  const { width, height } = target.canvas;
  let count = 0;
  for (let top = 0; top < height; top += stripRows) {
    const rows = Math.min(stripRows, height - top);
    const difference = one.getImageData(0, top, width, rows);
    count += subtract(difference.data, other.getImageData(0, top, width, rows).data);
    target.putImageData(difference, 0, top);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return count / (width * height);
}

/** Overwrites the first pixels with the differences, brightened and opaque. Returns the number of pixels that differ. */
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

/** A box that holds pictures of several sizes, each scaled to the widest and vertically centered. */
export interface Aligned extends PixelSize {
  /** The scale of each picture, in order. */
  readonly scales: readonly number[];
}

/** Aligns pictures. Unknown sizes are ignored. */
export function alignSizes(sizes: readonly PixelSize[]): Aligned {
  const known = sizes.filter(({ width, height }) => width > 0 && height > 0);
  const width = Math.max(1, ...known.map((size) => size.width));
  const scaleOf = (size: PixelSize) => (size.width > 0 ? width / size.width : 1);
  const height = Math.max(1, ...known.map((size) => size.height * scaleOf(size)));
  return { width, height, scales: sizes.map(scaleOf) };
}
