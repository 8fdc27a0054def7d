/** Creates the panels on sessions: their content, and the handlers for their pages' messages. */
import { l10n } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { getPanelLocation, pickLocation } from '../../pageKit/host/locations.ts';
import { pageFiles } from '../../pageKit/host/pageHtml.ts';
import { getTabs } from '../../pageKit/host/pageTabs.ts';
import { viewType } from '../../product/common/names.ts';
import { kindIcons } from '../../product/host/kinds.ts';
import { writeSetting } from '../../product/host/settings.ts';
import { toDraft } from '../../sessions/common/draft.ts';
import type { Ask } from '../../sessions/common/editSession.ts';
import { findResult } from '../../sessions/common/model/session.ts';
import { notifyActionFailed } from '../../sessions/host/sessionNotifications.ts';
import type { Entry } from '../../sessions/host/store/entry.ts';
import type { ResultAction } from '../common/buttonTraits.ts';
import type { PageMessage } from '../common/pageMessages.ts';
import { createPanelActions } from './actions/panelActions.ts';
import { vscodePanelUI as ui } from './actions/panelUI.ts';
import type { ActionScope } from './actions/resultContext.ts';
import { AnswerFiles } from './answerFiles.ts';
import type { PanelDependencies } from './dependencies.ts';
import { panelHandlers } from './handlers/panelHandlers.ts';
import { Panels } from './panels.ts';
import { Views } from './panelViews.ts';
import { subscribePanels } from './subscriptions.ts';
import { getButtonLabels } from './view/actionViews.ts';
import { formatLastChanged } from './view/relativeTime.ts';
import { VisibleSessions } from './visibleSessions.ts';

export type PanelFeature = ReturnType<typeof createPanel>;

/** Maximum number of sessions in the list of the panel's header. */
const listed = 200;

export function createPanel(needs: PanelDependencies) {
  const { extension, language, log, notices, insertion, plan } = needs;
  const { storage } = needs.sessions;
  /** Opens a new session with this draft. */
  const openWith = (ask: Ask): void => {
    const { id } = storage.newSession(ask.mode);
    storage.sessions.change(id, (old) => ({ ...old, draft: toDraft(ask, old.draft) }), 'once');
    void panels.show(id, 'message');
  };
  const navigation = {
    openSession: async (id: string) => panels.open(id),
    pickSession: async () => {
      const id = await pickSession(language, await storage.recent(listed));
      if (id) await panels.open(id);
    },
    /** Asks the user for the location and stores it for the next time. */
    movePanel: async () => {
      const location = await pickLocation();
      if (location) await panels.moveTo(location, () => writeSetting('panelLocation', location));
    },
  };
  const actions = createPanelActions(needs, openWith);
  const shownSessions = () => panels.shownSessions;
  const options = {
    storage,
    log,
    views: new Views(needs, new AnswerFiles(needs, shownSessions)),
    files: pageFiles('panel', extension.extensionUri, ...storage.pictureFolders),
    onProblem: (error: unknown, message: PageMessage) => {
      const label = message.type === 'resultAction' ? getButtonLabels(l10n)[message.action] : undefined;
      notifyActionFailed(notices, log, error, label);
    },
    onShown: () => onShown(),
    onDisplayed: (id: string) => void needs.finishImages.sessionDisplayed(id),
  };
  const panels: Panels = new Panels(options, (panel) => panelHandlers({ panel, needs, ui, ...actions, ...navigation }));
  const remember = shareShownSessions(needs, panels);
  const onShown = () => {
    remember();
    for (const id of panels.shownSessions) void plan.places.look(id);
  };
  plan.places.followIn(shownSessions);
  const { results, pictures } = actions;
  const pictureById = (id: string) => pictures.insertion(panels.sessionId, id);
  const dropped = insertion.takeDropped({ pictureById, lastCopied: () => pictures.lastCopied() });
  extension.subscriptions.push(panels, dropped, subscribePanels(needs, panels));
  notices.setViewer(panels);
  /** Runs the action of a button below a result, wherever it was pressed. */
  const act = async ([sessionId, resultId]: readonly [string, string], action: ResultAction, meant: ActionScope) => {
    const found = findResult(storage.sessions.get(sessionId), resultId);
    if (found) await results.act(found, action, meant);
  };
  const { movePanel, pickSession: showSessions } = navigation;
  const improvePrompt = () => actions.prompts.improve(panels.sessionId);
  return { panels, openWith, act, doneByPerson: () => panels.userActions, movePanel, showSessions, improvePrompt };
}

/** Shares with other windows which sessions are in this window's panels. Returns the function to call when that changes. */
function shareShownSessions({ extension, sessions }: PanelDependencies, panels: Panels): () => void {
  const { claims } = sessions.storage;
  const countPlaces = () => getTabs(viewType).length + (getPanelLocation() === 'sideBar' ? 1 : 0);
  const shown = new VisibleSessions(extension.workspaceState, () => panels.shownSessions, countPlaces);
  claims.shownBy(() => shown.now());
  claims.notifyChanged();
  return () => {
    shown.remember();
    claims.notifyChanged();
  };
}

/** Lets the user pick a stored session; returns undefined if they cancel. */
async function pickSession(language: Language, sessions: readonly Entry[]): Promise<string | undefined> {
  const items = sessions.map((session) => ({
    id: session.id,
    icons: [...(session.pinned ? ['pinned'] : []), session.isDraft ? 'edit' : kindIcons[session.mode]],
    label: session.title || l10n.t('Untitled'),
    description: formatLastChanged(language, session, Date.now()),
  }));
  const placeHolder = items.length > 0 ? l10n.t('Select a session to open') : l10n.t('No sessions yet');
  return (await choose(items, { placeHolder, title: l10n.t('Limn: Sessions') }))?.id;
}
