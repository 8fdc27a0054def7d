import { cat } from './beings.ts';
import { mix } from './color.ts';
import type { Layer, Stage } from './stage.ts';
import { type Box, circle, glow, leftToRight, line, n, type Point, path, rect, shaded, sliver } from './svg.ts';

/** The wall around a window: the view shows through the pane. */
export const wallWithWindow: Layer = (stage) => {
  const { width, height, palette } = stage;
  const pane = paneOf(stage);
  const wall = mix(palette.land[2], palette.land[1], palette.dark ? 0.3 : 0.75);
  const hole = `M0 0H${n(width)}V${n(height)}H0ZM${n(pane.x)} ${n(pane.y)}V${n(pane.y + pane.height)}H${n(pane.x + pane.width)}V${n(pane.y)}Z`;
  return [
    shaded(hole, [mix(wall, palette.ink, 0.15), mix(wall, palette.ink, 0.5)]),
    frame(stage, pane),
    curtains(stage, pane),
  ].join('');
};

/** The window's pane. */
function paneOf({ width, height, side }: Stage): Box {
  const tall = Math.min(height * 0.54, 620);
  const wide = Math.min(width * 0.56, tall * 1.25);
  const middle = width / 2 - side * width * 0.1;
  return { x: middle - wide / 2, y: tableTop({ height }) - 92 - tall, width: wide, height: tall };
}

function tableTop({ height }: { readonly height: number }): number {
  return height - 190;
}

function frame({ palette }: Stage, { x, y, width, height }: Box): string {
  const wood = mix(palette.shade, palette.land[2], 0.35);
  const bars = `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}ZM${n(x + width / 2)} ${n(y)}v${n(height)}M${n(x)} ${n(y + height * 0.42)}h${n(width)}`;
  const sill = rect({ x: x - 34, y: y + height + 6, width: width + 68, height: 18 }, mix(wood, palette.wall, 0.3));
  return (
    line(bars, wood, 13) +
    sill +
    rect({ x: x - 34, y: y + height + 24, width: width + 68, height: 7 }, palette.ink, 0.35)
  );
}

function curtains({ palette }: Stage, { x, y, width, height }: Box): string {
  const cloth = mix(palette.roof, palette.land[2], 0.35);
  const one = (from: number, to: 1 | -1) => {
    const at = (dx: number, dy: number) => `${n(from + to * dx)} ${n(y + dy)}`;
    const d = `M${at(-46, -30)}L${at(58, -30)}C${at(52, height * 0.4)} ${at(30, height * 0.55)} ${at(-12, height * 0.64)}C${at(2, height * 0.8)} ${at(8, height)} ${at(12, height + 40)}L${at(-58, height + 40)}Z`;
    const folds = [-24, 4, 30].map((dx) =>
      line(
        `M${at(dx, -26)}C${at(dx - 4, height * 0.35)} ${at(dx - 14, height * 0.5)} ${at(-22 + dx * 0.2, height * 0.62)}`,
        palette.ink,
        2.6,
        0.22,
      ),
    );
    return (
      shaded(
        d,
        to === 1 ? [mix(cloth, palette.ink, 0.35), cloth] : [cloth, mix(cloth, palette.ink, 0.35)],
        leftToRight,
      ) + folds.join('')
    );
  };
  return line(`M${n(x - 70)} ${n(y - 30)}H${n(x + width + 70)}`, palette.ink, 7) + one(x, 1) + one(x + width, -1);
}

/** A table along the lower edge with lamp, books, cup and a letter; a cat on the sill where one was asked for. */
export const tableOfThings: Layer = (stage) => {
  const { width, height, side, palette, brief } = stage;
  const y = tableTop(stage);
  const wood = mix(palette.roof, palette.ink, 0.62);
  const board = shaded(`M0 ${n(y)}H${n(width)}V${n(height)}H0Z`, [
    mix(wood, palette.lamp, 0.2),
    wood,
    mix(wood, palette.ink, 0.6),
  ]);
  const at = (share: number, down: number): Point => ({ x: width / 2 + side * width * share, y: y + down });
  const pane = paneOf(stage);
  const sitting = brief.things.has('cat')
    ? cat(stage, { x: pane.x + pane.width * 0.5 - side * pane.width * 0.22, y: pane.y + pane.height + 8 }, 1.15)
    : '';
  return [
    sitting,
    board,
    rect({ x: 0, y, width, height: 5 }, palette.lamp, 0.35),
    letter(stage, at(-0.12, 96)),
    books(stage, at(-0.31, 52)),
    cup(stage, at(0.1, 84)),
    lamp(stage, at(0.32, 64)),
  ].join('');
};

