/** The panel's side of the bridge to the host, and the state that the page stores itself. */
import * as v from 'valibot';
import { connectPage, type PageBridge } from '../../../pageKit/page/pageBridge.ts';
import type { HostMessage } from '../../common/hostMessages.ts';
import { DraftMessage, type PageMessage } from '../../common/pageMessages.ts';
import { PageState } from '../../common/pageState.ts';

/** The state that outlives the page: what only the page knows, and a draft that the host may not have received. */
const KeptState = v.object({ ...PageState.entries, draft: v.exactOptional(DraftMessage) });
export type KeptState = v.InferOutput<typeof KeptState>;

export type Bridge = PageBridge<PageMessage, KeptState>;

export function connect(receive: (message: HostMessage) => unknown): Bridge {
  return connectPage(KeptState, receive);
}
