import { createPixels, type Pixels } from './pixels.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One pixel of a line that is made from pixels of another: the first of those, and how much of each. */
interface Contribution {
  readonly first: number;
  readonly weights: readonly number[];
}

/** Returns the image in exactly this size. Each pixel is the mean of what it covers; a larger image is interpolated. */
export function resample(pixels: Pixels, size: Size): Pixels {
  if (size.width === pixels.width && size.height === pixels.height) return pixels;
  const across = getContributions(pixels.width, size.width);
  const down = getContributions(pixels.height, size.height);
  const resized = createPixels(size.width, size.height);
  const rows = new RowCache(pixels, across);
  for (const [y, contribution] of down.entries()) writeRow(resized, y, rows.mix(contribution));
  return resized;
}

/** Returns the image whole in the middle of one of exactly this size, transparent around it. */
export function fitInto(pixels: Pixels, size: Size): Pixels {
  const scale = Math.min(size.width / pixels.width, size.height / pixels.height);
  const scaled = (length: number, most: number) => Math.min(most, Math.max(1, Math.round(length * scale)));
  const [width, height] = [scaled(pixels.width, size.width), scaled(pixels.height, size.height)];
  const small = resample(pixels, { width, height });
  if (width === size.width && height === size.height) return small;
  const fitted = createPixels(size.width, size.height);
  const [left, top] = [Math.floor((size.width - width) / 2), Math.floor((size.height - height) / 2)];
  for (let y = 0; y < height; y++) {
    const row = small.data.subarray(y * width * 4, (y + 1) * width * 4);
    fitted.data.set(row, ((y + top) * size.width + left) * 4);
  }
  return fitted;
}

function getContributions(from: number, to: number): readonly Contribution[] {
  const scale = from / to;
  return Array.from({ length: to }, (_, at) => {
    const middle = (at + 0.5) * scale;
    return scale >= 1 ? getCovered(at * scale, (at + 1) * scale, from) : getInterpolated(middle - 0.5, from);
  });
}

/** Returns the pixels between two positions, each with the share of it that lies between them. */
function getCovered(start: number, end: number, length: number): Contribution {
  const first = Math.min(length - 1, Math.floor(start + 1e-9));
  const last = Math.max(first + 1, Math.min(length, Math.ceil(end - 1e-9)));
  const shares = Array.from({ length: last - first }, (_, at) =>
    Math.max(1e-9, Math.min(end, first + at + 1) - Math.max(start, first + at)),
  );
  const sum = shares.reduce((total, share) => total + share, 0);
  return { first, weights: shares.map((share) => share / sum) };
}

function getInterpolated(position: number, length: number): Contribution {
  const bounded = Math.min(length - 1, Math.max(0, position));
  const first = Math.min(Math.floor(bounded), Math.max(0, length - 2));
  const share = bounded - first;
  return { first, weights: length === 1 ? [1] : [1 - share, share] };
}

/** Rows of the image in their new width, with premultiplied colors, each made once. */
class RowCache {
  private readonly rows = new Map<number, Float32Array>();

  constructor(
    private readonly pixels: Pixels,
    private readonly across: readonly Contribution[],
  ) {}

  mix({ first, weights }: Contribution): Float32Array {
    for (const row of this.rows.keys()) if (row < first) this.rows.delete(row);
    const mixed = new Float32Array(this.across.length * 4);
    weights.forEach((weight, at) => {
      const row = this.row(first + at);
      for (let channel = 0; channel < mixed.length; channel++)
        mixed[channel] = (mixed[channel] ?? 0) + (row[channel] ?? 0) * weight;
    });
    return mixed;
  }

  private row(y: number): Float32Array {
    const known = this.rows.get(y);
    if (known) return known;
    const { width, data } = this.pixels;
    const row = new Float32Array(this.across.length * 4);
    this.across.forEach(({ first, weights }, x) => {
      for (const [at, weight] of weights.entries())
        addPremultiplied(row, x * 4, data, { at: (y * width + first + at) * 4, weight });
    });
    this.rows.set(y, row);
    return row;
  }
}

function addPremultiplied(
  row: Float32Array,
  to: number,
  data: Uint8ClampedArray,
  { at, weight }: { readonly at: number; readonly weight: number },
): void {
  const alpha = ((data[at + 3] ?? 0) / 255) * weight;
  for (let channel = 0; channel < 3; channel++)
    row[to + channel] = (row[to + channel] ?? 0) + (data[at + channel] ?? 0) * alpha;
  row[to + 3] = (row[to + 3] ?? 0) + alpha * 255;
}

function writeRow({ width, data }: Pixels, y: number, row: Float32Array): void {
  for (let at = 0; at < row.length; at += 4) {
    const alpha = row[at + 3] ?? 0;
    const to = y * width * 4 + at;
    for (let channel = 0; channel < 3; channel++)
      data[to + channel] = alpha === 0 ? 0 : ((row[at + channel] ?? 0) * 255) / alpha;
    data[to + 3] = alpha;
  }
}
