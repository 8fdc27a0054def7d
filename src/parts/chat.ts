/** What a chat needs beside the panel and the requests: asking, taking turns out, and less of what was before. */
import * as vscode from 'vscode';
import type { Panels } from '../host/panel/panels.ts';
import type { Service } from '../host/service.ts';
import { Asking } from '../host/sessions/asking.ts';
import type { InFlight } from '../host/sessions/inFlight.ts';
import type { Jobs } from '../host/sessions/jobs.ts';
import { NewTurns } from '../host/sessions/newTurns.ts';
import { pictureFile } from '../host/sessions/pictures.ts';
import { keptReference } from '../host/sessions/references.ts';
import { Shortening } from '../host/sessions/shortening.ts';
import { TurnEdits } from '../host/sessions/turnEdits.ts';
import type { SetUp } from '../host/setup/setUp.ts';
import type { Language } from '../host/words/formats.ts';
import { offerUndo, sayOccupied, sayRefused } from '../host/words/notifications.ts';
import { readPicture } from '../service/picture/format.ts';
import { createAside } from './asides.ts';
import type { Storage } from './storage.ts';

export type ChatParts = ReturnType<typeof createChat>;

interface Parts {
  readonly language: Language;
  readonly service: Service;
  readonly storage: Storage;
  readonly setUp: SetUp;
  readonly panels: Panels;
  readonly jobs: Jobs;
  readonly inFlight: InFlight;
}

export function createChat(parts: Parts) {
  const newTurns = createNewTurns(parts);
  const asking = createAsking(parts, newTurns);
  return { newTurns, asking, turnEdits: createTurnEdits(parts, asking), shortening: createShortening(parts, asking) };
}

function createNewTurns({ storage, setUp, jobs, inFlight }: Parts): NewTurns {
  const { sessions, pictures, pictureFolder } = storage;
  return new NewTurns({
    sessions,
    jobs,
    ensure: (mode, model) => setUp.ensure(mode, model),
    inFlight,
    attach: (offered) => keptReference({ pictures, readPicture }, offered),
    pictureUri: (picture) => pictureFolder.file(pictureFile(picture)).toString(),
  });
}

function createAsking({ language, storage, panels, jobs }: Parts, newTurns: NewTurns): Asking {
  const { sessions } = storage;
  return new Asking({
    sessions,
    jobs,
    newTurns,
    refuse: (mode, refused) => sayRefused(language, mode, refused),
    onDraft: (sessionId, change) => panels.refreshComposer(sessionId, change === 'back' ? 'message' : 'none'),
  });
}

function createTurnEdits({ storage, panels, jobs }: Parts, asking: Asking): TurnEdits {
  return new TurnEdits({
    ...storage,
    jobs,
    asking,
    offerUndo,
    sayOccupied,
    onTurns: (sessionId) => panels.refresh(sessionId),
  });
}

function createShortening(parts: Parts, asking: Asking): Shortening {
  const aside = createAside(parts, {
    title: vscode.l10n.t('Summarising the oldest messages'),
    failed: ({ title, why }) => vscode.l10n.t('No summary: {0}. {1}', title, why),
  });
  return new Shortening({ ...aside, sessions: parts.storage.sessions, asking });
}
