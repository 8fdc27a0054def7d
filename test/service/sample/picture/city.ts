import { mix } from './color.ts';
import type { Dice } from './dice.ts';
import type { Layer, Stage } from './stage.ts';
import { line, n, path, rect, shaded, sliver } from './svg.ts';

interface Row {
  readonly name: string;
  readonly base: number;
  readonly low: number;
  readonly high: number;
  readonly color: string;
  /** Share of windows that are lit; 0 for rows too far away to have any. */
  readonly lit: number;
}

/** Three rows of buildings along the horizon, the nearest with windows. */
export const skyline: Layer = (stage) => {
  const { palette, horizon } = stage;
  const [far, middle, near, front] = palette.land;
  const rows: readonly Row[] = [
    { name: 'far', base: horizon, low: 90, high: 250, color: mix(far, palette.haze, 0.5), lit: 0 },
    { name: 'middle', base: horizon + 4, low: 110, high: 330, color: mix(middle, palette.haze, 0.22), lit: 0.16 },
    { name: 'near', base: horizon + 10, low: 60, high: 210, color: mix(near, front, 0.3), lit: 0.38 },
  ];
  return rows.map((row) => blocks(stage, row)).join('') + quay(stage);
};

function blocks(stage: Stage, row: Row): string {
  const chance = stage.dice(`city ${row.name}`);
  const all: string[] = [];
  for (let x = -30; x < stage.width + 30; ) {
    const width = chance.between(38, 84);
    const center = 1 - Math.min(1, Math.abs(x - stage.hero) / (stage.width * 0.55));
    const tall = row.low + (row.high - row.low) * (0.2 + 0.8 * center) * chance.between(0.55, 1);
    all.push(block(stage, row, chance, { x, width, tall }));
    x += width * chance.between(0.84, 1.1);
  }
  return all.join('');
}

interface Block {
  readonly x: number;
  readonly width: number;
  readonly tall: number;
}

function block(stage: Stage, row: Row, chance: Dice, { x, width, tall }: Block): string {
  const top = row.base - tall;
  const body = shaded(`M${n(x)} ${n(row.base + 30)}V${n(top)}H${n(x + width)}V${n(row.base + 30)}Z`, [
    row.color,
    mix(row.color, stage.palette.haze, 0.35),
  ]);
  return (
    roof(chance, row.color, { x, width, tall: top }) +
    body +
    (row.lit > 0 ? windows(stage, row, chance, { x, width, tall }) : '')
  );
}

/** One of five tops: flat with a tank, stepped, spire, gable, mast. */
function roof(chance: Dice, color: string, { x, width, tall: top }: Block): string {
  const mid = x + width / 2;
  const tops = [
    `M${n(mid - 9)} ${n(top + 1)}v-14h18v14Z`,
    `M${n(x + width * 0.18)} ${n(top + 1)}v-20h${n(width * 0.16)}v-18h${n(width * 0.32)}v18h${n(width * 0.16)}v20Z`,
    `M${n(x + width * 0.3)} ${n(top + 1)}L${n(mid)} ${n(top - 62)}L${n(x + width * 0.7)} ${n(top + 1)}Z`,
    `M${n(x)} ${n(top + 1)}L${n(mid)} ${n(top - width * 0.34)}L${n(x + width)} ${n(top + 1)}Z`,
  ] as const;
  const index = chance.whole(0, 5);
  return index === 5 ? line(`M${n(mid)} ${n(top)}v-46`, color, 2.4) : path(tops[index % 4] ?? tops[0], color);
}

function windows({ palette }: Stage, row: Row, chance: Dice, { x, width, tall }: Block): string {
  const columns = Math.max(2, Math.floor((width - 12) / 11));
  const step = (width - 12) / columns;
  const lit: string[] = [];
  for (let y = row.base - tall + 14; y < row.base - 10; y += 15) {
    for (let column = 0; column < columns; column += 1) {
      if (chance.chance(row.lit))
        lit.push(`M${n(x + 7 + column * step)} ${n(y)}h${n(step * 0.55)}v7.5h${n(-step * 0.55)}Z`);
    }
  }
  return path(
    lit.join(''),
    palette.dark ? palette.lamp : mix(palette.wall, row.color, 0.25),
    palette.dark ? 0.92 : 0.5,
  );
}

function quay({ width, horizon, palette }: Stage): string {
  return rect({ x: 0, y: horizon + 4, width, height: 16 }, palette.ink);
}

/** The city's lights on the water, drawn out and broken by the waves. */
export const reflections: Layer = ({ width, height, horizon, palette, dice }) => {
  const chance = dice('reflections');
  const columns = Array.from({ length: Math.round(width / 26) }, () => {
    const x = chance.between(0, width);
    const reach = chance.between(0.25, 0.85);
    const color = chance.chance(0.8) ? palette.lamp : palette.roof;
    return Array.from({ length: 9 }, (_, index) => {
      const y = horizon + 28 + (height - horizon) * reach * (index / 9);
      return path(
        sliver({ x: x + chance.between(-5, 5), y }, chance.between(16, 40), 2.2),
        color,
        (palette.dark ? 0.6 : 0.25) * (1 - index / 10),
      );
    }).join('');
  });
  return columns.join('');
};
