import type { ResultAction } from '../shared/actions.ts';
import type { PageMessage } from '../shared/messages.ts';

/** Milliseconds after a request in which Stop takes no press: the second press of what sent it may hit Stop. */
export const deafness = 600;

const requests: readonly PageMessage['type'][] = ['send', 'editTurn', 'useOffer', 'cure'];
const asking: readonly ResultAction[] = ['regenerate', 'variations', 'continue', 'generateImages'];

/** Whether something is asked of the service by this, or may be. */
export function asks(message: PageMessage): boolean {
  return message.type === 'act' ? asking.includes(message.action) : requests.includes(message.type);
}
