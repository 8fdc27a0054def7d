import { renderAsync } from '@resvg/resvg-js';
import { encode } from 'jpeg-js';
import type { PixelSize } from '../../../../src/shared/sizes.ts';
import { compose } from './compose.ts';
import type { PictureBrief } from './prompt.ts';

export interface DrawnPicture extends PixelSize {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg';
}

export interface DrawOptions {
  readonly pixels: PixelSize;
  readonly type: DrawnPicture['type'];
}

/** Quality of JPEG pictures, of 100. */
const jpegQuality = 88;

/** Draws a picture; the same brief and options give the same bytes. */
export async function drawPicture(brief: PictureBrief, { pixels, type }: DrawOptions): Promise<DrawnPicture> {
  const svg = compose(brief, pixels);
  const rendered = await renderAsync(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: pixels.width },
  });
  const { width, height } = rendered;
  if (type === 'image/png') return { bytes: rendered.asPng(), type, width, height };
  return { bytes: encode({ data: rendered.pixels, width, height }, jpegQuality).data, type, width, height };
}
