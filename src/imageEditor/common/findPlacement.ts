/** Finds where an image lies on another one that it is a changed version of. */
import type { PixelSize } from '../../product/common/sizes.ts';
import { type GrayMap, shrinkCells, toGrayMap, valueBetween } from './grayMap.ts';
import type { Pixels } from './pixels.ts';
import type { Rect } from './rect.ts';
import type { Mask } from './softenMask.ts';

interface Images {
  readonly original: Pixels;
  readonly drawn: Pixels;
  /** What of the original was to be changed: it says nothing about the place, but has to be covered. */
  readonly region: Mask;
  /** The smallest rectangle that contains it. */
  readonly needed: Rect;
}

/** Both images and the region, coarsely. */
interface Level {
  readonly original: GrayMap;
  readonly drawn: GrayMap;
  /** More than 0 in each cell that contains a part of the region. */
  readonly region: GrayMap;
  /** Pixels of the original in one of these. */
  readonly step: number;
}

interface Scored {
  readonly rect: Rect;
  readonly score: number;
}

/** The long sides of the coarse images, from the one that all places are tried on to the one that decides. */
const levels = [48, 96, 192, 384, 768];

/** Sizes that are tried, from the one that lies whole in the original to the one that covers it. */
const sizes = 9;

/** A place that is better by less than this is not better: levels of light. */
const least = 0.5;

/** Returns the rectangle of the original, in its pixels, that the drawn image shows; it covers the region. */
export function findPlacement(images: Images): Rect {
  const { original, needed } = images;
  const finest = createFinest(images);
  const [coarse, ...finer] = levels.map((side) => coarsen(finest, original, side));
  const stretched = { x: 0, y: 0, width: original.width, height: original.height };
  const centered = getCentered(images, getScales(images).most);
  if (!coarse) return centered;
  const all = [stretched, ...listPlaces(images, coarse.step)].filter((rect) => covers(rect, needed));
  let best = choose(centered, all, coarse);
  if (best === stretched) return stretched;
  for (const level of finer) {
    const near = listNear(best, level.step).filter((rect) => covers(rect, needed));
    best = choose(best, near, level);
  }
  return best;
}

/** Returns the best of some places; the first one unless another is clearly better. */
function choose(first: Rect, others: readonly Rect[], level: Level): Rect {
  const start: Scored = { rect: first, score: getScore(first, level) };
  const best = others.reduce<Scored>((known, rect) => {
    const score = getScore(rect, level);
    return score < known.score ? { rect, score } : known;
  }, start);
  return best.score < start.score - least ? best.rect : first;
}

/** Returns the mean difference of what lies on the original outside of the region. */
function getScore({ x, y, width, height }: Rect, { original, drawn, region, step }: Level): number {
  const columns = listCells(original.width, step, { start: x, length: width });
  let [sum, count] = [0, 0];
  for (const [row, down] of listCells(original.height, step, { start: y, length: height }))
    for (const [column, across] of columns) {
      const at = row * original.width + column;
      if ((region.values[at] ?? 0) > 0) continue;
      sum += Math.abs((original.values[at] ?? 0) - valueBetween(drawn, across * drawn.width, down * drawn.height));
      count++;
    }
  return count === 0 ? Number.MAX_VALUE : sum / count;
}

/** Returns the cells along a side whose middle lies on a line, and at which share of that. */
function listCells(
  count: number,
  step: number,
  { start, length }: { readonly start: number; readonly length: number },
): readonly (readonly [cell: number, share: number])[] {
  const shares = Array.from({ length: count }, (_, cell) => [cell, ((cell + 0.5) * step - start) / length] as const);
  return shares.filter(([, share]) => share >= 0 && share <= 1);
}

function createFinest({ original, drawn, region }: Images): Omit<Level, 'step'> {
  const side = levels.at(-1) ?? 1;
  const map = toGrayMap(original, limitSide(original, side));
  const coarseRegion = shrinkCells(region, map, (index) => region.values[index] ?? 0);
  return { original: map, drawn: toGrayMap(drawn, limitSide(drawn, side)), region: coarseRegion };
}

function coarsen(finest: Omit<Level, 'step'>, original: PixelSize, side: number): Level {
  const shrink = (map: GrayMap) => shrinkCells(map, limitSide(map, side), (index) => map.values[index] ?? 0);
  const map = shrink(finest.original);
  return {
    original: map,
    drawn: shrink(finest.drawn),
    region: shrink(finest.region),
    step: original.width / map.width,
  };
}

/** Returns the size with a long side of at most that. */
function limitSide({ width, height }: PixelSize, side: number): PixelSize {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns the factors by which the drawn image just lies in the original, and just covers it. */
function getScales({ original, drawn }: Pick<Images, 'original' | 'drawn'>) {
  const both = [original.width / drawn.width, original.height / drawn.height];
  return { least: Math.min(...both), most: Math.max(...both) };
}

function getCentered({ original, drawn }: Images, scale: number): Rect {
  const [width, height] = [drawn.width * scale, drawn.height * scale];
  return { x: (original.width - width) / 2, y: (original.height - height) / 2, width, height };
}

/** Returns places of all sizes, `step` pixels apart, that leave no more of either image out than they have to. */
function listPlaces(images: Images, step: number): readonly Rect[] {
  const { original, drawn } = images;
  const scales = getScales(images);
  return Array.from(
    { length: sizes },
    (_, at) => scales.most * (scales.least / scales.most) ** (at / (sizes - 1)),
  ).flatMap((scale) => {
    const [width, height] = [drawn.width * scale, drawn.height * scale];
    const columns = listOffsets(original.width - width, step);
    return listOffsets(original.height - height, step).flatMap((y) => columns.map((x) => ({ x, y, width, height })));
  });
}

/** Returns the numbers from 0 to `end`, which may be negative. */
function listOffsets(end: number, step: number): readonly number[] {
  const count = Math.ceil(Math.abs(end) / step);
  return Array.from({ length: count + 1 }, (_, at) => (count === 0 ? end / 2 : (end * at) / count));
}

/** Returns places a step around one, also a little larger and smaller. */
function listNear(rect: Rect, step: number): readonly Rect[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((larger) => {
    const width = rect.width + larger * step;
    const height = (rect.height * width) / rect.width;
    const [x, y] = [rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2];
    return steps.flatMap((down) => steps.map((right) => ({ x: x + right * step, y: y + down * step, width, height })));
  });
}

/** Less than half a pixel is none. */
function covers({ x, y, width, height }: Rect, needed: Rect): boolean {
  const spare = 0.49;
  const isLeft = x <= needed.x + spare && y <= needed.y + spare;
  const [right, bottom] = [needed.x + needed.width, needed.y + needed.height];
  return isLeft && x + width >= right - spare && y + height >= bottom - spare;
}
