import { buttons } from '../../shared/buttons.ts';
import type { PageMessage } from '../../shared/messages/pageMessages.ts';

/** Milliseconds after a request in which Stop takes no press: the second press of what sent it may hit Stop. */
export const deafness = 600;

const requests: readonly PageMessage['type'][] = ['send', 'editTurn', 'useReadyPrompt', 'failureAction', 'answerAlike'];

/** Whether something is asked of the service by this, or may be. */
export function asks(message: PageMessage): boolean {
  return message.type === 'act' ? buttons[message.action].asks === true : requests.includes(message.type);
}
