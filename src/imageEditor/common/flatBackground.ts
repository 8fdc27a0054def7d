import { colorAt, differenceAt, type Pixels, type Rgb } from './pixels.ts';

/** The color all around an image. */
export interface FlatBackground {
  readonly color: Rgb;
  /** The largest difference of a channel by which its pixels vary, such as after JPEG compression. */
  readonly noise: number;
}

/** A subject may touch the border: at least this share of it is background. */
const leastShare = 0.6;

/** Colors that differ more than this are not one flat color. */
const mostNoise = 24;

/** The border counts as transparent if a pixel of it is more transparent than this. */
const opaque = 250;

/**
 * Returns the flat color of the border, `transparent` if the border is that already, or undefined if it has many colors. `key` is the color
 * that a model was asked for.
 */
export function findFlatBackground(pixels: Pixels, key?: Rgb): FlatBackground | 'transparent' | undefined {
  const border = getBorder(pixels);
  const clear = border.filter((index) => (pixels.data[index * 4 + 3] ?? 0) < opaque);
  if (clear.length > border.length * leastShare) return 'transparent';
  return (key && findAlike(pixels, border, key)) ?? findFlat(pixels, border);
}

/** Colors that differ from the one that was asked for by no more than this may be what a model drew for it. */
const mostUnlike = 90;

/** A subject may touch the border more if the background has the color that was asked for. */
const leastAlike = 0.2;

function findAlike(pixels: Pixels, border: readonly number[], key: Rgb): FlatBackground | undefined {
  const alike = border.filter((index) => differenceAt(pixels, index, key) <= mostUnlike);
  return alike.length < border.length * leastAlike ? undefined : findFlat(pixels, alike);
}

/** Returns the color that most of these pixels have. */
function findFlat(pixels: Pixels, among: readonly number[]): FlatBackground | undefined {
  const color = getMostFrequent(pixels, among);
  const differences = among.map((index) => differenceAt(pixels, index, color)).filter((one) => one <= mostNoise);
  if (differences.length < among.length * leastShare) return undefined;
  const sorted = differences.toSorted((one, other) => one - other);
  const noise = sorted[Math.floor((sorted.length - 1) * 0.98)] ?? 0;
  return { color, noise };
}

/** Returns the indexes of the outermost pixels. */
export function getBorder({ width, height }: Pick<Pixels, 'width' | 'height'>): readonly number[] {
  const columns = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]);
  const rows = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]);
  return [...new Set([...columns, ...rows].flat())];
}

/** Colors in the same cube of this side count as one. */
const cube = 16;

/** Returns the mean of the most frequent colors, which lie in one small cube around the most frequent one. */
function getMostFrequent(pixels: Pixels, among: readonly number[]): Rgb {
  const counts = new Map<string, number[]>();
  for (const index of among) {
    const key = colorAt(pixels, index)
      .map((channel) => Math.round(channel / cube))
      .join();
    const alike = counts.get(key);
    if (alike) alike.push(index);
    else counts.set(key, [index]);
  }
  const most = [...counts.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
  return meanOf(most.map((index) => colorAt(pixels, index)));
}

function meanOf(colors: readonly Rgb[]): Rgb {
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(colors.reduce((sum, color) => sum + color[channel], 0) / Math.max(1, colors.length));
  return [mean(0), mean(1), mean(2)];
}
