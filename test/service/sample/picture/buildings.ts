import { mix } from './color.ts';
import { headlandTop } from './land.ts';
import type { Layer, Stage } from './stage.ts';
import { glow, leftToRight, line, n, type Point, path, rect, shaded } from './svg.ts';

/** Height of a lighthouse in drawing units. */
const towerHeight = 330;

/** The lighthouse on its headland, with beams when it is dark. */
export const lighthouse: Layer = (stage) => {
  const foot = { x: stage.hero, y: headlandTop(stage) + 6 };
  const lamp = { x: foot.x, y: foot.y - towerHeight * 0.9 };
  return (stage.palette.dark ? beams(stage, lamp) : '') + tower(stage, foot) + lantern(stage, lamp);
};

function beams({ palette, width, side }: Stage, { x, y }: Point): string {
  const far = side === 1 ? 0 : width;
  const near = side === 1 ? width : 0;
  const beam = (to: number, up: number, down: number) => `M${n(x)} ${n(y)}L${n(to)} ${n(y + up)}V${n(y + down)}Z`;
  const along = (from: number, to: number) => `x1="${from}" y1="0" x2="${to}" y2="0"`;
  return [
    shaded(
      beam(far, -18, 128),
      [
        [palette.lamp, 0.6],
        [palette.lamp, 0.16],
        [palette.lamp, 0],
      ],
      along(side === 1 ? 1 : 0, side === 1 ? 0 : 1),
    ),
    shaded(
      beam(near, -46, 40),
      [
        [palette.lamp, 0.5],
        [palette.lamp, 0.06],
      ],
      along(side === 1 ? 0 : 1, side === 1 ? 1 : 0),
    ),
  ].join('');
}

function tower({ palette, sun, hero }: Stage, { x, y }: Point): string {
  const half = (share: number) => 36 - share * 13;
  const level = (share: number) => y - towerHeight * 0.82 * share;
  const band = (from: number, to: number) =>
    `M${n(x - half(from))} ${n(level(from))}L${n(x - half(to))} ${n(level(to))}H${n(x + half(to))}L${n(x + half(from))} ${n(level(from))}Z`;
  const tones = (color: string) =>
    sun.x < hero ? [color, color, mix(color, palette.shade, 0.75)] : [mix(color, palette.shade, 0.75), color, color];
  const red = [palette.roof, palette.roof, mix(palette.roof, palette.ink, 0.35)];
  const stripes = [0.2, 0.56].map((from) =>
    shaded(band(from, from + 0.18), sun.x < hero ? red : [...red].reverse(), leftToRight),
  );
  const windows = [0.3, 0.5, 0.68, 0.86].map((share) =>
    rect({ x: x - 4, y: level(share) - 9, width: 8, height: 16 }, palette.dark ? palette.lamp : palette.land[2]),
  );
  const door = path(`M${n(x - 9)} ${n(y)}v-22a9 9 0 0 1 18 0v22Z`, palette.ink);
  return shaded(band(0, 1), tones(palette.wall), leftToRight) + stripes.join('') + windows.join('') + door;
}

function lantern({ palette }: Stage, { x, y }: Point): string {
  const iron = palette.ink;
  return [
    path(`M${n(x - 31)} ${n(y + 26)}H${n(x + 31)}L${n(x + 25)} ${n(y + 36)}H${n(x - 25)}Z`, iron),
    line(
      `M${n(x - 30)} ${n(y + 15)}H${n(x + 30)}M${n(x - 30)} ${n(y + 15)}V${n(y + 27)}M${n(x - 15)} ${n(y + 15)}V${n(y + 27)}M${n(x)} ${n(y + 15)}V${n(y + 27)}M${n(x + 15)} ${n(y + 15)}V${n(y + 27)}M${n(x + 30)} ${n(y + 15)}V${n(y + 27)}`,
      iron,
      1.8,
    ),
    rect(
      { x: x - 17, y: y - 14, width: 34, height: 41 },
      palette.dark ? palette.lamp : mix(palette.lamp, palette.sky[1] ?? palette.lamp, 0.35),
    ),
    line(
      `M${n(x - 17)} ${n(y - 14)}V${n(y + 27)}M${n(x - 6)} ${n(y - 14)}V${n(y + 27)}M${n(x + 6)} ${n(y - 14)}V${n(y + 27)}M${n(x + 17)} ${n(y - 14)}V${n(y + 27)}`,
      iron,
      2,
    ),
    path(
      `M${n(x - 22)} ${n(y - 13)}Q${n(x - 18)} ${n(y - 38)} ${n(x)} ${n(y - 42)}Q${n(x + 18)} ${n(y - 38)} ${n(x + 22)} ${n(y - 13)}Z`,
      palette.roof,
    ),
    line(`M${n(x)} ${n(y - 42)}V${n(y - 62)}`, iron, 2.4),
    palette.dark ? glow({ x, y: y + 4 }, 120, palette.lamp, 0.75) : '',
  ].join('');
}

/** A small house with a gable, a chimney and a lit window; `at` is the middle of its foot. */
export function house(stage: Stage, { x, y }: Point, size: number): string {
  const { palette, dice } = stage;
  const s = (value: number) => value * size;
  const mirrored = dice(`house ${n(x)}`).chance(0.5) ? 1 : -1;
  const at = (dx: number, dy: number) => `${n(x + mirrored * s(dx))} ${n(y - s(dy))}`;
  const window = (dx: number) =>
    path(
      `M${at(dx, 24)}L${at(dx + 10, 24)}L${at(dx + 10, 11)}L${at(dx, 11)}Z`,
      palette.dark ? palette.lamp : mix(palette.land[2], palette.sky[2] ?? palette.lamp, 0.35),
    );
  return [
    path(`M${at(20, 68)}L${at(29, 68)}L${at(29, 46)}L${at(20, 46)}Z`, mix(palette.roof, palette.ink, 0.45)),
    path(`M${at(-42, 0)}L${at(-42, 34)}L${at(-24, 60)}L${at(-6, 34)}L${at(-6, 0)}Z`, palette.wall),
    path(`M${at(-6, 0)}L${at(-6, 34)}L${at(42, 34)}L${at(42, 0)}Z`, palette.shade),
    path(`M${at(-24, 62)}L${at(30, 62)}L${at(47, 33)}L${at(-4, 33)}Z`, palette.roof),
    path(
      `M${at(-24, 64)}L${at(-47, 32)}L${at(-41, 32)}L${at(-24, 56)}L${at(-8, 32)}L${at(-3, 32)}Z`,
      mix(palette.roof, palette.ink, 0.3),
    ),
    window(2) + window(24) + window(-29),
    palette.dark ? glow({ x: x + mirrored * s(16), y: y - s(17) }, s(62), palette.lamp, 0.4) : '',
  ].join('');
}

/** A keeper's house beside the lighthouse. */
export const keepersHouse: Layer = (stage) =>
  house(stage, { x: stage.hero + stage.side * 108, y: headlandTop(stage) + 20 }, 0.95);

/** Smoke rising from a chimney at `at`, drifting. */
export function smoke({ palette, side }: Stage, { x, y }: Point): string {
  const d = `M${n(x)} ${n(y)}q${side * 14} -18 ${side * 2} -36t${side * 12} -40t${side * 6} -34`;
  return line(d, palette.cloud, 6, 0.4);
}
