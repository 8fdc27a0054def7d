import type { HostMessage } from '../common/hostMessages.ts';
import type { PageState } from '../common/pageState.ts';

export type PageFocus = Extract<HostMessage, { type: 'focus' }>['focus'];

/** Where the user continues: in the composer, at the same position in the panel, or in the document, which keeps the focus. */
export type Focus = PageFocus | 'document';

/** The initial content of a panel. */
export interface PanelContent {
  readonly sessionId: string;
  readonly focus: Focus;
  /** The state of the page that showed the session before, in another panel. */
  readonly kept?: PageState;
}

export function toPageFocus(focus: Focus): PageFocus {
  return focus === 'document' ? 'none' : focus;
}
