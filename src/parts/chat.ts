/** What a chat needs beside the panel and the requests: asking, taking turns out, and less of what was before. */
import * as vscode from 'vscode';
import type { Panels } from '../host/panel/panels.ts';
import type { Service } from '../host/service.ts';
import { Asking } from '../host/sessions/asking.ts';
import type { InFlight } from '../host/sessions/inFlight.ts';
import type { Jobs } from '../host/sessions/jobs.ts';
import { Shortening } from '../host/sessions/shortening.ts';
import { TurnEdits } from '../host/sessions/turnEdits.ts';
import type { SetUp } from '../host/setup/setUp.ts';
import type { Language } from '../host/words/formats.ts';
import { offerUndo, sayOccupied, sayTooLong, sayTooMany, sayTooMuch } from '../host/words/notifications.ts';
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
  const asking = createAsking(parts);
  return { asking, turnEdits: createTurnEdits(parts, asking), shortening: createShortening(parts, asking) };
}

function createAsking({ language, storage, setUp, panels, jobs, inFlight }: Parts): Asking {
  return new Asking({
    sessions: storage.sessions,
    jobs,
    ensure: (mode, model) => setUp.ensure(mode, model),
    inFlight,
    refuse: (why, mode, length) => {
      if (why === 'tooLong') void sayTooLong(language, mode, length);
      if (why === 'tooMany') sayTooMany(language, length);
      if (why === 'tooMuch') sayTooMuch(language, length);
    },
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
