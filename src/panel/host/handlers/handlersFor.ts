import type { Handlers } from '../../../pageKit/common/dispatch.ts';
import type { PageMessage } from '../../common/pageMessages.ts';

/** The handlers for some of the page's messages. */
export type HandlersFor<Type extends PageMessage['type']> = Pick<Handlers<PageMessage>, Type>;
