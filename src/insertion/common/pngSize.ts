/**
 * Tells whether a pasted picture is the one that was copied last: the clipboard encodes its bytes again, and keeps its pixels.
 */

import type { PixelSize } from '../../product/common/sizes.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Reads the first chunk of a PNG, the format of every clipboard (PNG Specification, Third Edition, section 11.2.1). */
export function hasPngSize(png: Uint8Array, { width, height }: PixelSize): boolean {
  if (png.length < 24 || signature.some((byte, index) => png[index] !== byte)) return false;
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  return view.getUint32(16) === width && view.getUint32(20) === height;
}
