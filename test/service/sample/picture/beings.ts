import { mix } from './color.ts';
import type { Layer, Stage } from './stage.ts';
import { circle, line, n, type Point, path } from './svg.ts';

/** A cat that sits and looks into the picture; `at` is where it sits. */
export function cat({ palette, side }: Stage, { x, y }: Point, size: number): string {
  const s = (value: number) => n(value * size);
  const turn = `translate(${n(x)} ${n(y)}) scale(${side * -1} 1)`;
  const body = `M${s(-34)} 0C${s(-46)} ${s(-40)} ${s(-30)} ${s(-74)} ${s(-14)} ${s(-92)}C${s(-26)} ${s(-104)} ${s(-26)} ${s(-122)} ${s(-22)} ${s(-140)}L${s(-8)} ${s(-128)}Q${s(2)} ${s(-131)} ${s(12)} ${s(-128)}L${s(26)} ${s(-140)}C${s(30)} ${s(-122)} ${s(30)} ${s(-104)} ${s(18)} ${s(-92)}C${s(36)} ${s(-70)} ${s(46)} ${s(-36)} ${s(38)} 0Z`;
  const tail = `M${s(30)} ${s(-8)}C${s(74)} ${s(-4)} ${s(86)} ${s(-36)} ${s(70)} ${s(-62)}`;
  const rim = `M${s(-34)} ${s(-4)}C${s(-45)} ${s(-40)} ${s(-30)} ${s(-74)} ${s(-15)} ${s(-91)}C${s(-25)} ${s(-104)} ${s(-25)} ${s(-120)} ${s(-22)} ${s(-137)}`;
  const color = palette.ink;
  const light = line(rim, palette.sparkle, 2 * size, 0.75);
  return `<g transform="${turn}">${line(tail, color, 13 * size)}${path(body, color)}${light}</g>`;
}

/** A cat on a wall close to the viewer. */
export const catOnWall: Layer = (stage) => {
  const { width, height, palette, side, hero } = stage;
  const top = height - 84;
  const wall = path(
    `M0 ${n(top + 6)}Q${n(width / 2)} ${n(top - 8)} ${n(width)} ${n(top + 4)}V${n(height)}H0Z`,
    mix(palette.ink, palette.land[2], 0.25),
  );
  const x = side === 1 ? Math.max(130, hero - width * 0.46) : Math.min(width - 130, hero + width * 0.46);
  return wall + cat(stage, { x, y: top + 6 }, 1.9);
};

/** Someone standing, seen from behind, in a long coat. */
export function walker({ palette }: Stage, { x, y }: Point, size: number): string {
  const s = (value: number) => value * size;
  const coat = `M${n(x - s(10))} ${n(y)}L${n(x - s(8))} ${n(y - s(42))}Q${n(x)} ${n(y - s(52))} ${n(x + s(8))} ${n(y - s(42))}L${n(x + s(11))} ${n(y)}Z`;
  return [
    path(coat, palette.ink),
    path(
      `M${n(x - s(8))} ${n(y - s(43))}Q${n(x)} ${n(y - s(50))} ${n(x + s(8))} ${n(y - s(43))}L${n(x + s(7))} ${n(y - s(38))}H${n(x - s(7))}Z`,
      palette.roof,
    ),
    circle({ x, y: y - s(55) }, s(7.5), palette.ink),
    line(`M${n(x + s(12))} ${n(y - s(30))}V${n(y - s(10))}`, palette.ink, s(1.6)),
    palette.dark
      ? circle({ x: x + s(12), y: y - s(8) }, s(4), palette.lamp) +
        circle({ x: x + s(12), y: y - s(8) }, s(14), palette.lamp, 0.25)
      : '',
  ].join('');
}

/** A head and shoulders against the sun: cap and beard, or long hair, as the words have it. */
export const bust: Layer = (stage) => {
  const { width, height, palette, dice } = stage;
  const size = Math.min(1.25, height / 768);
  const { things } = stage.brief;
  const bearded = things.has('person') || (!things.has('woman') && dice('bust').chance(0.5));
  const skin = mix('#e8b48f', palette.haze, 0.22);
  const turn = `translate(${n(width / 2)} ${n(height)}) scale(${size * stage.side} ${size})`;
  return `<g transform="${turn}">${coat(stage)}${head(stage, skin)}${bearded ? beardAndCap(stage) : longHair(stage)}</g>`;
};

