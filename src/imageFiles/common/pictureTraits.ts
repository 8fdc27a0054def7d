import { gif, isAnimatedGif } from './formats/gif.ts';
import { nameAt } from './formats/imageBytes.ts';
import { hasFourInks, jpeg } from './formats/jpeg.ts';
import { isAnimatedPng, png } from './formats/png.ts';
import { isAnimatedWebp, webp } from './formats/webp.ts';

/** Whether an image has several frames, of which a drawing keeps the first only. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (gif.matches(bytes)) return isAnimatedGif(bytes);
  if (webp.matches(bytes)) return isAnimatedWebp(bytes);
  // The main brand of a file with a sequence: https://aomediacodec.github.io/av1-avif/ section 6.3.
  return png.matches(bytes) ? isAnimatedPng(bytes) : nameAt(bytes, 4, 8) === 'ftypavis';
}

/** Whether an image is for print: CMYK, which a drawing turns into RGB. */
export function isForPrint(bytes: Uint8Array): boolean {
  return jpeg.matches(bytes) && hasFourInks(bytes);
}
