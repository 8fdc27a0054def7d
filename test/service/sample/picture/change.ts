import { compose } from './compose.ts';
import { type PictureBrief, readPrompt } from './prompt.ts';
import type { Tint } from './vocabulary.ts';

const moods: readonly Tint[] = ['violet', 'teal', 'gold', 'rose'];

/** What a conversation asks for, oldest prompt first. Each prompt shows: one that asks for nothing known here changes the colours. */
export function briefOf(prompts: readonly string[]): PictureBrief {
  const brief = readPrompt(prompts);
  if (prompts.length < 2) return brief;
  const before = briefOf(prompts.slice(0, -1));
  const after = brief.tint ? brief : { ...brief, tint: before.tint, onlySky: before.onlySky };
  return drawingOf(after) === drawingOf(before) ? { ...after, tint: nextMood(before.tint), onlySky: false } : after;
}

function drawingOf(brief: PictureBrief): string {
  return compose(brief, { pixels: { width: 16, height: 16 } });
}

function nextMood(tint: Tint | undefined): Tint {
  return moods[(tint ? moods.indexOf(tint) + 1 : 0) % moods.length] ?? 'violet';
}
