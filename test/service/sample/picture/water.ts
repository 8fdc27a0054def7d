import { mix } from './color.ts';
import type { Layer, Stage } from './stage.ts';
import { leftToRight, line, n, type Point, path, shaded, sliver, through } from './svg.ts';

/** Open water from the horizon down, with waves that grow towards the viewer and the light's path on it. */
export const sea: Layer = (stage) => {
  const { width, height, horizon, palette } = stage;
  const surface = shaded(`M0 ${n(horizon)}H${n(width)}V${n(height)}H0Z`, palette.water);
  return surface + waves(stage) + lightPath(stage);
};

/** A share of 0 at the horizon and 1 at the viewer, as a height; far rows lie closer together. */
function rowAt({ horizon, height }: Stage, share: number): number {
  return horizon + (height - horizon) * share ** 1.8;
}

function waves(stage: Stage): string {
  const chance = stage.dice('waves');
  const rough = stage.brief.light === 'storm' ? 2.1 : 1;
  const [pale, open, deep] = stage.palette.water;
  const all = Array.from({ length: Math.round(stage.width / 9) }, () => {
    const share = chance.between(0.06, 1);
    const at = { x: chance.between(-40, stage.width + 40), y: rowAt(stage, share) };
    const color = chance.chance(0.45) ? mix(pale, open, share * 0.7) : mix(deep, open, 0.25);
    return path(sliver(at, (26 + 190 * share) * chance.between(0.6, 1.4), (1 + 4.6 * share) * rough), color, 0.5);
  });
  return all.join('');
}

function lightPath(stage: Stage): string {
  if (stage.brief.light === 'storm') return '';
  const chance = stage.dice('light path');
  const all = Array.from({ length: 34 }, (_, index) => {
    const share = 0.1 + (index / 33) * 0.82;
    const spread = 26 + 70 * share;
    const at = { x: stage.sun.x + chance.between(-spread, spread) * 0.6, y: rowAt(stage, share) + 3 };
    return path(
      sliver(at, chance.between(0.5, 1.3) * spread * 1.5, 1.2 + 2.6 * share),
      stage.palette.sparkle,
      0.85 - share * 0.5,
    );
  });
  return all.join('');
}

/** Breakers in a storm: three crests with foam, the nearest darkest. */
export const breakers: Layer = (stage) => {
  const { width, height, palette, brief, dice } = stage;
  if (brief.light !== 'storm') return '';
  const crests = [0.5, 0.7, 0.9].map((share, row) => {
    const chance = dice(`crest ${row}`);
    const y = rowAt(stage, share);
    const step = 110 + row * 46;
    const points = Array.from({ length: Math.ceil(width / step) + 2 }, (_, index) => {
      const x = (index - 0.5) * step + chance.between(-16, 16);
      return `Q${n(x + step * 0.66)} ${n(y + 16 + row * 6)} ${n(x + step)} ${n(y - chance.between(8, 26 + row * 8))}`;
    });
    const top = `M-80 ${n(y)}${points.join('')}`;
    const color = mix(palette.water[1], palette.water[2], 0.25 + row * 0.36);
    return `${path(`${top}V${n(height)}H-80Z`, color)}${line(top, palette.sparkle, 1.6 + row, 0.35)}`;
  });
  return crests.join('');
};

/** A sailing boat; `size` 1 is a boat near the horizon. */
export function boat(stage: Stage, { x, y }: Point, size: number): string {
  const { palette } = stage;
  const s = (value: number) => value * size;
  const hull = through([
    { x: x - s(24), y: y - s(7) },
    { x: x + s(26), y: y - s(7) },
    { x: x + s(17), y: y + s(4) },
    { x: x - s(17), y: y + s(4) },
  ]);
  const main = `M${n(x + s(1))} ${n(y - s(62))}Q${n(x + s(30))} ${n(y - s(30))} ${n(x + s(24))} ${n(y - s(11))}H${n(x + s(1))}Z`;
  const jib = `M${n(x - s(3))} ${n(y - s(54))}Q${n(x - s(12))} ${n(y - s(26))} ${n(x - s(23))} ${n(y - s(11))}H${n(x - s(3))}Z`;
  return [
    path(sliver({ x, y: y + s(5) }, s(74), s(3.4)), palette.water[2], 0.6),
    shaded(main, [palette.wall, palette.shade], leftToRight),
    path(jib, palette.shade),
    line(`M${n(x - s(0.6))} ${n(y - s(66))}V${n(y - s(7))}`, palette.ink, s(1.6)),
    path(`${hull}Z`, palette.roof),
    path(
      `M${n(x - s(22))} ${n(y - s(4))}H${n(x + s(23.6))}L${n(x + s(17))} ${n(y + s(4))}H${n(x - s(17))}Z`,
      palette.ink,
    ),
  ].join('');
}

/** A boat that was asked for in a later turn, in front where it cannot be missed. */
export const addedBoat: Layer = (stage) => {
  const { brief, width, height, horizon, side } = stage;
  if (!brief.added.has('boat')) return '';
  return boat(stage, { x: width / 2 - side * width * 0.2, y: horizon + (height - horizon) * 0.5 }, 2.4);
};

/** Boats where the picture wants them: one far off, and a large one where it is the subject. */
export const boats: Layer = (stage) => {
  const { brief, width, horizon, height, sun, hero } = stage;
  const subject = brief.scene === 'sea';
  const far = boat(stage, { x: sun.x - stage.side * width * 0.14, y: horizon + 16 }, 0.62);
  if (!subject)
    return brief.things.has('boat')
      ? far + boat(stage, { x: sun.x + stage.side * 60, y: horizon + (height - horizon) * 0.3 }, 1.3)
      : far;
  return far + boat(stage, { x: hero, y: horizon + (height - horizon) * 0.42 }, 3);
};
