import { type PixelSize, ratioOf, usualPixels } from '../../product/common/sizes.ts';
import type { PictureOptions } from './model/turnRequest.ts';

/** Services round to whole blocks of pixels, so a ratio within this share of the requested one counts as equal. */
const tolerance = 0.05;

/** How a picture compares with the requested options. */
type Comparison =
  | { readonly kind: 'asAsked' }
  | { readonly kind: 'smaller'; readonly asked: PixelSize }
  | { readonly kind: 'otherShape' }
  | { readonly kind: 'notAsked' };

/** Compares the received pixels with the requested ratio and size; `notAsked` if nothing comparable was requested, or the pixels are not known. */
export function compareWithRequested(options: PictureOptions, got: PixelSize): Comparison {
  if (got.width === 0 || got.height === 0) return { kind: 'notAsked' };
  const ratio = ratioOf(options.aspectRatio);
  if (ratio && Math.abs(got.width / got.height / ratio - 1) > tolerance) return { kind: 'otherShape' };
  const asked = options.size ? usualPixels(options.aspectRatio || nearestSquare(got), options.size) : undefined;
  if (asked && longSide(got) < longSide(asked) * (1 - tolerance)) return { kind: 'smaller', asked };
  return ratio || asked ? { kind: 'asAsked' } : { kind: 'notAsked' };
}

/** Without a requested ratio, only a square can be compared with the size table. */
function nearestSquare(got: PixelSize): string {
  return got.width === got.height ? '1:1' : '';
}

function longSide(size: PixelSize): number {
  return Math.max(size.width, size.height);
}
