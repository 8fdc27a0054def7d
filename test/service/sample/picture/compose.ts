import type { PixelSize } from '../../../../src/product/common/sizes.ts';
import { prints, reworked } from './attachments.ts';
import { bust, catOnWall, walker } from './beings.ts';
import { keepersHouse, lighthouse } from './buildings.ts';
import { reflections, skyline } from './city.ts';
import { flowers, hamlet, river, rollingHills } from './countryside.ts';
import { dunes, farHills, headland, headlandTop } from './land.ts';
import { type FlatColor, medallion } from './medallion.ts';
import { mountains } from './mountains.ts';
import type { PictureBrief } from './prompt.ts';
import { tableOfThings, wallWithWindow } from './room.ts';
import { birds, clouds, disc, milkyWay, sky, stars } from './sky.ts';
import { type Layer, type Stage, stageFor } from './stage.ts';
import { forest, framingPines, grass, pine, rays } from './trees.ts';
import type { Scene } from './vocabulary.ts';
import { addedBoat, boats, breakers, sea } from './water.ts';
import { weather } from './weather.ts';

/** Stars come out at night, and where they are asked for; both together make a clear night with the Milky Way. */
const starry: Layer = (stage) => {
  const { light, things } = stage.brief;
  if (light !== 'night') return things.has('stars') ? stars(stage) : '';
  return things.has('stars') ? milkyWay(stage) + stars(stage) : stars(stage);
};

const heavens: readonly Layer[] = [sky, starry, disc, clouds];

const keeper: Layer = (stage) => {
  const { brief, hero, side, horizon, height } = stage;
  if (!brief.things.has('person') && !brief.things.has('woman')) return '';
  if (brief.scene === 'lighthouse') return walker(stage, { x: hero - side * 70, y: headlandTop(stage) + 22 }, 0.82);
  return walker(stage, { x: hero - side * 40, y: horizon + (height - horizon) * 0.55 }, 1.6);
};

/** A few dark pines on the near shore of a lake. */
const shorePines: Layer = (stage) => {
  const { width, height, palette, side, dice } = stage;
  const chance = dice('shore');
  const trees = Array.from({ length: 9 }, () => {
    const x = side === 1 ? chance.between(-20, width * 0.26) : chance.between(width * 0.74, width + 20);
    return pine({ x, y: height + 10 }, chance.between(150, 330), palette.ink);
  });
  return trees.join('');
};

/** The layers of each scene, from the sky to the viewer. */
const scenes: Readonly<Record<Scene, readonly Layer[]>> = {
  lighthouse: [...heavens, farHills, sea, boats, breakers, headland, keepersHouse, lighthouse, keeper],
  sea: [...heavens, farHills, sea, breakers, boats],
  mountains: [...heavens, mountains, sea, shorePines, keeper],
  forest: [...heavens, rays, forest, keeper, framingPines, grass],
  city: [...heavens, sea, skyline, reflections, boats],
  desert: [...heavens, dunes, keeper],
  garden: [...heavens, farHills, rollingHills, hamlet, keeper, flowers],
  river: [...heavens, farHills, rollingHills, river, hamlet, keeper, grass],
  village: [...heavens, farHills, rollingHills, hamlet, keeper, grass],
  room: [...heavens, farHills, sea, boats, wallWithWindow, tableOfThings],
  portrait: [...heavens, farHills, sea, bust],
  space: [sky, milkyWay, stars, disc, farHills, rollingHills, keeper, framingPines],
};

function layersFor({ scene, things, light }: PictureBrief): readonly Layer[] {
  const layers = [...scenes[scene]];
  const outside = scene !== 'room';
  if (outside && (things.has('birds') || light === 'dawn' || light === 'dusk')) layers.splice(heavens.length, 0, birds);
  layers.push(addedBoat);
  if (outside && things.has('cat')) layers.push(catOnWall);
  return scene === 'room' ? layers : [...layers, weather];
}

/** Where sun and eye go in scenes that want them in the middle. */
function staged(stage: Stage): Stage {
  const { brief, width, height, horizon } = stage;
  if (brief.scene === 'portrait') return { ...stage, sun: { x: width / 2, y: horizon - height * 0.2 } };
  if (brief.scene === 'room')
    return { ...stage, sun: { x: width / 2 - stage.side * width * 0.16, y: height * 0.3 }, horizon: height * 0.5 };
  return stage;
}

export interface Composition {
  readonly pixels: PixelSize;
  /** Pictures that hang in this one, as addresses of data. */
  readonly attachments?: readonly string[];
  /** The first of those is what is changed, instead of a scene drawn anew. */
  readonly changesAttachment?: boolean;
  /** Without the sky, so that what lies behind the picture shows through. */
  readonly transparent?: boolean;
  /** The background that the scene stands on as a disc. */
  readonly flat?: FlatColor;
}

/** A picture as SVG of the wanted pixels. */
export function compose(brief: PictureBrief, composition: Composition): string {
  const { width, height } = composition.pixels;
  const stage = staged(stageFor(brief, width / height));
  const size = `viewBox="0 0 ${stage.width} ${stage.height}" width="${width}" height="${height}" preserveAspectRatio="none"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawn(stage, composition)}</svg>`;
}

function drawn(stage: Stage, { flat, ...composition }: Composition): string {
  const scene = sceneOf(stage, composition);
  return flat ? medallion(stage, flat, scene) : scene;
}

function sceneOf(
  stage: Stage,
  { attachments = [], changesAttachment, transparent }: Omit<Composition, 'flat'>,
): string {
  const [first, ...others] = attachments;
  if (first && changesAttachment) return reworked(stage, first) + prints(stage, others);
  const layers = layersFor(stage.brief).filter((layer) => !transparent || layer !== sky);
  return layers.map((layer) => layer(stage)).join('') + prints(stage, attachments);
}