function coat({ palette }: Stage): string {
  const [near, front] = [mix(palette.ink, palette.land[1], 0.35), palette.ink];
  return [
    path('M-270 0C-262 -120 -196 -176 -92 -196L0 -168L92 -196C196 -176 262 -120 270 0Z', mix(near, front, 0.6)),
    path('M0 -150L92 -196C196 -176 262 -120 270 0H60Z', front),
    path('M-92 -198L-30 -232H30L92 -198L40 -120L0 -84L-44 -124Z', palette.roof),
    path('M0 -84L40 -120L92 -198L30 -232L10 -150Z', palette.ink, 0.2),
  ].join('');
}

function head({ palette }: Stage, skin: string): string {
  const shadow = mix(skin, palette.land[2], 0.38);
  return [
    path('M-46 -290V-206Q0 -160 46 -206V-290Z', shadow),
    path('M-84 -420C-90 -330 -62 -258 -2 -252C62 -258 88 -330 82 -420C78 -486 -78 -490 -84 -420Z', skin),
    path(
      'M8 -474C70 -474 80 -440 82 -420C88 -330 62 -258 -2 -252C40 -290 52 -350 34 -392C26 -414 14 -420 8 -474Z',
      shadow,
      0.6,
    ),
    line('M-54 -392Q-40 -384 -26 -392M24 -392Q38 -384 52 -392', palette.ink, 5),
    line('M-2 -398Q-13 -368 -9 -358Q-2 -352 8 -355', shadow, 5),
    line('M-62 -416Q-42 -426 -22 -418M20 -418Q40 -426 58 -416', mix(palette.wall, palette.shade, 0.4), 7),
    line('M-20 -312Q0 -301 20 -314', mix(skin, palette.roof, 0.6), 5),
  ].join('');
}

function beardAndCap({ palette }: Stage): string {
  const [near, front] = [mix(palette.ink, palette.land[1], 0.35), palette.ink];
  const beard =
    'M-86 -400C-96 -300 -70 -206 0 -200C70 -206 94 -300 84 -400C76 -350 64 -334 44 -332Q0 -356 -46 -332C-66 -334 -78 -350 -86 -400Z';
  return [
    path(beard, palette.wall),
    path('M0 -200C70 -206 94 -300 84 -400C76 -350 64 -334 44 -332Q50 -250 0 -200Z', palette.shade),
    line('M-24 -312Q0 -304 24 -313', mix(palette.roof, palette.wall, 0.35), 5),
    path('M-100 -440C-104 -520 -50 -546 0 -546C54 -546 104 -520 100 -440Q0 -470 -100 -440Z', mix(near, front, 0.35)),
    path('M0 -546C54 -546 104 -520 100 -440Q60 -456 10 -458Q40 -500 0 -546Z', front, 0.55),
    path('M-112 -436Q0 -482 112 -436Q116 -414 96 -416Q0 -446 -96 -416Q-116 -414 -112 -436Z', front),
    circle({ x: 0, y: -478 }, 13, palette.lamp),
  ].join('');
}

function longHair({ palette }: Stage): string {
  const hair = mix(palette.roof, palette.ink, 0.55);
  return [
    path(
      'M0 -512C-92 -514 -118 -448 -112 -372C-108 -300 -134 -250 -150 -214C-100 -206 -66 -232 -60 -286C-86 -330 -92 -384 -64 -446C-20 -420 40 -430 70 -452C92 -400 88 -330 62 -286C70 -232 104 -206 152 -216C130 -252 110 -300 112 -372C118 -448 92 -514 0 -512Z',
      hair,
    ),
    path(
      'M0 -512C92 -514 118 -448 112 -372C110 -300 130 -252 152 -216C104 -206 70 -232 62 -286C88 -330 92 -400 70 -452C60 -480 40 -500 0 -512Z',
      palette.ink,
      0.3,
    ),
  ].join('');
}
