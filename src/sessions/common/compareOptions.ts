import { type PixelSize, ratioOf, usualPixels } from '../../product/common/sizes.ts';
import type { PictureOptions } from './model/turnRequest.ts';

/** Services round to whole blocks of pixels, so a ratio within this share of the asked one is as asked. */
const tolerance = 0.05;

/** How a picture compares with what was asked for. */
type Comparison =
  | { readonly kind: 'asAsked' }
  | { readonly kind: 'smaller'; readonly asked: PixelSize }
  | { readonly kind: 'otherShape' }
  | { readonly kind: 'notAsked' };

/** Compares the pixels that came with the ratio and size asked for; `notAsked` where nothing comparable was asked, or the pixels are not known. */
export function compareWithRequested(options: PictureOptions, got: PixelSize): Comparison {
  if (got.width === 0 || got.height === 0) return { kind: 'notAsked' };
  const ratio = ratioOf(options.aspectRatio);
  if (ratio && Math.abs(got.width / got.height / ratio - 1) > tolerance) return { kind: 'otherShape' };
  const asked = options.size ? usualPixels(options.aspectRatio || nearestSquare(got), options.size) : undefined;
  if (asked && longSide(got) < longSide(asked) * (1 - tolerance)) return { kind: 'smaller', asked };
  return ratio || asked ? { kind: 'asAsked' } : { kind: 'notAsked' };
}

/** Without an asked ratio only a square can be measured against the size table. */
function nearestSquare(got: PixelSize): string {
  return got.width === got.height ? '1:1' : '';
}

function longSide(size: PixelSize): number {
  return Math.max(size.width, size.height);
}
