/** What pictures need beside the panel and the requests: files that go along, texts about them. */
import * as vscode from 'vscode';
import type { Panels } from '../host/panel/panels.ts';
import { PictureActions } from '../host/panel/pictureActions.ts';
import { promptText } from '../host/panel/promptText.ts';
import { ReferenceFiles } from '../host/panel/referenceFiles.ts';
import type { Service } from '../host/service.ts';
import { AltTexts } from '../host/sessions/altTexts.ts';
import type { InFlight } from '../host/sessions/inFlight.ts';
import { References } from '../host/sessions/references.ts';
import type { SetUp } from '../host/setup/setUp.ts';
import type { Language } from '../host/words/formats.ts';
import { offerPromptAlone, reviewAltText, sayCut, sayNoReference, showMarkdown } from '../host/words/notifications.ts';
import { readPicture } from '../service/picture/format.ts';
import { createAside } from './asides.ts';
import type { Storage } from './storage.ts';

export type ReferenceParts = ReturnType<typeof createReferences>;

interface Parts {
  readonly language: Language;
  readonly service: Service;
  readonly storage: Storage;
  readonly setUp: SetUp;
  readonly panels: Panels;
  readonly inFlight: InFlight;
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
  const { language, storage, panels } = parts;
  const { sessions, pictures, thumbnails } = storage;
  const aside = createAside(parts, {
    title: vscode.l10n.t('Asking for an alternative text'),
    failed: ({ title, why }) => vscode.l10n.t('No alternative text: {0}. {1}', title, why),
  });
  const altTexts = new AltTexts({
    ...aside,
    sessions,
    pictures,
    thumbnails,
    offerPromptAlone: (model) => offerPromptAlone(model, () => parts.setUp.chooseModel('chat')),
    review: reviewAltText,
  });
  return new PictureActions({
    sessions,
    altTexts,
    showPrompt: (placed) => showMarkdown(promptText(language, placed)),
    sayCut: (found) => sayCut(language, found),
    turnChanged: (sessionId, turnId) => panels.turnChanged(sessionId, turnId),
    onDraft: (sessionId) => panels.refreshComposer(sessionId, 'message'),
  });
}
