import { mix } from './color.ts';
import type { Layer, Stage } from './stage.ts';
import { circle, glow, line, n, type Point, path, shaded, sliver, smooth } from './svg.ts';

/** The sky: a gradient with a few wide, barely seen waves in it. */
export const sky: Layer = (stage) => {
  const { width, horizon, palette } = stage;
  const whole = shaded(`M0 0H${n(width)}V${n(horizon + 40)}H0Z`, palette.sky);
  const waves = palette.sky.slice(1).map((color, index) => skyWave(stage, color, (index + 0.75) / palette.sky.length));
  return whole + waves.join('');
};

function skyWave({ width, horizon, dice }: Stage, color: string, depth: number): string {
  const chance = dice(`wave ${n(depth)}`);
  const top = Array.from({ length: 6 }, (_, index) => ({
    x: (width * index) / 5,
    y: horizon * depth + chance.between(-26, 26),
  }));
  return shaded(`${smooth(top)}V${n(horizon + 30)}H0Z`, [
    [color, 0.5],
    [color, 0],
  ]);
}

/** Sun or moon with two rings of light; by night the moon has its seas. */
export const disc: Layer = (stage) => {
  const { sun, palette, brief } = stage;
  if (brief.light === 'storm') return glow(sun, 300, palette.disc, 0.28);
  const r = brief.light === 'night' ? 50 : brief.light === 'day' ? 54 : 66;
  const rings = circle(sun, r * 1.95, palette.disc, 0.1) + circle(sun, r * 1.42, palette.disc, 0.16);
  return (
    glow(sun, r * 6, palette.disc, 0.4) +
    rings +
    circle(sun, r, palette.disc) +
    (brief.light === 'night' ? moonMarks(stage, r) : '')
  );
};

function moonMarks({ sun, palette }: Stage, r: number): string {
  const color = mix(palette.disc, palette.sky[2] ?? palette.disc, 0.16);
  const marks: readonly (readonly [number, number, number])[] = [
    [-0.34, -0.22, 0.24],
    [0.3, 0.1, 0.17],
    [-0.1, 0.46, 0.13],
    [0.22, -0.5, 0.1],
  ];
  return marks.map(([x, y, size]) => circle({ x: sun.x + x * r, y: sun.y + y * r }, size * r, color, 0.75)).join('');
}

/** Stars, thinning out towards the horizon, a few of them large. */
export const stars: Layer = ({ width, horizon, palette, dice }) => {
  const chance = dice('stars');
  const count = Math.round((width * horizon) / 4_200);
  const all = Array.from({ length: count }, (_, index) => {
    const at = { x: chance.between(0, width), y: horizon * 0.94 * chance.unit() ** 1.35 };
    return index % 23 === 0
      ? sparkle(at, chance.between(4, 7), palette.sparkle)
      : circle(at, chance.between(0.6, 1.7), palette.sparkle, chance.between(0.35, 0.95));
  });
  return all.join('');
};

function sparkle({ x, y }: Point, r: number, color: string): string {
  const s = r * 0.18;
  const d = `M${n(x)} ${n(y - r)}L${n(x + s)} ${n(y - s)}L${n(x + r)} ${n(y)}L${n(x + s)} ${n(y + s)}L${n(x)} ${n(y + r)}L${n(x - s)} ${n(y + s)}L${n(x - r)} ${n(y)}L${n(x - s)} ${n(y - s)}Z`;
  return path(d, color, 0.95);
}

/** A band of star light across the sky. */
export const milkyWay: Layer = ({ width, horizon, palette, dice }) => {
  const chance = dice('milky way');
  const clouds = Array.from({ length: 42 }, (_, index) => {
    const along = index / 41;
    const at = {
      x: width * (0.04 + along * 0.92) + chance.between(-40, 40),
      y: horizon * (0.86 - along * 0.76) + chance.between(-46, 46),
    };
    return glow(
      at,
      chance.between(50, 150),
      chance.pick([palette.disc, palette.haze, palette.sparkle]),
      chance.between(0.05, 0.16),
    );
  });
  const dust = Array.from({ length: 420 }, () => {
    const along = chance.unit();
    const off = (chance.unit() + chance.unit() + chance.unit() - 1.5) * 130;
    return circle(
      { x: width * (0.02 + along * 0.96), y: horizon * (0.88 - along * 0.8) + off },
      chance.between(0.5, 1.5),
      palette.sparkle,
      chance.between(0.3, 0.9),
    );
  });
  return clouds.join('') + dust.join('');
};

