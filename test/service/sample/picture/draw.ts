import { renderAsync } from '@resvg/resvg-js';
import { encode as encodeJpeg } from 'jpeg-js';
import type { PixelSize } from '../../../../src/product/common/sizes.ts';
import { type Composition, compose } from './compose.ts';
import type { PictureBrief } from './prompt.ts';
import { webpOf } from './webp.ts';

export interface DrawnPicture extends PixelSize {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
}

export interface DrawOptions extends Composition {
  readonly type: DrawnPicture['type'];
}

/** Quality of JPEG and WebP pictures, of 100. */
const quality = 88;

/** Draws a picture; the same brief and options give the same bytes. */
export async function drawPicture(brief: PictureBrief, { type, ...composition }: DrawOptions): Promise<DrawnPicture> {
  const rendered = await renderAsync(compose(brief, composition), {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: composition.pixels.width },
  });
  const { width, height } = rendered;
  if (type === 'image/png') return { bytes: rendered.asPng(), type, width, height };
  const raw = { data: rendered.pixels, width, height };
  return {
    bytes: type === 'image/jpeg' ? encodeJpeg(raw, quality).data : await webpOf(raw, quality),
    type,
    width,
    height,
  };
}
