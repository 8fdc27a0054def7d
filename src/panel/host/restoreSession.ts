import * as v from 'valibot';
import type { Session } from '../../sessions/common/model/session.ts';
import type { PanelOptions } from './panel.ts';

/** What the page keeps of its own, enough to come back to its session after a restart. */
const PageState = v.object({ sessionId: v.string() });

type Needs = Pick<PanelOptions, 'sessions' | 'newSession'>;

/** The id of what a page showed by the state that VS Code kept of it; else of an empty session. */
export async function restoreSessionId(needs: Needs, state: unknown): Promise<string> {
  const known = v.safeParse(PageState, state);
  const session = known.success && (await resumed(needs, known.output.sessionId));
  return (session || needs.newSession('chat')).id;
}

/** The window before may still be writing the session: an empty one of the same id takes in what it wrote, and what the page kept. */
async function resumed({ sessions, newSession }: Needs, id: string): Promise<Session | undefined> {
  const session = await sessions.load(id);
  if (session) return session;
  // What came between the two looks is read.
  return (await sessions.isMissing(id)) ? newSession('chat', id) : sessions.load(id);
}
