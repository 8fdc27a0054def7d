import { Disposable, workspace } from 'vscode';
import type { Notifier } from '../../base/host/notifications.ts';
import { followRenames } from '../../context/host/files.ts';
import { imageOptionNames } from '../../product/common/imageOptions.ts';
import { settings } from '../../product/common/names.ts';
import { onDidChangeSettings } from '../../product/host/settings.ts';
import { copyDraftText } from '../../sessions/common/draft.ts';
import { sayDeletedElsewhere } from '../../sessions/host/sessionNotifications.ts';
import type { Storage } from '../../sessions/host/storage.ts';
import type { SessionListener } from '../../sessions/host/store/saveQueue.ts';
import { applyExternalChange } from './applyExternalChange.ts';
import type { PanelDependencies } from './dependencies.ts';
import type { Panels } from './panels.ts';
import { PassageChanges } from './passageChanges.ts';

/** Debounce delay in milliseconds before the diffs of a text are updated during typing. */
const debounceDelayMs = 400;

/** Updates the panels after changes in the host, the settings, other windows and the workspace. */
export function subscribePanels(needs: PanelDependencies, panels: Panels): Disposable {
  const {
    sessions: { announcer, storage },
    knownLooks,
    onDidChangeKey,
    notices,
  } = needs;
  const refreshService = () => {
    for (const panel of panels.all) void panel.refreshService();
  };
  const shown = () => panels.shownSessions;
  return Disposable.from(
    announcer.subscribe(panels),
    onDidChangeHabits(() => {
      for (const panel of panels.all) panel.refreshPreferences();
    }),
    onDidChangeSettings(() => {
      for (const panel of panels.all) panel.refreshOptions();
      refreshService();
    }),
    onDidChangeKey(refreshService),
    knownLooks.onDidChange(() => {
      for (const id of shown()) panels.refreshComposer(id, 'none');
    }),
    storage.sessions.onDidChange(showExternalChanges(storage, panels, notices)),
    refreshRecentSessions(storage, panels),
    new PassageChanges(needs, shown, { onDidChange: onDidChangeText, whenAtRest: debounce }),
    followRenames(storage.sessions, shown, (id) => panels.refresh(id)),
  );
}

function onDidChangeText(listener: (uri: string) => void): Disposable {
  return workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (contentChanges.length > 0) listener(document.uri.toString());
  });
}

function debounce(run: () => void): Disposable {
  const timer = setTimeout(run, debounceDelayMs);
  return new Disposable(() => clearTimeout(timer));
}

/** Calls the listener when the preferences may have changed; a workspace that becomes trusted may bring prompt templates. */
function onDidChangeHabits(listener: () => void): Disposable {
  const { prompts, sendKey, historyEnabled, count, style, transparent } = settings;
  const options = [count, style, transparent, ...imageOptionNames.map((name) => settings[name])];
  const preferences = [prompts, sendKey, historyEnabled, ...options];
  return Disposable.from(
    workspace.onDidGrantWorkspaceTrust(listener),
    workspace.onDidChangeConfiguration((event) => {
      if (preferences.some(({ id }) => event.affectsConfiguration(id))) listener();
    }),
  );
}

/** Throttles the list of recent sessions, because a session changes often while it is answered. */
function refreshRecentSessions({ sessions }: Storage, panels: Panels): Disposable {
  let waiting: Disposable | undefined;
  const list = () => {
    waiting = undefined;
    // If the list cannot be read now, it is sent with the next change.
    for (const panel of panels.all) panel.refreshRecent().catch(() => undefined);
  };
  const following = sessions.onDidChange(() => {
    waiting ??= debounce(list);
  });
  return new Disposable(() => {
    waiting?.dispose();
    following.dispose();
  });
}

/** Shows in the panels what other windows change in their sessions; a panel leaves a session that was deleted and keeps the draft. */
function showExternalChanges({ sessions }: Storage, panels: Panels, notices: Notifier): SessionListener {
  return (id, by, before) => {
    const { shownSessions: shown } = panels;
    if (by === 'this' || id === undefined || !shown.includes(id) || !before) return;
    const after = sessions.get(id);
    if (after) return applyExternalChange(panels, before, after);
    panels.leave([id]);
    const inItsPlace = panels.shownSessions.find((other) => !shown.includes(other));
    if (inItsPlace) sessions.change(inItsPlace, (session) => copyDraftText(session, before.draft));
    sayDeletedElsewhere(notices, before.title, inItsPlace);
  };
}
