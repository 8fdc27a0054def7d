import { commonRatios, ratioOf } from '../../product/common/sizes.ts';

/** How far off a ratio may be, since services round pixels: 848 × 1264 is their 2:3. */
const tolerance = 0.02;

/** The usual ratio that a picture's pixels come near to, else the one that was asked for; may be empty. */
export function getNearestAspectRatio(
  { width, height }: { readonly width: number; readonly height: number },
  asked: string,
): string {
  const ratio = width / height;
  const near = commonRatios.find((usual) => Math.abs((ratioOf(usual) ?? 0) / ratio - 1) < tolerance);
  return near ?? asked;
}
