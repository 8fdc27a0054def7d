import type { PixelSize } from '../../product/common/sizes.ts';
import type { Pixels } from './pixels.ts';

/** The reach of the filter in pixels of the smaller of both images: Lanczos with three lobes keeps edges sharp without stairs. */
const lobes = 3;

/** The pixels that one pixel of the result is made of, and their weights, which add up to 1. */
interface Taps {
  readonly first: number;
  readonly weights: Float32Array;
}

/** Returns the image in exactly that size. Colors are weighted by their alpha, so that transparent pixels have no part in them. */
export function resample(source: Pixels, { width, height }: PixelSize): Pixels {
  if (width === source.width && height === source.height) return source;
  const across = getTaps(source.width, width);
  const down = getTaps(source.height, height);
  const data = new Uint8ClampedArray(width * height * 4);
  const rows = new Map<number, Float32Array>();
  for (const [y, taps] of down.entries()) {
    for (const known of rows.keys()) if (known < taps.first) rows.delete(known);
    const sum = sumRows(taps, width, (at) => {
      const row = rows.get(at) ?? resampleRow(source, at, across);
      rows.set(at, row);
      return row;
    });
    writeRow(sum, data, y * width * 4);
  }
  return { width, height, data };
}

function sumRows({ first, weights }: Taps, width: number, rowAt: (y: number) => Float32Array): Float32Array {
  const sum = new Float32Array(width * 4);
  for (const [at, weight] of weights.entries()) {
    const row = rowAt(first + at);
    for (let x = 0; x < sum.length; x++) sum[x] = (sum[x] ?? 0) + weight * (row[x] ?? 0);
  }
  return sum;
}

/** Returns the taps of each pixel along a side. Beyond the image's edge its last pixel counts on. */
function getTaps(from: number, to: number): readonly Taps[] {
  const scale = from / to;
  const reach = lobes * Math.max(1, scale);
  return Array.from({ length: to }, (_, index) => {
    const center = (index + 0.5) * scale - 0.5;
    const [start, end] = [Math.ceil(center - reach), Math.floor(center + reach)];
    const [first, last] = [Math.max(0, start), Math.min(from - 1, end)];
    const weights = new Float32Array(last - first + 1);
    for (let at = start; at <= end; at++) {
      const place = Math.min(last, Math.max(first, at)) - first;
      weights[place] = (weights[place] ?? 0) + lanczos((at - center) / Math.max(1, scale));
    }
    const sum = weights.reduce((all, weight) => all + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= lobes) return 0;
  const angle = Math.PI * x;
  return (lobes * Math.sin(angle) * Math.sin(angle / lobes)) / (angle * angle);
}

/** Returns a row of the image in the new width, with colors multiplied by alpha. */
function resampleRow({ width, data }: Pixels, y: number, across: readonly Taps[]): Float32Array {
  const row = new Float32Array(across.length * 4);
  for (const [x, { first, weights }] of across.entries()) {
    let red = 0;
    let green = 0;
    let blue = 0;
    let alpha = 0;
    for (let at = 0, read = (y * width + first) * 4; at < weights.length; at++, read += 4) {
      const share = (weights[at] ?? 0) * (data[read + 3] ?? 0);
      red += share * (data[read] ?? 0);
      green += share * (data[read + 1] ?? 0);
      blue += share * (data[read + 2] ?? 0);
      alpha += share;
    }
    row[x * 4] = red;
    row[x * 4 + 1] = green;
    row[x * 4 + 2] = blue;
    row[x * 4 + 3] = alpha;
  }
  return row;
}

function writeRow(sum: Float32Array, data: Uint8ClampedArray, start: number): void {
  for (let x = 0; x < sum.length; x += 4) {
    const alpha = sum[x + 3] ?? 0;
    data[start + x + 3] = alpha;
    if (alpha <= 0) continue;
    for (let channel = 0; channel < 3; channel++) data[start + x + channel] = (sum[x + channel] ?? 0) / alpha;
  }
}
