import { readSettings } from '../../product/host/settings.ts';
import { AnswerFiles } from './answerFiles.ts';
import type { PanelDependencies } from './dependencies.ts';
import { Views } from './panelViews.ts';

/** Creates the views of panels; `shown` returns the ids of the visible sessions. */
export function createViews(needs: PanelDependencies, shown: () => readonly string[]): Views {
  const { language, setUp, readyPrompts, knownLooks, agents, insertion, notices } = needs;
  const { storage, linkLoads } = needs.sessions;
  const files = createAnswerFiles(needs, shown);
  return new Views({
    language,
    recent: storage.recent,
    pictureUri: storage.pictureUri,
    linkLoads,
    lookOf: (document) => knownLooks.get(document),
    service: () => setUp.view(),
    habits: () => ({ ...habits(), readyPrompts: readyPrompts.readyPrompts.views(), usual: storage.usual.get() }),
    filesIn: (result) => files.of(result),
    agents: agents.told,
    textNow: (quote) => insertion.targets.getCurrentText(quote),
    languageNow: (quote) => insertion.targets.getCurrentLanguage(quote),
    isTakenOut: (one) => insertion.targets.wasRemoved(one),
    notices,
  });
}

function createAnswerFiles({ sessions, insertion }: PanelDependencies, shown: () => readonly string[]): AnswerFiles {
  const { storage, announcer } = sessions;
  return new AnswerFiles({
    existing: (names) => insertion.files.existing(names),
    reachable: (names) => insertion.files.reachable(names),
    shownSessions: () => shown().flatMap((id) => storage.sessions.get(id) ?? []),
    turnChanged: announcer.turnChanged,
  });
}

/** Reads the user's settings for writing. */
function habits() {
  const { sendKey, historyEnabled } = readSettings();
  return {
    sendKey: sendKey === 'ctrlEnter' ? ('ctrlEnter' as const) : ('enter' as const),
    ...(!historyEnabled && { isForgetful: true as const }),
  };
}
