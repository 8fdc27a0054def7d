import { PNG } from 'pngjs';
import { keepOutside } from '../../../../src/imageEditor/common/keepOutside.ts';
import type { PixelEdit, PixelEditReply } from '../../../../src/imageEditor/common/pixelEdit.ts';
import type { Pixels } from '../../../../src/imageEditor/common/pixels.ts';
import { resample } from '../../../../src/imageEditor/common/resample.ts';

export function decode(bytes: Uint8Array): Pixels {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  return { width, height, data: new Uint8ClampedArray(data) };
}

/** `deflateLevel` 0 makes a large file quickly. */
export function encode({ width, height, data }: Pixels, deflateLevel = 1): Uint8Array<ArrayBuffer> {
  const png = Object.assign(new PNG({ width, height }), { data: Buffer.from(data) });
  return new Uint8Array(PNG.sync.write(png, { deflateLevel }));
}

/** Does what the thread of a page does, with another decoder; `undefined` for edits that marks do not need. */
export function editAsPage(bytes: Uint8Array, edit: PixelEdit): PixelEditReply | undefined {
  if (edit.kind === 'fitBytes') return { images: [encode(fitBytes(decode(bytes), edit.maxBytes))] };
  if (edit.kind !== 'keepOutside') return undefined;
  const { marks, feather } = edit;
  const kept = keepOutside({ original: decode(edit.original), drawn: decode(bytes), marks, feather });
  if (typeof kept === 'string') return { images: [], problem: kept };
  return { images: [encode(kept.pixels)], ...(kept.fit && { fit: kept.fit }) };
}

function fitBytes(pixels: Pixels, maxBytes: number): Pixels {
  if (encode(pixels).length <= maxBytes) return pixels;
  const half = resample(pixels, { width: Math.round(pixels.width / 2), height: Math.round(pixels.height / 2) });
  return fitBytes(half, maxBytes);
}
