import { deepest, getNeighbors, getWindow } from './edgeDepth.ts';
import type { FlatBackground } from './flatBackground.ts';
import { colorAt, createPixels, differenceAt, type Pixels, type Rgb } from './pixels.ts';

/**
 * Returns the image without its background. Each pixel of an edge is a mix of the background's color and that of the subject, which is
 * known from the pixels further inside: the share of the subject is its alpha, and its color is what remains without the background.
 */
export function keyOut(pixels: Pixels, background: FlatBackground, depths: Uint8Array): Pixels {
  const keyed = createPixels(pixels.width, pixels.height);
  keyed.data.set(pixels.data);
  const inner = new Map<number, Rgb>();
  for (let depth = deepest - 1; depth > 0; depth--)
    for (let index = 0; index < depths.length; index++)
      if (depths[index] === depth) {
        const color = getInnerColor(pixels, { background, depths, inner }, index);
        inner.set(index, color);
        setUnmixed(keyed, { index, depth, inner: color, background });
      }
  for (let index = 0; index < depths.length; index++)
    if (depths[index] === 0) keyed.data.fill(0, index * 4, index * 4 + 4);
  return keyed;
}

interface Edge {
  readonly background: FlatBackground;
  readonly depths: Uint8Array;
  /** The colors found so far: those of the deeper pixels. */
  readonly inner: ReadonlyMap<number, Rgb>;
}

/** Returns the color of the subject at a pixel of its edge: the mean of that of the deeper pixels beside it. */
function getInnerColor(pixels: Pixels, { background, depths, inner }: Edge, index: number): Rgb {
  const depth = depths[index] ?? 0;
  const deeper = getNeighbors(index, pixels).filter((one) => (depths[one] ?? 0) > depth);
  const colors = deeper.map((one) => inner.get(one) ?? colorAt(pixels, one));
  if (colors.length === 0) return getFarthestColor(pixels, background, index);
  const mean = (channel: 0 | 1 | 2) => colors.reduce((sum, color) => sum + color[channel], 0) / colors.length;
  return [mean(0), mean(1), mean(2)];
}

/** Of a line too thin to have an inside, the pixel that differs most from the background has most of its color. */
function getFarthestColor(pixels: Pixels, { color }: FlatBackground, index: number): Rgb {
  const difference = (one: number) => differenceAt(pixels, one, color);
  const near = getWindow(index, 2, pixels);
  return colorAt(
    pixels,
    near.reduce((best, one) => (difference(one) > difference(best) ? one : best), index),
  );
}

/** A pixel that is further off the line between both colors than this share of its length is of another color, not a mix. */
const mostOff = 0.12;

interface EdgePixel {
  readonly index: number;
  readonly depth: number;
  readonly inner: Rgb;
  readonly background: FlatBackground;
}

function setUnmixed({ data }: Pixels, { index, depth, inner, background }: EdgePixel): void {
  const { color, noise } = background;
  const own = colorAt({ data }, index);
  const [line, from] = [subtract(inner, color), subtract(own, color)];
  const length = Math.hypot(...line);
  const share = length === 0 ? 1 : (line[0] * from[0] + line[1] * from[1] + line[2] * from[2]) / length ** 2;
  const off = Math.hypot(...subtract(from, scale(line, share)));
  // Only the outermost pixels of a subject are a mix for certain.
  if (share >= 1 || (depth > 1 && off > mostOff * length + noise)) return;
  const alpha = share * length <= noise ? 0 : share;
  const pure = alpha < 0.5 ? inner : unmix(own, color, alpha);
  data.set([...pure, alpha * 255 * ((data[index * 4 + 3] ?? 255) / 255)].map(Math.round), index * 4);
}

function unmix([red, green, blue]: Rgb, key: Rgb, alpha: number): Rgb {
  const without = (channel: number, ofKey: number) =>
    Math.min(255, Math.max(0, (channel - ofKey * (1 - alpha)) / alpha));
  return [without(red, key[0]), without(green, key[1]), without(blue, key[2])];
}

function subtract(one: Rgb, other: Rgb): Rgb {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
}

function scale([red, green, blue]: Rgb, factor: number): Rgb {
  return [red * factor, green * factor, blue * factor];
}
