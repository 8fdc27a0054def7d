import type { Ask } from '../../sessions/common/editSession.ts';
import type { AgentRequest } from '../common/agentRequest.ts';

/** One picture, whatever number the person's settings say: an agent asks again where it wants more. */
export function toAgentTurnRequest({ prompt, aspectRatio, size }: AgentRequest): Ask {
  return { mode: 'image', prompt, options: { aspectRatio, size } };
}
