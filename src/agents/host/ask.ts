import type { Ask } from '../../sessions/common/editSession.ts';
import type { AgentRequest } from '../common/agentRequest.ts';

/** Returns a request for one picture, whatever number the user's settings specify: an agent calls again if it wants more. */
export function toAgentTurnRequest({ prompt, aspectRatio, size }: AgentRequest): Ask {
  return { mode: 'image', prompt, options: { aspectRatio, size } };
}
