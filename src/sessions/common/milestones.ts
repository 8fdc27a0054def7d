import { modeTraits } from '../../product/common/modes.ts';
import type { Result, Turn } from './model/session.ts';

/** What a user has done with Limn, as the walkthrough asks for it. */
export const milestones = ['picture', 'answer', 'plan', 'look', 'agent'] as const;
export type Milestone = (typeof milestones)[number];

/** Returns what a turn reaches: nothing if its results failed or were refused, and only `agent` if an agent asked. */
export function getMilestones({ mode, results, agent, look, prompts = [], illustrates }: Turn): readonly Milestone[] {
  const isImage = modeTraits[mode].produces === 'pictures';
  const hasContent = ({ pictures, text }: Result) => (isImage ? pictures.length > 0 : text !== '');
  if (!results.some((result) => result.state === 'done' && !result.refused && hasContent(result))) return [];
  if (agent) return ['agent'];
  if (!isImage) return [illustrates ? 'plan' : 'answer'];
  return look !== undefined || prompts.some((prompt) => prompt.look) ? ['picture', 'look'] : ['picture'];
}
