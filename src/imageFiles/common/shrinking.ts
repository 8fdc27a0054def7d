/** How a page draws an image smaller. */
export interface ScaleAttempt {
  /** The factor of both sides; 1 if they are unchanged. */
  readonly scale: number;
  /** From 0 to 1; missing if the format has no quality. */
  readonly quality?: number;
}

/** Lower ones are clearly visible. */
const qualities = [0.85, 0.75, 0.65] as const;

/** The size in bytes is not exactly proportional to the pixels. */
const safety = 0.95;

/** Returns the first attempt: a format that has qualities keeps its pixels at first. */
export function getFirstAttempt(mediaType: string, share: number): ScaleAttempt {
  return mediaType === 'image/png' ? { scale: smaller(1, share) } : { scale: 1, quality: qualities[0] };
}

/** Returns the attempt after one whose file was still too large; `share` is the limit divided by its size, below 1. */
export function getNextAttempt({ scale, quality }: ScaleAttempt, share: number): ScaleAttempt {
  const lower = quality === undefined ? undefined : qualities.find((one) => one < quality);
  if (lower !== undefined && scale === 1) return { scale, quality: lower };
  return { scale: smaller(scale, share), ...(quality !== undefined && { quality }) };
}

function smaller(scale: number, share: number): number {
  return scale * Math.min(0.9, Math.sqrt(share) * safety);
}
