import { encodableTypes } from '../../imageFiles/common/imageFormats.ts';
import { readPicture } from '../../imageFiles/common/readPicture.ts';
import type { ReceivedPicture } from '../../imageFiles/common/receivedPicture.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import { isTooLarge } from './edit.ts';

/** How far the shape of an image that was made smaller may be off, since its sides are whole pixels. */
const tolerance = 0.02;

/**
 * Reads what a page has drawn: nothing but a whole image in a format that pages draw, and of the size that the page says, becomes an image of
 * a session. One that was made smaller to be sent has at least that shape.
 */
export function readResult(
  bytes: Uint8Array,
  said: PixelSize,
  how: 'exact' | 'reduced' = 'exact',
): ReceivedPicture | undefined {
  const picture = readPicture(bytes);
  if (typeof picture === 'string' || isTooLarge(picture)) return undefined;
  if (!encodableTypes.some((type) => type === picture.mediaType)) return undefined;
  return isOfSize(picture, said) || (how === 'reduced' && isReduced(picture, said)) ? picture : undefined;
}

function isOfSize({ width, height }: PixelSize, said: PixelSize): boolean {
  return width === said.width && height === said.height;
}

function isReduced({ width, height }: PixelSize, said: PixelSize): boolean {
  const isSmaller = width <= said.width && height <= said.height;
  const ratio = (width * said.height) / (height * said.width);
  return isSmaller && (Math.abs(ratio - 1) <= tolerance || Math.min(width, height) === 1);
}
