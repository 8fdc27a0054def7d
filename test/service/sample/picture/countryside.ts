import { house, smoke } from './buildings.ts';
import { mix } from './color.ts';
import { hillLine, hillsUnder } from './land.ts';
import type { Layer, Stage } from './stage.ts';
import { circle, line, n, type Point, path, shaded, sliver } from './svg.ts';
import { cypress, roundTree } from './trees.ts';

/** Rolling hills from the horizon to the viewer. */
export const rollingHills: Layer = (stage) => {
  const { horizon, height, palette } = stage;
  const [far, middle, near] = palette.land;
  const depth = height - horizon;
  const rows = [
    { y: horizon + 6, color: mix(far, middle, 0.3) },
    { y: horizon + depth * 0.22, color: mix(middle, near, 0.2) },
    { y: horizon + depth * 0.48, color: mix(middle, near, 0.7) },
  ];
  return rows
    .map(({ y, color }, row) =>
      hillsUnder(
        stage,
        hillLine(stage, `rolling ${row}`, { y, swing: 20 + row * 10, step: 240 + row * 70 }),
        color,
        mix(color, palette.haze, 0.5 - row * 0.2),
      ),
    )
    .join('');
};

/** A river that winds from the horizon to the viewer, bright where the sky lies in it. */
export const river: Layer = ({ width, height, horizon, palette, sun, side }) => {
  const depth = height - horizon;
  const bends: readonly (readonly [number, number, number])[] = [
    [0.02, 0, 3],
    [0.12, 0.1, 9],
    [0.26, -0.05, 20],
    [0.46, 0.12, 42],
    [0.72, -0.1, 92],
    [1.02, 0.06, 190],
  ];
  const bank = (to: 1 | -1) =>
    bends.map(([down, off, half]) => ({
      x: sun.x + side * off * Math.min(width, 1100) + to * half,
      y: horizon + depth * down,
    }));
  const [left, right] = [bank(-1), [...bank(1)].reverse()];
  const d = `${curveThrough(left)}L${n(right[0]?.x ?? 0)} ${n(right[0]?.y ?? 0)}${curveThrough(right).replace(/^M[^C]*/, '')}Z`;
  return (
    shaded(d, [palette.sparkle, palette.water[0], palette.water[1], palette.water[2]]) +
    ripples(bends, { x: sun.x, y: horizon }, depth, palette.sparkle)
  );
};

/** Verticals stay vertical at each bend, so that the banks never cross. */
function curveThrough(points: readonly Point[]): string {
  const [first = { x: 0, y: 0 }] = points;
  const parts = points.slice(1).map((to, index) => {
    const from = points[index] ?? first;
    const middle = (from.y + to.y) / 2;
    return `C${n(from.x)} ${n(middle)} ${n(to.x)} ${n(middle)} ${n(to.x)} ${n(to.y)}`;
  });
  return `M${n(first.x)} ${n(first.y)}${parts.join('')}`;
}

function ripples(
  bends: readonly (readonly [number, number, number])[],
  from: Point,
  depth: number,
  color: string,
): string {
  return bends
    .slice(2, 5)
    .map(([down, , half]) => path(sliver({ x: from.x, y: from.y + depth * down }, half * 1.1, 1.6), color, 0.5))
    .join('');
}

/** Houses, round trees and cypresses on the hills. */
export const hamlet: Layer = (stage) => {
  const { hero, side, horizon, height, brief } = stage;
  const depth = height - horizon;
  const large = brief.scene === 'village';
  const main = { x: hero, y: horizon + depth * (large ? 0.34 : 0.14) };
  const size = large ? 1.9 : 0.8;
  const others = large
    ? house(stage, { x: hero - side * 345, y: main.y - 26 }, 0.95) +
      house(stage, { x: hero + side * 330, y: main.y + 8 }, 1.1)
    : '';
  return [
    others,
    roundTree(stage, { x: main.x - side * 120 * size, y: main.y + 4 }, 120 * size),
    smoke(stage, { x: main.x + 24 * size, y: main.y - 70 * size }),
    house(stage, main, size),
    cypress({ x: main.x + side * 92 * size, y: main.y + 6 }, 150 * size, stage.palette.leaf),
    cypress({ x: main.x + side * 116 * size, y: main.y + 10 }, 112 * size, stage.palette.leaf),
  ].join('');
};

/** A field of flowers: rows far away, single flowers close by. */
export const flowers: Layer = (stage) => {
  const chance = stage.dice('flowers');
  const { width, height, horizon, palette } = stage;
  const colors = [palette.roof, palette.lamp, palette.wall, mix(palette.roof, palette.lamp, 0.5)] as const;
  const dots = Array.from({ length: Math.round(width / 2.6) }, () => {
    const share = chance.unit();
    const at = { x: chance.between(0, width), y: horizon + (height - horizon) * (0.3 + 0.62 * share) };
    return circle(at, 1.3 + share ** 2 * 6, chance.pick(colors), 0.85);
  });
  const close = Array.from({ length: Math.round(width / 46) }, (_, index) => {
    const at = {
      x: (width * (index + chance.between(0.1, 0.9))) / Math.round(width / 46),
      y: height - chance.between(40, 190),
    };
    return flower(stage, at, chance.between(0.75, 1.5), chance.pick(colors));
  });
  return dots.join('') + close.join('');
};

function flower({ palette, height, dice }: Stage, { x, y }: Point, size: number, color: string): string {
  const chance = dice(`flower ${n(x)}`);
  const stem = line(
    `M${n(x)} ${n(y)}Q${n(x + chance.between(-16, 16))} ${n((y + height) / 2)} ${n(x + chance.between(-12, 12))} ${n(height + 6)}`,
    palette.leaf,
    2.6 * size,
  );
  const r = 15 * size;
  if (chance.chance(0.5)) {
    const cup = `M${n(x - r)} ${n(y - r * 0.7)}Q${n(x - r * 0.5)} ${n(y - r * 0.3)} ${n(x)} ${n(y - r * 1.2)}Q${n(x + r * 0.5)} ${n(y - r * 0.3)} ${n(x + r)} ${n(y - r * 0.7)}Q${n(x + r)} ${n(y + r)} ${n(x)} ${n(y + r)}Q${n(x - r)} ${n(y + r)} ${n(x - r)} ${n(y - r * 0.7)}Z`;
    return (
      stem +
      path(cup, color) +
      path(
        `M${n(x)} ${n(y - r * 1.2)}Q${n(x + r * 0.5)} ${n(y)} ${n(x)} ${n(y + r)}Q${n(x - r * 0.5)} ${n(y)} ${n(x)} ${n(y - r * 1.2)}Z`,
        palette.ink,
        0.14,
      )
    );
  }
  const petals = Array.from({ length: 7 }, (_, index) => {
    const angle = (index / 7) * Math.PI * 2;
    return circle({ x: x + Math.cos(angle) * r * 0.72, y: y + Math.sin(angle) * r * 0.5 }, r * 0.4, color);
  });
  return stem + petals.join('') + circle({ x, y }, r * 0.36, palette.ink, 0.85);
}
