import type { HostMessage } from '../common/hostMessages.ts';
import type { PageState } from '../common/pageState.ts';

export type PageFocus = Extract<HostMessage, { type: 'focus' }>['focus'];

/** Where the person goes on: in the message box, in the panel where they were, or in their document, which keeps the keyboard. */
export type Focus = PageFocus | 'document';

/** What a panel shows at first. */
export interface PanelContent {
  readonly sessionId: string;
  readonly focus: Focus;
  /** Of the page that showed it before, elsewhere. */
  readonly kept?: PageState;
}

export function toPageFocus(focus: Focus): PageFocus {
  return focus === 'document' ? 'none' : focus;
}
