import * as v from 'valibot';
import type { Session } from '../../sessions/common/model/session.ts';
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

type RestoredSessions = Pick<SessionsFeature['storage'], 'sessions' | 'newSession'>;

/** The page's stored state, which is enough to restore its session after a restart. */
const StoredState = v.object({ sessionId: v.string() });

/** Returns the session id of the state that VS Code stored for the page, or the id of an empty session. */
export async function restoreSessionId(storage: RestoredSessions, state: unknown): Promise<string> {
  const known = v.safeParse(StoredState, state);
  const session = known.success && (await restoreSession(storage, known.output.sessionId));
  return (session || storage.newSession('chat')).id;
}

/** The previous window may still be writing the session; an empty session of the same id merges what it wrote and what the page kept. */
async function restoreSession({ sessions, newSession }: RestoredSessions, id: string): Promise<Session | undefined> {
  const session = await sessions.load(id);
  if (session) return session;
  // The session may have been written between the two checks, so it is loaded.
  return (await sessions.isMissing(id)) ? newSession('chat', id) : sessions.load(id);
}
