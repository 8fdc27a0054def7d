/** Illustrated texts: words, a picture, words, a picture, words. */
import { describe, type PictureBrief } from './picture/prompt.ts';
import type { Light } from './picture/vocabulary.ts';

/** What each picture of a story shows. */
export type StoryBriefs = readonly [PictureBrief, PictureBrief];

const asksForStory = /\b(stor(y|ies|yboards?)|tales?|step[- ]by[- ]step|recipes?|comics?)\b|故事|分镜|物語/i;

/** Whether a prompt wants a text with its pictures rather than one picture. */
export function wantsStory(prompt: string): boolean {
  return asksForStory.test(prompt);
}

/** The same scene, later in the day. */
export function storyBriefs(brief: PictureBrief): StoryBriefs {
  return [brief, { ...brief, light: laterThan(brief.light) }];
}

/** The words before, between and after the two pictures, Markdown. */
export function storyWords([first, second]: StoryBriefs): readonly [string, string, string] {
  return [
    `## A story in two pictures\n\n**1. It begins.** Here is ${describe(first)}. Nobody is in a hurry.`,
    `**2. Later.** The same place, and now it is ${describe(second)}:\n\n- the light has changed,\n- the rest stayed as it was.`,
    '*The end.* Ask for a change of either picture to go on.',
  ];
}

function laterThan(light: Light): Light {
  const day: readonly Light[] = ['dawn', 'day', 'dusk', 'night'];
  return day[(day.indexOf(light) + 1) % day.length] ?? 'day';
}
