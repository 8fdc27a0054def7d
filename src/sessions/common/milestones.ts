import { modeTraits } from '../../product/common/modes.ts';
import type { Result } from './model/result.ts';
import type { Turn } from './model/turn.ts';

/** What a user has done with Limn, as the walkthrough asks for it. */
export const milestones = ['picture', 'answer', 'plan', 'look', 'agent'] as const;
export type Milestone = (typeof milestones)[number];

/** What is reached by what came of a turn: nothing by what failed or was refused, and only an agent's by what an agent asked. */
export function getMilestones(turn: Turn): readonly Milestone[] {
  if (!turn.results.some((result) => brought(turn, result))) return [];
  if (turn.agent) return ['agent'];
  if (modeTraits[turn.mode].produces === 'pictures') return hasLook(turn) ? ['picture', 'look'] : ['picture'];
  return [turn.illustrates ? 'plan' : 'answer'];
}

function brought({ mode }: Turn, { state, pictures, text, refused }: Result): boolean {
  if (state !== 'done' || refused) return false;
  return modeTraits[mode].produces === 'pictures' ? pictures.length > 0 : text !== '';
}

function hasLook({ look, prompts = [] }: Turn): boolean {
  return look !== undefined || prompts.some((prompt) => prompt.look);
}
