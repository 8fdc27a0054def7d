import * as v from 'valibot';
import type { Session } from '../../sessions/common/model/session.ts';
import type { PageMessage } from '../common/pageMessages.ts';
import type { Panel, PanelOptions } from './panel.ts';

/** Messages that a page sends only after the user has pressed something in it. */
const pressed: ReadonlySet<PageMessage['type']> = new Set([
  'send',
  'useReadyPrompt',
  'editTurn',
  'stop',
  'act',
  'failureAction',
  'insertText',
  'insertSheet',
  'plan',
  'answerAlike',
  'deleteTurn',
  'notice',
  'new',
  'openSession',
]);

/** The open panels, the most recently active one last. */
export class OpenPanels {
  private open: readonly Panel[] = [];
  private left: string | undefined;
  /** Number of user actions: panels closed, and messages that a page sends only after the user has pressed something in it. */
  userActions = 0;

  constructor(private readonly onChange: () => void) {}

  get all(): readonly Panel[] {
    return this.open;
  }

  get front(): Panel | undefined {
    return this.open.at(-1);
  }

  /** Returns the panel that shows a session. */
  of(sessionId: string): Panel | undefined {
    return this.open.find((panel) => panel.sessionId === sessionId);
  }

  /** Returns the session of the panel that was closed last. */
  get lastClosed(): string | undefined {
    return this.left;
  }

  add(panel: Panel, isFront: boolean): void {
    this.set(isFront ? [...this.open, panel] : [panel, ...this.open]);
  }

  markFront(panel: Panel): void {
    this.open = [...this.others(panel), panel];
  }

  /** Removes a panel that continues as another panel. */
  leaveOut(panel: Panel): void {
    this.set(this.others(panel));
  }

  close(panel: Panel): void {
    this.left = panel.sessionId;
    this.userActions += 1;
    this.set(this.others(panel));
  }

  /** Called for each message of a page. */
  countAction({ type }: Pick<PageMessage, 'type'>): void {
    if (pressed.has(type)) this.userActions += 1;
  }

  /** Called when sessions were deleted. */
  forget(sessionIds: readonly string[]): void {
    if (this.left && sessionIds.includes(this.left)) this.left = undefined;
  }

  private others(panel: Panel): readonly Panel[] {
    return this.open.filter((one) => one !== panel);
  }

  private set(open: readonly Panel[]): void {
    this.open = open;
    this.onChange();
  }
}

type RestoredSessions = Pick<PanelOptions['storage'], 'sessions' | 'newSession'>;

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
