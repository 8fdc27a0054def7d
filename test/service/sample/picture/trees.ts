import { mix } from './color.ts';
import { hillLine, hillsUnder } from './land.ts';
import type { Layer, Stage } from './stage.ts';
import { n, type Point, path, shaded } from './svg.ts';

/** A pine as a row of skirts; `at` is its foot. */
export function pine({ x, y }: Point, tall: number, color: string): string {
  const wide = tall * 0.2;
  const tiers = [0.2, 0.42, 0.62, 0.8, 0.93].map((from, index) => {
    const half = wide * (1 - index * 0.17);
    const base = y - tall * (from - 0.14);
    const top = y - tall * Math.min(1, from + 0.2);
    return `M${n(x)} ${n(top)}Q${n(x + half * 0.35)} ${n(base - tall * 0.06)} ${n(x + half)} ${n(base)}Q${n(x)} ${n(base - tall * 0.035)} ${n(x - half)} ${n(base)}Q${n(x - half * 0.35)} ${n(base - tall * 0.06)} ${n(x)} ${n(top)}Z`;
  });
  const trunk = `M${n(x - tall * 0.016)} ${n(y)}V${n(y - tall * 0.2)}H${n(x + tall * 0.016)}V${n(y)}Z`;
  return path(trunk + tiers.join(''), color);
}

/** A round tree with a lit side. */
export function roundTree(stage: Stage, { x, y }: Point, tall: number): string {
  const { palette, sun } = stage;
  const r = tall * 0.34;
  const crown = (dx: number, dy: number, size: number) =>
    `M${n(x + dx - r * size)} ${n(y - tall * 0.66 + dy)}a${n(r * size)} ${n(r * size)} 0 1 0 ${n(2 * r * size)} 0a${n(r * size)} ${n(r * size)} 0 1 0 ${n(-2 * r * size)} 0Z`;
  const lit = sun.x > x ? 0.3 : -0.3;
  return [
    path(
      `M${n(x - tall * 0.03)} ${n(y)}L${n(x - tall * 0.015)} ${n(y - tall * 0.6)}H${n(x + tall * 0.015)}L${n(x + tall * 0.03)} ${n(y)}Z`,
      palette.ink,
    ),
    path(crown(0, 0, 1) + crown(-r * 0.5, r * 0.3, 0.7) + crown(r * 0.55, r * 0.25, 0.65), palette.leaf),
    path(crown(r * lit, -r * 0.22, 0.6), mix(palette.leaf, palette.haze, 0.14)),
  ].join('');
}

/** A cypress: a flame of leaves. */
export function cypress({ x, y }: Point, tall: number, color: string): string {
  const w = tall * 0.13;
  return path(
    `M${n(x)} ${n(y - tall)}C${n(x + w)} ${n(y - tall * 0.6)} ${n(x + w * 1.2)} ${n(y - tall * 0.15)} ${n(x)} ${n(y)}C${n(x - w * 1.2)} ${n(y - tall * 0.15)} ${n(x - w)} ${n(y - tall * 0.6)} ${n(x)} ${n(y - tall)}Z`,
    color,
  );
}

/** Rows of pines, each row nearer, darker and larger, with mist between them. */
export const forest: Layer = (stage) => {
  const { horizon, height, palette } = stage;
  const [far, middle, near, front] = palette.land;
  const depth = height - horizon;
  const rows = [
    { y: horizon - 90, tall: 90, color: mix(far, palette.haze, 0.55) },
    { y: horizon - 10, tall: 140, color: mix(middle, palette.haze, 0.42) },
    { y: horizon + depth * 0.22, tall: 200, color: mix(near, palette.haze, 0.22) },
    { y: horizon + depth * 0.58, tall: 300, color: mix(near, front, 0.55) },
  ];
  return rows.map((row, index) => pineRow(stage, row, index)).join('');
};

interface PineRow {
  readonly y: number;
  readonly tall: number;
  readonly color: string;
}

function pineRow(stage: Stage, { y, tall, color }: PineRow, row: number): string {
  const chance = stage.dice(`pines ${row}`);
  const top = hillLine(stage, `ground ${row}`, { y, swing: 26, step: 190 });
  const count = Math.round(stage.width / (tall * 0.21));
  const trees = Array.from({ length: count }, (_, index) => {
    const x = (stage.width * (index + chance.between(0.1, 0.9))) / count;
    const clearing = row > 1 && Math.abs(x - stage.sun.x) < 110 + row * 34;
    return clearing ? '' : pine({ x, y: y + 20 + chance.between(-8, 14) }, tall * chance.between(0.6, 1.15), color);
  });
  return (
    trees.join('') + hillsUnder(stage, top, color, row < 3 ? mix(color, stage.palette.haze, 0.75) : stage.palette.ink)
  );
}

/** Tall trees at both edges, close by: a frame for the view. */
export const framingPines: Layer = (stage) => {
  const { width, height, palette } = stage;
  const tall = Math.min(height * 0.92, 760);
  const places = [0.02, 0.11, 0.9, 0.985].map((share, index) =>
    pine({ x: width * share, y: height + 30 }, tall * (index % 3 ? 0.72 : 1), palette.ink),
  );
  return places.join('');
};

/** Grass at the lower edge. */
export const grass: Layer = ({ width, height, palette, dice }) => {
  const chance = dice('grass');
  const blades = Array.from({ length: Math.round(width / 7) }, () => {
    const [x, tall, lean] = [chance.between(-10, width + 10), chance.between(18, 62), chance.between(-22, 22)];
    return `M${n(x - 2.6)} ${n(height + 4)}Q${n(x + lean * 0.2)} ${n(height - tall * 0.6)} ${n(x + lean)} ${n(height - tall)}Q${n(x + lean * 0.4 + 4)} ${n(height - tall * 0.5)} ${n(x + 2.6)} ${n(height + 4)}Z`;
  });
  return path(blades.join(''), palette.ink);
};

/** Rays of light through a clearing. */
export const rays: Layer = ({ sun, height, palette, dice, brief }) => {
  if (brief.light === 'night' || brief.light === 'storm') return '';
  const chance = dice('rays');
  const all = Array.from({ length: 5 }, (_, index) => {
    const lean = (index - 2) * 130 + chance.between(-30, 30);
    const half = chance.between(16, 42);
    const d = `M${n(sun.x)} ${n(sun.y)}L${n(sun.x + lean - half)} ${n(height)}H${n(sun.x + lean + half)}Z`;
    return shaded(d, [
      [palette.disc, 0.26],
      [palette.disc, 0],
    ]);
  });
  return all.join('');
};
