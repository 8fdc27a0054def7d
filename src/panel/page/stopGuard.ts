import { buttons } from '../common/buttonTraits.ts';
import type { PageMessage } from '../common/pageMessages.ts';

const requests: readonly PageMessage['type'][] = ['send', 'editTurn', 'useReadyPrompt', 'failureAction', 'answerAlike'];

/** Whether something is asked of the service by this, or may be. */
export function sendsRequest(message: PageMessage): boolean {
  return message.type === 'act' ? buttons[message.action].sendsRequest === true : requests.includes(message.type);
}
