import { mix } from './color.ts';
import type { Dice } from './dice.ts';
import type { Layer } from './stage.ts';
import { type Point, path, shaded, through } from './svg.ts';

/** Mountains with a lit and a shaded side and snow on top, in two rows. */
export const mountains: Layer = (stage) => {
  const { width, horizon, palette, hero } = stage;
  const chance = stage.dice('mountains');
  const [far, middle, near] = palette.land;
  const row = (count: number, low: number, high: number, color: string, shade: string) =>
    Array.from({ length: count }, (_, index) => {
      const x = (width * (index + chance.between(0.2, 0.8))) / count;
      return peak({
        chance,
        x,
        base: horizon + 30,
        tall: chance.between(low, high),
        color,
        shade,
        snow: palette.wall,
        haze: palette.haze,
      });
    }).join('');
  const back = row(Math.round(width / 150), 130, 230, mix(far, palette.haze, 0.5), mix(far, palette.haze, 0.25));
  const front = row(Math.round(width / 260), 150, 240, mix(middle, palette.haze, 0.2), near);
  const main = peak({
    chance,
    x: hero,
    base: horizon + 30,
    tall: 360,
    color: middle,
    shade: near,
    snow: palette.wall,
    haze: palette.haze,
  });
  return back + front + main;
};

interface Peak {
  readonly chance: Dice;
  readonly x: number;
  readonly base: number;
  readonly tall: number;
  readonly color: string;
  readonly shade: string;
  readonly snow: string;
  readonly haze: string;
}

function peak({ chance, x, base, tall, color, shade, snow, haze }: Peak): string {
  const wide = tall * chance.between(0.85, 1.1);
  const slope = (to: number) => flank(chance, { x, y: base - tall }, { x: to, y: base });
  const [left, right] = [slope(x - wide), slope(x + wide * chance.between(0.9, 1.15))];
  const crease = flank(chance, { x, y: base - tall }, { x: x + wide * 0.16, y: base });
  const face = (points: readonly Point[], fill: string) =>
    shaded(`${through(points)}Z`, [fill, mix(fill, haze, 0.3), mix(fill, haze, 0.92)]);
  const lit = face([...left, ...[...crease].reverse()], mix(color, snow, 0.14));
  return (
    lit + face([...right, ...[...crease].reverse()], shade) + snowCap({ chance, left, right, crease, snow, shade })
  );
}

/** A broken line from a summit down to a foot. */
function flank(chance: Dice, from: Point, to: Point): readonly Point[] {
  return Array.from({ length: 9 }, (_, index) => {
    const share = index / 8;
    const off = index === 0 || index === 8 ? 0 : chance.between(-1, 1) * 9;
    return { x: from.x + (to.x - from.x) * share + off, y: from.y + (to.y - from.y) * share ** 0.92 + off * 0.5 };
  });
}

interface SnowCap {
  readonly chance: Dice;
  readonly left: readonly Point[];
  readonly right: readonly Point[];
  readonly crease: readonly Point[];
  readonly snow: string;
  readonly shade: string;
}

function snowCap({ chance, left, right, crease, snow, shade }: SnowCap): string {
  const lit = through([...left.slice(0, 4), ...teeth(chance, left[3], crease[4]), ...crease.slice(0, 4).reverse()]);
  const shaded = through([
    ...right.slice(0, 4),
    ...teeth(chance, right[3], crease[4]),
    ...crease.slice(0, 4).reverse(),
  ]);
  return path(`${lit}Z`, snow, 0.95) + path(`${shaded}Z`, mix(snow, shade, 0.42), 0.95);
}

function teeth(chance: Dice, from: Point | undefined, to: Point | undefined): readonly Point[] {
  if (!from || !to) return [];
  return Array.from({ length: 5 }, (_, index) => {
    const share = (index + 0.5) / 5;
    const drop = index % 2 ? -chance.between(8, 18) : chance.between(6, 26);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share + drop };
  });
}
