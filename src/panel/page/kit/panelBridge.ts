/** The panel's side of the bridge to the host, and the state that the page stores itself. */
import * as v from 'valibot';
import { connectPage, type PageBridge } from '../../../pageKit/page/pageBridge.ts';
import { limits } from '../../../product/common/limits.ts';
import { HostMessage } from '../../common/hostMessages.ts';
import { DraftMessage, type PageMessage } from '../../common/pageMessages.ts';
import { PageState } from '../../common/pageState.ts';

/** The state that outlives the page: what only the page knows, and a draft that the host may not have received. */
const KeptState = v.object({ ...PageState.entries, draft: v.exactOptional(DraftMessage) });
export type KeptState = v.InferOutput<typeof KeptState>;

export type Bridge = PageBridge<PageMessage, KeptState>;

/** Connects to the host, which is notified of where a dropped message was malformed. */
export function connect(receive: (message: HostMessage) => void): Bridge {
  const bridge: Bridge = connectPage({ message: HostMessage, state: KeptState }, receive, (issues) =>
    bridge.post({ type: 'messageRejected', paths: getPaths(issues) }),
  );
  return bridge;
}

/** Returns paths only and never values, because those may be a user's text. */
function getPaths(issues: readonly v.BaseIssue<unknown>[]): string {
  const paths = issues.slice(0, 10).map((issue) => v.getDotPath(issue) ?? 'type');
  return paths.join(', ').slice(0, limits.label);
}