function lamp({ palette }: Stage, { x, y }: Point): string {
  const brass = mix(palette.lamp, palette.land[2], 0.5);
  return [
    glow({ x, y: y - 190 }, 330, palette.lamp, palette.dark ? 0.6 : 0.22),
    path(sliver({ x, y: y + 4 }, 170, 13), palette.ink, 0.4),
    path(
      `M${n(x - 46)} ${n(y)}Q${n(x - 40)} ${n(y - 20)} ${n(x - 8)} ${n(y - 24)}V${n(y - 150)}H${n(x + 8)}V${n(y - 24)}Q${n(x + 40)} ${n(y - 20)} ${n(x + 46)} ${n(y)}Z`,
      brass,
    ),
    shaded(
      `M${n(x - 40)} ${n(y - 248)}H${n(x + 40)}L${n(x + 84)} ${n(y - 142)}Q${n(x)} ${n(y - 124)} ${n(x - 84)} ${n(y - 142)}Z`,
      [mix(palette.lamp, palette.roof, 0.35), palette.lamp],
    ),
  ].join('');
}

function books({ palette }: Stage, { x, y }: Point): string {
  const spines: readonly (readonly [number, number, string])[] = [
    [118, 30, palette.roof],
    [102, 24, palette.land[1]],
    [110, 34, palette.shade],
    [84, 20, palette.lamp],
  ];
  let top = y;
  const pile = spines.map(([width, tall, color], index) => {
    top -= tall;
    const left = x - width / 2 + (index % 2 ? 9 : -6);
    const toned = mix(color, palette.ink, palette.dark ? 0.3 : 0.12);
    return (
      rect({ x: left, y: top, width, height: tall - 2 }, toned) +
      rect({ x: left + 12, y: top, width: 5, height: tall - 2 }, palette.wall, 0.5) +
      rect({ x: left + width - 9, y: top + 3, width: 9, height: tall - 8 }, palette.wall, 0.8)
    );
  });
  return path(sliver({ x, y: y + 2 }, 190, 11), palette.ink, 0.4) + pile.join('');
}

function cup({ palette }: Stage, { x, y }: Point): string {
  const body = `M${n(x - 36)} ${n(y - 56)}H${n(x + 36)}Q${n(x + 34)} ${n(y - 6)} ${n(x + 14)} ${n(y)}H${n(x - 14)}Q${n(x - 34)} ${n(y - 6)} ${n(x - 36)} ${n(y - 56)}Z`;
  const steam = [-12, 8].map((dx) => line(`M${n(x + dx)} ${n(y - 68)}q-12 -18 0 -34t2 -36`, palette.sparkle, 4, 0.45));
  return [
    path(sliver({ x, y: y + 5 }, 150, 12), palette.ink, 0.4),
    path(sliver({ x, y: y + 1 }, 124, 9), palette.shade),
    line(`M${n(x + 34)} ${n(y - 46)}q30 4 12 26q-6 8 -20 6`, palette.wall, 7),
    shaded(body, [palette.wall, palette.wall, palette.shade], leftToRight),
    rect({ x: x - 35, y: y - 34, width: 69, height: 7 }, palette.roof, 0.85),
    steam.join(''),
  ].join('');
}

function letter({ palette }: Stage, { x, y }: Point): string {
  const sheet = path(
    `M${n(x - 92)} ${n(y + 28)}L${n(x - 60)} ${n(y - 40)}L${n(x + 62)} ${n(y - 34)}L${n(x + 50)} ${n(y + 36)}Z`,
    palette.wall,
  );
  const words = [0, 1, 2, 3].map((row) =>
    line(
      `M${n(x - 54 - row * 6)} ${n(y - 24 + row * 13)}L${n(x + 44 - (row === 3 ? 46 : row * 3))} ${n(y - 19 + row * 13)}`,
      palette.land[2],
      2.4,
      0.55,
    ),
  );
  const pen = line(`M${n(x + 34)} ${n(y + 22)}L${n(x + 92)} ${n(y - 26)}`, palette.ink, 6);
  return (
    path(sliver({ x: x - 8, y: y + 34 }, 190, 10), palette.ink, 0.35) +
    sheet +
    words.join('') +
    pen +
    circle({ x: x + 34, y: y + 22 }, 3, palette.roof)
  );
}
