/** What a picture is to show, read from the words of its prompts. */
import { hashOf } from './dice.ts';
import type { Take } from './take.ts';
import {
  type Light,
  lights,
  type Scene,
  scenes,
  type Thing,
  type Tint,
  things,
  tints,
  wordsFor,
} from './vocabulary.ts';

export interface PictureBrief {
  /** From the first prompt alone: a picture that is changed in words keeps its composition. */
  readonly seed: number;
  readonly scene: Scene;
  readonly light: Light;
  readonly tint: Tint | undefined;
  /** The tint is meant for the sky, and for the water that mirrors it. */
  readonly onlySky: boolean;
  readonly things: ReadonlySet<Thing>;
  /** Those of them that came in with a change. */
  readonly added: ReadonlySet<Thing>;
  /** Absent, the first. */
  readonly take?: Take;
}

/** Reads the prompts, oldest first: the first names the scene, later ones change light, colour and things. */
export function readPrompt(prompts: readonly string[]): PictureBrief {
  const [first = '', ...changes] = prompts.map((prompt) => prompt.toLowerCase());
  const seed = hashOf(first);
  const all = [first, ...changes];
  const scene = all.map(sceneIn).find((found) => found !== undefined) ?? pickFrom(landscapes, seed);
  const light = all.map((text) => lightIn(text)).findLast((found) => found !== undefined);
  const tint = all.map((text) => wordsFor(tints, text)[0]).findLast((found) => found !== undefined);
  return {
    seed,
    scene,
    light: light ?? usualLight(scene, seed),
    tint,
    onlySky: tint ? saysSky(all, tint) : false,
    things: thingsIn(all),
    added: thingsIn(changes),
  };
}

/** Whether a text asks for a change of a picture rather than for a scene of its own. */
export function isChange(text: string): boolean {
  return (
    /^\s*(add|make|turn|change|remove|replace|put|give|let|now|at|by)\b/i.test(text) || !sceneIn(text.toLowerCase())
  );
}

/** Whether the prompt that named the colour last named it for the sky. */
function saysSky(prompts: readonly string[], tint: Tint): boolean {
  return /\bsk(y|ies)\b|天空|空を/.test(prompts.findLast((text) => wordsFor(tints, text)[0] === tint) ?? '');
}

const landscapes = ['sea', 'mountains', 'river', 'forest', 'village'] as const;

function pickFrom<T>(list: readonly [T, ...T[]], seed: number): T {
  return list[seed % list.length] ?? list[0];
}

/** A portrait is one whatever stands behind it, and a lighthouse outdoes the sea around it; otherwise the word said first wins. */
function sceneIn(text: string): Scene | undefined {
  const found = wordsFor(scenes, text);
  if (found.includes('portrait')) return 'portrait';
  return found[0] === 'sea' && found.includes('lighthouse') ? 'lighthouse' : found[0];
}

function lightIn(text: string): Light | undefined {
  const found = wordsFor(lights, text);
  return found.find((light) => light === 'storm' || light === 'snow') ?? found[0];
}

type Choice = readonly [Light, ...Light[]];

const anyLight: Choice = ['dusk', 'dawn', 'day', 'dusk', 'night'];

/** The lights that suit a scene where the words name none. */
const usualLights: Partial<Readonly<Record<Scene, Choice>>> = {
  desert: ['desert'],
  space: ['night'],
  garden: ['day', 'dawn'],
  room: ['dusk', 'night'],
  city: ['dusk', 'night', 'dawn'],
};

function usualLight(scene: Scene, seed: number): Light {
  return pickFrom(usualLights[scene] ?? anyLight, seed >>> 3);
}

/** Things named in any prompt, less those that a later one wants gone. */
function thingsIn(prompts: readonly string[]): ReadonlySet<Thing> {
  const found = new Set<Thing>();
  for (const prompt of prompts) {
    const [kept = '', gone = ''] = prompt.split(/\b(?:without|remove|no)\b/);
    for (const thing of wordsFor(things, kept)) found.add(thing);
    for (const thing of wordsFor(things, gone)) found.delete(thing);
  }
  return found;
}

const sceneWords: Readonly<Record<Scene, string>> = {
  lighthouse: 'a lighthouse on its headland',
  sea: 'the open sea',
  mountains: 'a range of mountains above a lake',
  forest: 'a forest in layers of mist',
  city: 'a city by the water',
  desert: 'a desert of long dunes',
  garden: 'a garden in flower',
  river: 'a river winding through hills',
  village: 'houses among the hills',
  room: 'a quiet room with a window',
  portrait: 'a portrait against the sky',
  space: 'a wide sky of stars',
};

const lightWords: Readonly<Record<Light, string>> = {
  dawn: 'at dawn',
  day: 'in clear daylight',
  dusk: 'at dusk',
  night: 'by night',
  storm: 'under a storm',
  snow: 'in the snow',
  desert: 'in warm light',
};

const thingWords: Partial<Readonly<Record<Thing, string>>> = {
  boat: 'a boat',
  birds: 'birds',
  cat: 'a cat',
  stars: 'stars',
  person: 'someone looking out',
  woman: 'someone looking out',
};

/** The picture in words: `a lighthouse on its headland at dusk, with a boat, in violet`. */
export function describe({ scene, light, tint, things }: PictureBrief): string {
  const shown = scene === 'portrait' ? [] : [...things].flatMap((thing) => thingWords[thing] ?? []);
  const [first] = shown;
  return `${sceneWords[scene]} ${lightWords[light]}${first ? `, with ${first}` : ''}${tint ? `, in ${tint}` : ''}`;
}
