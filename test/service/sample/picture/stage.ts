import { Dice, hashOf } from './dice.ts';
import { type Palette, paletteFor } from './palette.ts';
import type { PictureBrief } from './prompt.ts';
import type { Point } from './svg.ts';
import { firstTake, takeOf } from './take.ts';

/** The shorter side of every picture in drawing units, so that things keep their size in any ratio. */
export const shortSide = 768;

/** The space a picture is drawn in, and where its main parts stand. */
export interface Stage {
  readonly brief: PictureBrief;
  readonly palette: Palette;
  readonly width: number;
  readonly height: number;
  /** Height of the horizon, from the top. */
  readonly horizon: number;
  /** Where the eye goes first. */
  readonly hero: number;
  /** 1 where the hero stands right of the middle, else -1. */
  readonly side: 1 | -1;
  readonly sun: Point;
  /** Chance for one layer: by its own name, so that one layer's changes leave the others alone. */
  readonly dice: (layer: string) => Dice;
}

/** One layer of a picture, as markup. */
export type Layer = (stage: Stage) => string;

/** Sets the stage for a brief; `ratio` is width by height. */
export function stageFor(brief: PictureBrief, ratio: number): Stage {
  const width = ratio >= 1 ? shortSide * ratio : shortSide;
  const height = ratio >= 1 ? shortSide : shortSide / ratio;
  const dice = (layer: string) => new Dice(brief.seed ^ hashOf(layer) ^ takeOf(layer, brief.take ?? firstTake));
  const plan = dice('plan');
  const side = plan.chance(0.5) ? 1 : -1;
  const horizon = height * plan.between(0.57, 0.64);
  const sunX = width / 2 - side * width * plan.between(0.1, 0.24);
  const high = brief.light === 'night' || brief.light === 'day' || brief.light === 'storm';
  const sunY = high ? horizon - shortSide * plan.between(0.34, 0.42) : horizon - shortSide * plan.between(0.04, 0.1);
  const hero = width / 2 + side * width * plan.between(0.16, 0.24);
  return { brief, palette: paletteFor(brief), width, height, horizon, hero, side, sun: { x: sunX, y: sunY }, dice };
}
