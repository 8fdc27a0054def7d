/** A thread of a page: decodes an image, edits its pixels and encodes the result as PNG, so that the page stays responsive. */

import { fitInto } from '../common/fitInto.ts';
import { keepOutside } from '../common/keepOutside.ts';
import type { PixelEdit, PixelEditReply, PixelTask } from '../common/pixelEdit.ts';
import type { Pixels, Rgb } from '../common/pixels.ts';
import { removeBackground } from '../common/removeBackground.ts';
import { createContext, encodePixels, encodeWithin } from './encodePixels.ts';

self.addEventListener('message', async ({ data }: MessageEvent<PixelTask>) => {
  const reply = await edit(data).catch((): PixelEditReply => ({ images: [], problem: 'unreadable' }));
  self.postMessage(reply);
});

async function edit({ bytes, edit: wanted }: PixelTask): Promise<PixelEditReply> {
  const pixels = await decode(bytes);
  if (wanted.kind === 'resize') return { images: await resize(pixels, wanted) };
  if (wanted.kind === 'fitBytes') return { images: [await encodeWithin(pixels, 'image/jpeg', wanted.maxBytes)] };
  if (wanted.kind === 'keepOutside') return keepMarked(pixels, wanted);
  return removeFrom(pixels, wanted.kind === 'keyOut' ? wanted.color : undefined);
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
  const context = createContext({ width, height });
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data) };
}

function encode(pixels: Pixels): Promise<Uint8Array<ArrayBuffer>> {
  return encodePixels(pixels, 'image/png');
}
