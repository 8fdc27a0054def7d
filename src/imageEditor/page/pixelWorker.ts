/** A thread of a page: decodes an image, edits its pixels and encodes the result as PNG, so that the page stays responsive. */

import { fitInto } from '../common/fitInto.ts';
import { keepOutside } from '../common/keepOutside.ts';
import type { PixelEdit, PixelEditReply, PixelTask } from '../common/pixelEdit.ts';
import { hasTransparency, type Pixels, type Rgb } from '../common/pixels.ts';
import { removeBackground } from '../common/removeBackground.ts';
import { resample } from '../common/resample.ts';

self.addEventListener('message', async ({ data }: MessageEvent<PixelTask>) => {
  const reply = await edit(data).catch((): PixelEditReply => ({ images: [], problem: 'unreadable' }));
  self.postMessage(reply);
});

async function edit({ bytes, edit: wanted }: PixelTask): Promise<PixelEditReply> {
  const pixels = await decode(bytes);
  if (wanted.kind === 'resize') return { images: await resize(pixels, wanted) };
  if (wanted.kind === 'fitBytes') return { images: [await fitBytes(pixels, wanted.maxBytes)] };
  if (wanted.kind === 'keepOutside') return keepMarked(pixels, wanted);
  return removeFrom(pixels, wanted.kind === 'keyOut' ? wanted.color : undefined);
}

async function fitBytes(pixels: Pixels, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  // JPEG has no transparency.
  const type = hasTransparency(pixels) ? 'image/png' : 'image/jpeg';
  let small = pixels;
  let bytes = await encode(small, type);
  while (bytes.length > maxBytes && Math.max(small.width, small.height) > 1) {
    const half = (side: number) => Math.max(1, Math.round(side / 2));
    small = resample(small, { width: half(small.width), height: half(small.height) });
    bytes = await encode(small, type);
  }
  return bytes;
}

async function keepMarked(
  drawn: Pixels,
  { original, marks, feather }: Extract<PixelEdit, { kind: 'keepOutside' }>,
): Promise<PixelEditReply> {
  const kept = keepOutside({ original: await decode(new Uint8Array(original)), drawn, marks, feather });
  if (typeof kept === 'string') return { images: [], problem: kept };
  const { pixels, fit } = kept;
  return { images: [await encode(pixels)], ...(fit && { fit }) };
}

async function resize(
  pixels: Pixels,
  { sizes }: Extract<PixelEdit, { kind: 'resize' }>,
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const images: Uint8Array<ArrayBuffer>[] = [];
  for (const size of sizes) images.push(await encode(fitInto(pixels, size)));
  return images;
}

async function removeFrom(pixels: Pixels, key: Rgb | undefined): Promise<PixelEditReply> {
  const removed = removeBackground(pixels, key);
  if (typeof removed === 'string') return { images: [], problem: removed };
  const { enclosed } = removed;
  return { images: [await encode(removed.pixels)], ...(enclosed && { enclosed }) };
}

async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const { width, height } = bitmap;
  const context = getContext(width, height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data) };
}

/** The quality is that of JPEG. */
async function encode(
  { width, height, data }: Pixels,
  type: 'image/png' | 'image/jpeg' = 'image/png',
): Promise<Uint8Array<ArrayBuffer>> {
  const context = getContext(width, height);
  context.putImageData(new ImageData(data, width, height), 0, 0);
  const blob = await context.canvas.convertToBlob({ type, quality: 0.92 });
  return new Uint8Array(await blob.arrayBuffer());
}

function getContext(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas');
  return context;
}
