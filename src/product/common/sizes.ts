/**
 * Aspect ratios and sizes that services of this family are known to accept, and the pixels they return for them. Suggestions only: the
 * contract names no values, so any other `W:H` and size is allowed. Source: the public size tables of the image models behind such
 * gateways.
 */
export const commonRatios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const;

export const usualSizes = ['1K', '2K', '4K'] as const;

/** Pixels, width by height. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

const pixelsAt1K: Readonly<Record<string, readonly [number, number]>> = {
  '1:1': [1024, 1024],
  '2:3': [848, 1264],
  '3:2': [1264, 848],
  '3:4': [896, 1200],
  '4:3': [1200, 896],
  '4:5': [928, 1152],
  '5:4': [1152, 928],
  '9:16': [768, 1376],
  '16:9': [1376, 768],
  '21:9': [1584, 672],
};

const scales: Readonly<Record<string, number>> = { '': 1, '512': 0.5, '1K': 1, '2K': 2, '4K': 4 };

/** Returns the usual pixels for a ratio and a size (empty = the service's default, 1K), or undefined if no table contains them. */
export function usualPixels(ratio: string, size: string): PixelSize | undefined {
  const base = pixelsAt1K[ratio];
  const scale = scales[size];
  if (!base || !scale) return undefined;
  return { width: base[0] * scale, height: base[1] * scale };
}

/** Returns `16:9` as a number, 1.777…, or undefined unless the text is a ratio of two positive integers. */
export function ratioOf(ratio: string): number | undefined {
  const parts = /^([1-9]\d{0,4}):([1-9]\d{0,4})$/.exec(ratio);
  return parts ? Number(parts[1]) / Number(parts[2]) : undefined;
}

/** Whether a size setting has the form that the contract shows (`<number><letter>`), or is plain `512`. */
export function isSize(size: string): boolean {
  return /^(\d{1,4}(\.\d)?[A-Za-z]|512)$/.test(size);
}
