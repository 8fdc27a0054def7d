import { mix } from './color.ts';
import type { Layer, Stage } from './stage.ts';
import { n, type Point, shaded, smooth } from './svg.ts';

/** How a range of hills stands: its middle height, how far it swings, and how wide a swing is. */
export interface HillShape {
  readonly y: number;
  readonly swing: number;
  readonly step: number;
}

/** The top line of a range of hills. */
export function hillLine(stage: Stage, name: string, { y, swing, step }: HillShape): readonly Point[] {
  const chance = stage.dice(name);
  const count = Math.ceil(stage.width / step) + 3;
  return Array.from({ length: count }, (_, index) => ({
    x: (index - 1) * step + chance.between(-0.2, 0.2) * step,
    y: y + (index % 2 ? -1 : 1) * swing * chance.between(0.3, 1),
  }));
}

/** Hills under a top line, fading into haze towards their foot. */
export function hillsUnder(stage: Stage, top: readonly Point[], color: string, foot: string): string {
  const last = top.at(-1) ?? { x: stage.width, y: stage.height };
  const [first = last] = top;
  return shaded(`${smooth(top)}V${n(stage.height)}H${n(first.x)}Z`, [color, mix(color, foot, 0.55), foot]);
}

/** Two ranges of soft hills along the horizon. */
export const farHills: Layer = (stage) => {
  const { horizon, palette } = stage;
  const back = hillLine(stage, 'far hills', { y: horizon - 40, swing: 26, step: 170 });
  const front = hillLine(stage, 'far hills 2', { y: horizon - 14, swing: 16, step: 120 });
  const [far, middle] = palette.land;
  return (
    hillsUnder(stage, back, mix(far, palette.haze, 0.45), palette.haze) +
    hillsUnder(stage, front, mix(middle, palette.haze, 0.25), palette.haze)
  );
};

/** A headland rising from the water towards the hero's side, with a darker slope in front; its top is at `headlandTop`. */
export const headland: Layer = (stage) => {
  const { width, height, hero, side, palette } = stage;
  const top = headlandTop(stage);
  const edge = side === 1 ? width + 20 : -20;
  const at = (x: number, y: number) => ({ x: hero + side * x, y });
  const outline = [
    at(-330, height + 10),
    at(-250, height * 0.93),
    at(-165, top + 110),
    at(-95, top + 22),
    at(-20, top),
    at(70, top + 2),
    at(170, top + 22),
  ];
  const slope = [
    at(-210, height + 10),
    at(-140, height * 0.95),
    at(-60, top + 165),
    at(30, top + 88),
    at(150, top + 96),
  ];
  const [, middle, near, front] = palette.land;
  const close = `L${n(edge)} ${n(top + 60)}V${n(height + 10)}Z`;
  return [
    shaded(`${smooth(outline)}${close}`, [mix(near, middle, 0.45), near, front]),
    shaded(`${smooth(slope)}L${n(edge)} ${n(top + 150)}V${n(height + 10)}Z`, [mix(front, near, 0.45), front]),
  ].join('');
};

/** Height of the headland where the hero stands. */
export function headlandTop({ horizon }: Stage): number {
  return horizon + 14;
}

/** Dunes, far to near: each crest parts a lit from a shaded side. */
export const dunes: Layer = (stage) => [0.02, 0.18, 0.4, 0.68].map((down, row) => dune(stage, down, row)).join('');

function dune(stage: Stage, down: number, row: number): string {
  const { width, height, horizon, palette, side } = stage;
  const [far, middle, near] = palette.land;
  const y = horizon + (height - horizon) * down;
  const tall = 46 + row * 26;
  const color = mix(mix(far, palette.haze, 0.4 - row * 0.13), middle, row * 0.22);
  const off = side * stage.dice(`dune ${row}`).between(0.05, 0.32) * (row % 2 ? 1 : -1);
  const crest = { x: width * (0.5 + off), y: y - tall };
  const left = [
    { x: -20, y: y + 40 },
    { x: crest.x * 0.5, y: y + 4 },
    { x: crest.x * 0.84, y: y - tall * 0.72 },
    crest,
  ];
  const right = [
    crest,
    { x: crest.x + (width - crest.x) * 0.2, y: y - tall * 0.5 },
    { x: crest.x + (width - crest.x) * 0.6, y: y + 10 },
    { x: width + 20, y: y + 24 },
  ];
  const lit = `${smooth(left)}${onward(right)}V${n(height)}H-20Z`;
  const lee = `M${n(crest.x)} ${n(crest.y)}C${n(crest.x + 40)} ${n(y - tall * 0.2)} ${n(crest.x - 110)} ${n(y + tall * 0.8)} ${n(crest.x - 20)} ${n(y + tall * 3)}`;
  const shade = `${lee}H${n(width + 20)}V${n(y + 24)}${onward([...right].reverse())}Z`;
  return (
    shaded(lit, [mix(color, palette.disc, 0.25), color, mix(color, near, 0.35)]) +
    shaded(shade, [mix(near, color, 0.2), [near, 0.4], [near, 0]])
  );
}

/** A smooth line that goes on from where the path stands. */
function onward(points: readonly Point[]): string {
  return smooth(points).replace(/^M[^C]*/, '');
}
