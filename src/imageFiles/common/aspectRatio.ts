import { commonRatios, ratioOf } from '../../product/common/sizes.ts';

/** Maximum deviation of a ratio, since services round pixels: 848 × 1264 is their 2:3. */
const tolerance = 0.02;

/** Returns the usual ratio that is near to that of the pixels, or else the requested one, which may be empty. */
export function getNearestAspectRatio(
  { width, height }: { readonly width: number; readonly height: number },
  asked: string,
): string {
  const ratio = width / height;
  const near = commonRatios.find((usual) => Math.abs((ratioOf(usual) ?? 0) / ratio - 1) < tolerance);
  return near ?? asked;
}