/** Clouds as the light has them: heaps by day, streaks in the evening, a lid in a storm. */
export const clouds: Layer = (stage) => {
  if (stage.brief.light === 'storm') return stormClouds(stage);
  const heaped = stage.brief.light === 'day' || stage.brief.light === 'dawn';
  const chance = stage.dice('clouds');
  const count = Math.max(3, Math.round(stage.width / 330));
  const all = Array.from({ length: count }, (_, index) => {
    const x = (stage.width * (index + chance.between(0.1, 0.9))) / count;
    const y = stage.horizon * chance.between(0.16, 0.62);
    return heaped
      ? heap(stage, { x, y }, chance.between(0.55, 1.1))
      : streaks(stage, { x, y }, chance.between(0.7, 1.25));
  });
  return all.join('');
};

function heap({ palette, dice }: Stage, { x, y }: Point, size: number): string {
  const chance = dice(`heap ${n(x)}`);
  const bumps = Array.from({ length: 5 }, (_, index) => {
    const lift = Math.sin(((index + 0.8) / 5.6) * Math.PI);
    return { width: chance.between(34, 58) * size, lift: lift * chance.between(22, 46) * size };
  });
  const total = bumps.reduce((sum, bump) => sum + bump.width, 0);
  let at = x - total / 2;
  const arcs = bumps.map((bump) => {
    const from = at;
    at += bump.width;
    return `C${n(from - 6)} ${n(y - bump.lift * 1.5)} ${n(at + 6)} ${n(y - bump.lift * 1.5)} ${n(at)} ${n(y - (at < x + total / 2 - 1 ? bump.lift * 0.25 : 0))}`;
  });
  const shadow = path(sliver({ x: x + 8, y: y + 3 }, total * 1.25, 5 * size), palette.cloud, 0.5);
  return (
    shaded(`M${n(x - total / 2)} ${n(y)}${arcs.join('')}Z`, [
      [palette.cloud, 0.95],
      [palette.cloud, 0.55],
    ]) + shadow
  );
}

function streaks({ palette, dice }: Stage, { x, y }: Point, size: number): string {
  const chance = dice(`streaks ${n(x)}`);
  const all = Array.from({ length: 4 }, (_, index) => {
    const at = { x: x + chance.between(-70, 70) * size, y: y + index * chance.between(9, 16) };
    return path(
      sliver(at, chance.between(150, 360) * size, chance.between(4, 10) * size),
      palette.cloud,
      chance.between(0.28, 0.6),
    );
  });
  return all.join('');
}

function stormClouds({ width, horizon, palette, dice }: Stage): string {
  const chance = dice('lid');
  const rows = [0.5, 0.36, 0.22, 0.08].map((depth, row) => {
    const top = Array.from({ length: Math.ceil(width / 130) + 1 }, (_, index) => ({
      x: index * 130 - 20,
      y: horizon * depth + chance.between(-34, 40),
    }));
    const color = mix(palette.cloud, palette.sky[3] ?? palette.cloud, 0.55 - row * 0.17);
    const last = top.at(-1) ?? { x: width, y: 0 };
    return shaded(`${smooth(top)}L${n(last.x)} -10H-20Z`, [
      [color, 0.95],
      [color, 0.8],
    ]);
  });
  return rows.join('');
}

/** A few birds, as one draws them from far away. */
export const birds: Layer = ({ width, horizon, palette, brief, dice }) => {
  const chance = dice('birds');
  const color = palette.dark && brief.light !== 'storm' ? palette.sparkle : palette.ink;
  const center = { x: width * chance.between(0.25, 0.7), y: horizon * chance.between(0.3, 0.55) };
  const all = Array.from({ length: 5 }, () => {
    const [x, y, s] = [center.x + chance.between(-120, 120), center.y + chance.between(-55, 55), chance.between(7, 15)];
    return line(
      `M${n(x - s)} ${n(y - s * 0.35)}Q${n(x - s * 0.4)} ${n(y - s * 0.55)} ${n(x)} ${n(y)}Q${n(x + s * 0.4)} ${n(y - s * 0.55)} ${n(x + s)} ${n(y - s * 0.35)}`,
      color,
      s * 0.17,
      0.85,
    );
  });
  return all.join('');
};
