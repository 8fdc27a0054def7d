/** The panels and what they need to put sessions into words. */
import type * as vscode from 'vscode';
import type { LandingParts } from '../host/landing/landings.ts';
import type { Log } from '../host/log.ts';
import type { Offers } from '../host/offers/offers.ts';
import { AnswerFiles } from '../host/panel/answerFiles.ts';
import { pageFiles } from '../host/panel/html.ts';
import { tabsOf } from '../host/panel/pageTabs.ts';
import { Panels } from '../host/panel/panels.ts';
import { ShownSessions } from '../host/panel/shownSessions.ts';
import { Views, type ViewsOptions } from '../host/panel/views.ts';
import type { LinkLoads } from '../host/sessions/linkLoads.ts';
import { pictureFile } from '../host/sessions/pictures.ts';
import { thumbnailFile } from '../host/sessions/thumbnails.ts';
import type { SetUp } from '../host/setup/setUp.ts';
import type { Language } from '../host/words/formats.ts';
import { tellFailed } from '../host/words/notifications.ts';
import { viewType } from '../shared/names.ts';
import { habitsOf } from './context.ts';
import { newSession, type Storage } from './storage.ts';

interface PanelParts {
  readonly language: Language;
  readonly log: Log;
  readonly storage: Storage;
  readonly setUp: SetUp;
  readonly landings: LandingParts;
  readonly linkLoads: LinkLoads;
  readonly offers: Offers;
}

/** The panels, which show what the host has; what their messages do is joined to them afterwards. */
export function createPanels(
  { extensionUri, workspaceState }: Pick<vscode.ExtensionContext, 'extensionUri' | 'workspaceState'>,
  parts: PanelParts,
): Panels {
  const { language, linkLoads, setUp, landings, offers } = parts;
  const { sessions, claims, recent, pictureFolder, thumbnailFolder } = parts.storage;
  const pictureUri: ViewsOptions['pictureUri'] = (picture, copy) =>
    copy === 'small' ? thumbnailFolder.file(thumbnailFile(picture)) : pictureFolder.file(pictureFile(picture));
  const files = new AnswerFiles({
    existing: (names) => landings.existingFiles(names),
    reachable: (names) => landings.reachableFiles(names),
    shownSessions: () => panels.shownSessions.flatMap((id) => sessions.get(id) ?? []),
    turnChanged: (sessionId, turnId) => panels.turnChanged(sessionId, turnId),
  });
  const filesIn: ViewsOptions['filesIn'] = (result) => files.of(result);
  const panels: Panels = new Panels({
    sessions,
    views: new Views({
      language,
      recent,
      pictureUri,
      linkLoads,
      service: () => setUp.view(),
      habits: () => habitsOf(offers),
      filesIn,
    }),
    files: pageFiles('panel', extensionUri, pictureFolder.uri, thumbnailFolder.uri),
    newSession: (mode, id) => newSession(parts.storage, mode, id),
    follow: (sessionId) => parts.storage.usual.follow(sessionId),
    onProblem: (error) => tellFailed(parts.log, error),
    onShown: () => {
      shown.remember();
      claims.tell();
    },
    onUnknownMessage: (places) => parts.log.warn(`A message of the panel was dropped, it does not fit at: ${places}`),
  });
  const shown = new ShownSessions({
    memory: workspaceState,
    open: () => panels.shownSessions,
    tabs: () => tabsOf(viewType).length,
  });
  claims.shownBy(() => shown.now());
  claims.tell();
  return panels;
}
