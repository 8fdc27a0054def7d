import * as v from 'valibot';
import type { Session } from '../../sessions/common/model/session.ts';
import type { PanelOptions } from './panel.ts';

/** The page's stored state, which is enough to restore its session after a restart. */
const PageState = v.object({ sessionId: v.string() });

type Needs = Pick<PanelOptions, 'sessions' | 'newSession'>;

/** Returns the session id of the state that VS Code stored for the page, or the id of an empty session. */
export async function restoreSessionId(needs: Needs, state: unknown): Promise<string> {
  const known = v.safeParse(PageState, state);
  const session = known.success && (await resumed(needs, known.output.sessionId));
  return (session || needs.newSession('chat')).id;
}

/** The previous window may still be writing the session; an empty session of the same id merges what it wrote and what the page kept. */
async function resumed({ sessions, newSession }: Needs, id: string): Promise<Session | undefined> {
  const session = await sessions.load(id);
  if (session) return session;
  // The session may have been written between the two checks, so it is loaded.
  return (await sessions.isMissing(id)) ? newSession('chat', id) : sessions.load(id);
}
