import * as v from 'valibot';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
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

/** The page's stored state, which is enough to restore its session after a restart. */
const StoredState = v.object({ sessionId: v.string() });

/** Returns the session id of the state that VS Code stored for the page, or the id of an empty session. */
export async function restoreSessionId(
  { sessions, newSession }: Pick<SessionsFeature['storage'], 'sessions' | 'newSession'>,
  state: unknown,
): Promise<string> {
  const known = v.safeParse(StoredState, state);
  if (!known.success) return newSession('chat').id;
  const { sessionId } = known.output;
  const session = await sessions.load(sessionId);
  if (session) return session.id;
  // The previous window may still be writing it; an empty session of the same id merges what it wrote and what the page kept.
  if (await sessions.isMissing(sessionId)) return newSession('chat', sessionId).id;
  // The session may have been written between the two checks, so it is loaded.
  return (await sessions.load(sessionId))?.id ?? newSession('chat').id;
}
