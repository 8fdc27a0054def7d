import type { Handlers, PageMessage } from '../../../shared/messages.ts';

/** The handlers of some of the page's messages. */
export type Some<Type extends PageMessage['type']> = Pick<Handlers<PageMessage>, Type>;
