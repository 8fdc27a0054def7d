import type { Layer, Stage } from './stage.ts';
import { circle, line, n, shaded } from './svg.ts';

/** Falling rain or snow, and mist near the ground. */
export const weather: Layer = (stage) => {
  const { things, light } = stage.brief;
  if (things.has('rain') || light === 'storm') return rain(stage);
  if (things.has('snow') || light === 'snow') return snow(stage);
  return things.has('mist') ? mist(stage) : '';
};

function rain({ width, height, palette, dice }: Stage): string {
  const chance = dice('rain');
  const drops = Array.from({ length: Math.round((width * height) / 6_500) }, () => {
    const [x, y, long] = [chance.between(0, width), chance.between(0, height), chance.between(14, 34)];
    return line(
      `M${n(x)} ${n(y)}l${n(-long * 0.32)} ${n(long)}`,
      palette.sparkle,
      chance.between(0.8, 1.7),
      chance.between(0.12, 0.42),
    );
  });
  return drops.join('');
}

function snow({ width, height, palette, dice }: Stage): string {
  const chance = dice('snow');
  const flakes = Array.from({ length: Math.round((width * height) / 4_200) }, () => {
    const near = chance.unit() ** 3;
    return circle(
      { x: chance.between(0, width), y: chance.between(0, height) },
      1.1 + near * 5.2,
      palette.sparkle,
      chance.between(0.45, 0.95),
    );
  });
  return flakes.join('');
}

function mist({ width, height, horizon, palette }: Stage): string {
  const banks = [-0.16, 0.08].map((down) => {
    const y = horizon + down * height;
    const d = `M0 ${n(y)}H${n(width)}V${n(y + height * 0.42)}H0Z`;
    return shaded(
      d,
      [0, 0.1, 0.3, 0.36, 0.3, 0.1, 0].map((opacity) => [palette.haze, opacity] as const),
    );
  });
  return banks.join('');
}
