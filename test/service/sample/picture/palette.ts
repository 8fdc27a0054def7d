import { type TintTarget, tinted } from './color.ts';
import type { PictureBrief } from './prompt.ts';
import type { Light, Tint } from './vocabulary.ts';

/** The few colours a picture is made of. */
export interface Palette {
  /** From the top of the sky down to the horizon. */
  readonly sky: readonly string[];
  /** Sun or moon. */
  readonly disc: string;
  readonly cloud: string;
  /** What distance fades into. */
  readonly haze: string;
  /** Land from far to near. */
  readonly land: readonly [string, string, string, string];
  /** Trees and grass, darker than the land they stand on. */
  readonly leaf: string;
  /** The darkest colour: figures, trunks, iron. */
  readonly ink: string;
  /** Water from the horizon to the viewer. */
  readonly water: readonly [string, string, string];
  readonly sparkle: string;
  readonly lamp: string;
  readonly wall: string;
  readonly shade: string;
  readonly roof: string;
  /** Whether lamps are lit and stars are out. */
  readonly dark: boolean;
}

const palettes: Readonly<Record<Light, Palette>> = {
  dusk: {
    sky: ['#1b2a5c', '#4b3f80', '#a2567f', '#ea8a68', '#ffca8c'],
    disc: '#fff1cc',
    cloud: '#f3a98f',
    haze: '#f0a283',
    land: ['#8c5f88', '#5c4777', '#38315b', '#1d1a38'],
    ink: '#1d1a38',
    leaf: '#241f45',
    water: ['#f0a07c', '#5a4f86', '#262a5c'],
    sparkle: '#ffe6b8',
    lamp: '#ffe7a3',
    wall: '#fbf0e4',
    shade: '#b79fb6',
    roof: '#d8473e',
    dark: true,
  },
  dawn: {
    sky: ['#74b0d4', '#a4d2de', '#d8e8da', '#fde5c0', '#ffcaa6'],
    disc: '#fffbea',
    cloud: '#ffffff',
    haze: '#f7dec6',
    land: ['#a7c0c6', '#6d9ca2', '#3e7678', '#1f4c56'],
    ink: '#1f4c56',
    leaf: '#2b5f63',
    water: ['#f8dcc0', '#74b6bd', '#37808f'],
    sparkle: '#fffdf2',
    lamp: '#ffefb8',
    wall: '#fffaf3',
    shade: '#c3cfd6',
    roof: '#e2574c',
    dark: false,
  },
  day: {
    sky: ['#3d8fd3', '#66afe2', '#98ceed', '#c9e8f3', '#f0f7ee'],
    disc: '#fffdf0',
    cloud: '#ffffff',
    haze: '#dcecec',
    land: ['#a0c6cf', '#79b08f', '#46895f', '#235740'],
    ink: '#235740',
    leaf: '#2c6a4b',
    water: ['#b8e3e4', '#4ca8c1', '#1c6d97'],
    sparkle: '#ffffff',
    lamp: '#fff2c2',
    wall: '#fffdf8',
    shade: '#c9d6de',
    roof: '#e25a45',
    dark: false,
  },
  night: {
    sky: ['#060c27', '#0c1a44', '#152c63', '#234681', '#3f699e'],
    disc: '#fdf5d8',
    cloud: '#38598f',
    haze: '#3d6299',
    land: ['#274878', '#1a3460', '#102347', '#071029'],
    ink: '#071029',
    leaf: '#0c1a38',
    water: ['#426da3', '#1b3768', '#0a173a'],
    sparkle: '#dfeaff',
    lamp: '#ffe08f',
    wall: '#cdd6ec',
    shade: '#7484b0',
    roof: '#93394a',
    dark: true,
  },
  storm: {
    sky: ['#222d37', '#34434e', '#4c616b', '#71898d', '#aabdb6'],
    disc: '#e6ede2',
    cloud: '#2a3740',
    haze: '#93aaa6',
    land: ['#66818a', '#486269', '#2d444c', '#14242c'],
    ink: '#14242c',
    leaf: '#1d333a',
    water: ['#8ba6a3', '#41636c', '#1b343d'],
    sparkle: '#d8e6e2',
    lamp: '#ffe9a6',
    wall: '#eaeeea',
    shade: '#97a8aa',
    roof: '#b8433d',
    dark: true,
  },
  snow: {
    sky: ['#7f9cc0', '#a3b9d3', '#c6d5e4', '#e4e8ec', '#fbeee2'],
    disc: '#fffaf0',
    cloud: '#f4f7fa',
    haze: '#eef1f4',
    land: ['#b3c5d8', '#bfd0e0', '#d5e2ed', '#f4f8fb'],
    ink: '#24374e',
    leaf: '#3d5a70',
    water: ['#dfe8ee', '#8fb0c8', '#4f7d9f'],
    sparkle: '#ffffff',
    lamp: '#ffdf94',
    wall: '#f3ece4',
    shade: '#a9b4c6',
    roof: '#b9453f',
    dark: false,
  },
  desert: {
    sky: ['#2f6f9f', '#74abb4', '#cfd2ae', '#f7cf94', '#fba56c'],
    disc: '#fff4d6',
    cloud: '#fbe0bd',
    haze: '#fcc08a',
    land: ['#e3a070', '#d2814f', '#ad5a3b', '#6f3330'],
    ink: '#6f3330',
    leaf: '#5b3b35',
    water: ['#f8c794', '#6fa6a8', '#33707f'],
    sparkle: '#fff0d0',
    lamp: '#ffe7a3',
    wall: '#fdeede',
    shade: '#cf9f86',
    roof: '#b8433a',
    dark: false,
  },
};

const targets: Readonly<Record<Tint, TintTarget>> = {
  violet: { hue: 303, chroma: 0.15 },
  red: { hue: 24, chroma: 0.16 },
  orange: { hue: 52, chroma: 0.13 },
  gold: { hue: 82, chroma: 0.12 },
  green: { hue: 152, chroma: 0.11 },
  teal: { hue: 198, chroma: 0.1 },
  blue: { hue: 258, chroma: 0.13 },
  rose: { hue: 356, chroma: 0.13 },
  grey: { hue: 260, chroma: 0 },
};

/** The colours for a picture: by its light, drawn towards its tint; what is lit by a lamp keeps its own colour. */
export function paletteFor({ light, tint, onlySky }: PictureBrief): Palette {
  const base = palettes[light];
  if (!tint) return base;
  const turn = (color: string) => tinted(color, targets[tint]);
  const [far, middle, near, front] = base.land;
  const [horizon, open, deep] = base.water;
  const heavens = { sky: base.sky.map(turn), cloud: turn(base.cloud), haze: turn(base.haze) };
  const water: Palette['water'] = [turn(horizon), turn(open), turn(deep)];
  if (onlySky) return { ...base, ...heavens, water };
  return {
    ...base,
    ...heavens,
    water,
    land: [turn(far), turn(middle), turn(near), turn(front)],
    leaf: turn(base.leaf),
    ink: turn(base.ink),
    shade: turn(base.shade),
    ...(tint === 'grey'
      ? { roof: turn(base.roof), lamp: turn(base.lamp), wall: turn(base.wall), disc: turn(base.disc) }
      : {}),
  };
}
