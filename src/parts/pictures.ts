/** What pictures need beside the panel and the requests: files that go along, texts about them. */
import * as vscode from 'vscode';
import { promptText } from '../host/commands/promptText.ts';
import {
  reviewAltText,
  sayCut,
  sayNoReference,
  showMarkdown,
  tellNoAltText,
  withProgress,
} from '../host/commands/telling.ts';
import type { Panels } from '../host/panel/panels.ts';
import { PictureActions } from '../host/panel/pictureActions.ts';
import { ReferenceFiles } from '../host/panel/referenceFiles.ts';
import type { Service } from '../host/service.ts';
import { AltTexts } from '../host/sessions/altTexts.ts';
import { Asides } from '../host/sessions/asides.ts';
import { References } from '../host/sessions/references.ts';
import { readSettings } from '../host/settings.ts';
import type { SetUp } from '../host/setup/setUp.ts';
import { failureView } from '../host/words/failures.ts';
import type { Language } from '../host/words/formats.ts';
import { readPicture } from '../service/picture/format.ts';
import type { FailureReport } from '../shared/failures.ts';
import type { Storage } from './storage.ts';

export type ReferenceParts = ReturnType<typeof createReferences>;

interface Parts {
  readonly language: Language;
  readonly service: Service;
  readonly storage: Storage;
  readonly setUp: SetUp;
  readonly panels: Panels;
}

export function createReferences({ storage, panels }: Pick<Parts, 'storage' | 'panels'>) {
  const references = new References({
    ...storage,
    readPicture,
    refuse: sayNoReference,
    scaleDown: (sessionId, picture) => panels.scaleDown(sessionId, picture),
    onDraft: (sessionId) => panels.refreshComposer(sessionId, 'message'),
  });
  return { references, referenceFiles: new ReferenceFiles({ references, refuse: sayNoReference }) };
}

export function createPictureActions(parts: Parts): PictureActions {
  const { language, service, storage, setUp, panels } = parts;
  const { sessions, remembered } = storage;
  const tell = (report: FailureReport) =>
    tellNoAltText(failureView(language, report, { mode: 'chat', failedAt: Date.now() }));
  const altTexts = new AltTexts({
    sessions,
    asides: new Asides({
      service,
      settings: readSettings,
      withProgress: (run) => withProgress(vscode.l10n.t('Asking for an alternative text'), run),
      tell,
    }),
    ensure: () => setUp.ensure('chat'),
    review: reviewAltText,
    tell,
  });
  return new PictureActions({
    sessions,
    altTexts,
    pictureOptions: () => remembered.get(),
    showPrompt: (placed) => showMarkdown(promptText(language, placed)),
    sayCut: (found) => sayCut(language, found),
    turnChanged: (sessionId, turnId) => panels.turnChanged(sessionId, turnId),
    onDraft: (sessionId) => panels.refreshComposer(sessionId, 'message'),
  });
}
