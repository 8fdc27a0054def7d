/** How a page draws a picture smaller. */
export interface ScaleAttempt {
  /** Of both sides; 1 = as it is. */
  readonly scale: number;
  /** From 0 to 1; missing = the form knows none. */
  readonly quality?: number;
}

/** Those below are plain to see. */
const qualities = [0.85, 0.75, 0.65] as const;

/** Bytes do not follow pixels exactly. */
const safety = 0.95;

/** The first try: what has qualities keeps its pixels at first. */
export function getFirstAttempt(mediaType: string, share: number): ScaleAttempt {
  return mediaType === 'image/png' ? { scale: smaller(1, share) } : { scale: 1, quality: qualities[0] };
}

/** The try after one whose file was still too large; `share` is what the limit is of it, below 1. */
export function getNextAttempt({ scale, quality }: ScaleAttempt, share: number): ScaleAttempt {
  const lower = quality === undefined ? undefined : qualities.find((one) => one < quality);
  if (lower !== undefined && scale === 1) return { scale, quality: lower };
  return { scale: smaller(scale, share), ...(quality !== undefined && { quality }) };
}

function smaller(scale: number, share: number): number {
  return scale * Math.min(0.9, Math.sqrt(share) * safety);
}
