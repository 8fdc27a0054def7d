import type { Handlers } from '../../../shared/messages/handlers.ts';
import type { PageMessage } from '../../../shared/messages/pageMessages.ts';

/** The handlers of some of the page's messages. */
export type Some<Type extends PageMessage['type']> = Pick<Handlers<PageMessage>, Type>;
