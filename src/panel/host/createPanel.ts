/** Creates the panels on sessions: their content, and the handlers for their pages' messages. */
import { window } from 'vscode';
import { openUnusable } from '../../base/host/tellUnusable.ts';
import { getLookDocumentUri } from '../../looks/common/lookPrompt.ts';
import type { LookCache } from '../../looks/host/createLooks.ts';
import { getPanelLocation, pickLocation } from '../../pageKit/host/locations.ts';
import { pageFiles } from '../../pageKit/host/pageHtml.ts';
import { getTabs } from '../../pageKit/host/pageTabs.ts';
import { viewType } from '../../product/common/names.ts';
import { writeSetting } from '../../product/host/settings.ts';
import { toDraft } from '../../sessions/common/draft.ts';
import type { Ask } from '../../sessions/common/editSession.ts';
import { findResult, type Session } from '../../sessions/common/model/session.ts';
import { notifyActionFailed } from '../../sessions/host/sessionNotifications.ts';
import type { ResultAction } from '../common/buttonTraits.ts';
import { createActions } from './actions/createActions.ts';
import type { ActionScope } from './actions/resultContext.ts';
import { createViews } from './createViews.ts';
import type { PanelDependencies } from './dependencies.ts';
import { panelHandlers } from './handlers/panelHandlers.ts';
import { UserActionCounter } from './handlers/userActions.ts';
import { Panels } from './panels.ts';
import { pickSession } from './sessionPick.ts';
import { subscribePanels } from './subscriptions.ts';
import { VisibleSessions } from './visibleSessions.ts';

export type PanelFeature = ReturnType<typeof createPanel>;

/** Maximum number of sessions in the list of the panel's header. */
const listed = 200;

export function createPanel(needs: PanelDependencies) {
  const { extension, insertion } = needs;
  const show = (sessionId: string) => panels.show(sessionId, 'message');
  const openWith = (ask: Ask) => show(sessionWith(needs, ask));
  const { pictures, ...actions } = createActions(needs, openWith);
  const move = () => movePanel(panels);
  const doings = { ...thingsToDo(needs), ...actions, ...openings(needs, show), movePanel: move };
  const views = createViews(needs, () => panels.shownSessions);
  const deeds = new UserActionCounter();
  const options = { ...panelOptions(needs), views, onShown: () => shown(), onMessage: deeds.onMessage };
  const panels: Panels = new Panels(options, (panel) => panelHandlers({ panel, ...doings }));
  const remember = rememberShown(needs, panels);
  const shown = () => {
    remember();
    for (const id of panels.shownSessions) void needs.plan.places.look(id);
  };
  needs.plan.followIn(() => panels.shownSessions);
  const pictureById = (id: string) => pictures.insertion(panels.sessionId, id);
  const dropped = insertion.takeDropped({ pictureById, lastCopied: () => pictures.lastCopied() });
  extension.subscriptions.push(panels, dropped, subscribePanels(needs, panels));
  needs.notices.setViewer(panels);
  /** Runs the action of a button below a result, wherever it was pressed. */
  const act = async ([sessionId, resultId]: readonly [string, string], action: ResultAction, meant: ActionScope) => {
    const found = findResult(needs.sessions.storage.sessions.get(sessionId), resultId);
    if (found) await actions.actions.act(found, action, meant);
  };
  const doneByPerson = () => panels.closings + deeds.count;
  return { panels, openWith, act, doneByPerson, movePanel: move, showSessions: doings.pickSession };
}

/** Asks the user for the location and stores it for the next time. */
async function movePanel(panels: Panels): Promise<void> {
  const location = await pickLocation();
  if (location) await panels.moveTo(location, () => writeSetting('panelLocation', location));
}

/** Creates a session with this draft. */
function sessionWith({ sessions: { storage } }: PanelDependencies, ask: Ask): string {
  const { id } = storage.newSession(ask.mode);
  storage.sessions.change(id, (old) => ({ ...old, draft: toDraft(ask, old.draft) }), 'once');
  return id;
}

function panelOptions({ extension, log, notices, sessions: { storage } }: PanelDependencies) {
  const { sessions, pictureFolders, newSession, usual } = storage;
  return {
    sessions,
    files: pageFiles('panel', extension.extensionUri, ...pictureFolders),
    newSession,
    follow: (sessionId: string) => usual.applyTo(sessionId),
    onProblem: (error: unknown) => notifyActionFailed(notices, log, error),
    onDropped: (places: string) => log.warn(`The panel dropped a message of Limn, it does not fit at: ${places}`),
    onUnknownMessage: (places: string) => log.warn(`A message of the panel was dropped, it does not fit at: ${places}`),
  };
}

/** Shares with other windows which sessions are in this window's panels. Returns the function to call when that changes. */
function rememberShown({ extension, sessions }: PanelDependencies, panels: Panels): () => void {
  const { claims } = sessions.storage;
  const shown = new VisibleSessions({
    memory: extension.workspaceState,
    open: () => panels.shownSessions,
    places: () => getTabs(viewType).length + (getPanelLocation() === 'sideBar' ? 1 : 0),
  });
  claims.shownBy(() => shown.now());
  claims.notifyChanged();
  return () => {
    shown.remember();
    claims.notifyChanged();
  };
}

/** Collects the actions of other features that a page can trigger. */
function thingsToDo({
  setUp,
  knownLooks,
  sessions,
  insertion,
  context,
  readyPrompts,
  agents,
  notices,
}: PanelDependencies) {
  const { storage, jobs, links, asking, keepAlike, turnEdits } = sessions;
  const { thumbnails, usual } = storage;
  const { answers, code, passages } = insertion;
  const { useReadyPrompt } = readyPrompts;
  return {
    ...context,
    setUp,
    sessions: storage.sessions,
    jobs,
    links,
    asking,
    keepAlike,
    turnEdits,
    notices,
    thumbnails,
    usual,
    answers,
    code,
    passages,
    useReadyPrompt,
    agents: agents.told,
    openLook: (sessionId: string) => openLook(storage.sessions.get(sessionId), knownLooks),
  };
}

async function openLook(session: Session | undefined, knownLooks: LookCache): Promise<void> {
  const document = session && getLookDocumentUri(session, session.draft);
  const known = document === undefined ? undefined : knownLooks.get(document);
  if (!known) return;
  if ('fault' in known.found) await openUnusable(known.found);
  else await window.showTextDocument(known.found.file);
}

/** The commands for switching to another session. */
function openings({ language, sessions: { storage } }: PanelDependencies, show: (sessionId: string) => void) {
  const openSession = async (id: string | undefined) => {
    const session = id && (await storage.sessions.load(id));
    if (session) show(session.id);
  };
  return {
    openSession,
    pickSession: async () => openSession(await pickSession(language, await storage.recent(listed))),
  };
}
