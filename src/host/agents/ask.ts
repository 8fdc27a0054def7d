import type { AgentRequest } from '../../core/agents/request.ts';
import type { Ask } from '../../core/session/session.ts';

/** One picture, whatever number the person's settings say: an agent asks again where it wants more. */
export function agentAsk({ prompt, aspectRatio, size }: AgentRequest): Ask {
  return { mode: 'image', prompt, options: { aspectRatio, size } };
}
