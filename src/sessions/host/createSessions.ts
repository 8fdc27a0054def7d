/** Creates the services around sessions: storing, sending and notifying. */
import * as vscode from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { refocusPanel } from '../../base/host/messages.ts';
import type { Notifications } from '../../base/host/notifications.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import { reviewLook } from '../../looks/host/reviewLook.ts';
import { kindWords } from '../../product/host/kinds.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { Log } from '../../service/host/log.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import { saveAttachment } from './attachments.ts';
import { AltTexts } from './auxiliaryRequests/altTexts.ts';
import { createSideQuestion } from './auxiliaryRequests/createSideQuestion.ts';
import { HistoryShortener } from './auxiliaryRequests/historyShortener.ts';
import { Titles } from './auxiliaryRequests/titles.ts';
import { InFlight } from './jobs/inFlight.ts';
import { Jobs } from './jobs/jobs.ts';
import { KeepAlike } from './keepAlikeJobs.ts';
import { clearStorageErrorsAfterWrite } from './lateWrites.ts';
import { LinkLoads, Links } from './linkLoader.ts';
import { SessionEvents } from './sessionEvents.ts';
import {
  confirmMany,
  confirmTitle,
  notifyComposerNotEmpty,
  notifyRejected,
  offerPromptAlone,
  reviewAltText,
} from './sessionNotifications.ts';
import { createStorage, type Storage } from './storage.ts';
import { TurnCommands } from './turnCommands.ts';
import { TurnEdits, type TurnEditsOptions } from './turnEdits.ts';
import { TurnSender } from './turnSender.ts';

export type SessionsFeature = ReturnType<typeof createSessions>;

interface Needs extends SetUpFeature, LooksFeature {
  readonly extension: vscode.ExtensionContext;
  readonly language: Language;
  readonly log: Log;
  readonly service: Service;
  readonly notices: Notifications;
}

/** What sending requests depends on. */
interface Parts extends Omit<Needs, 'extension'> {
  readonly storage: Storage;
  readonly announcer: SessionEvents;
  readonly inFlight: InFlight;
  readonly jobs: Jobs;
}

export function createSessions({ extension, ...needs }: Needs) {
  const { language, log, service, setUp } = needs;
  const storage = createStorage(extension, log, needs.notices);
  const announcer = new SessionEvents();
  clearStorageErrorsAfterWrite({ ...storage, turnChanged: announcer.turnChanged });
  const inFlight = new InFlight((wanted, number) =>
    confirmMany(language, wanted, number).finally(() => void refocusPanel()),
  );
  const { stillReady } = setUp;
  const jobs = new Jobs({ service, ...storage, settings: readSettings, stillReady, listener: announcer, inFlight });
  const linkLoads = new LinkLoads();
  const load: Service['loadPicture'] = (address, options) => service.loadPicture(address, options);
  const links = new Links({ load, loads: linkLoads, ...storage, listener: announcer, log });
  extension.subscriptions.push(jobs, links);
  return {
    storage,
    announcer,
    jobs,
    links,
    linkLoads,
    ...createAsking({ ...needs, storage, announcer, inFlight, jobs }),
    /** Must be awaited before the window closes. */
    leave: async () => {
      await jobs.shutDown();
      await storage.leave();
    },
  };
}

function createAsking(parts: Parts) {
  const { language, storage, announcer, jobs, looks, notices } = parts;
  const { sessions, removals } = storage;
  const newTurns = createNewTurns(parts);
  const asking = new TurnCommands({
    sessions,
    jobs,
    newTurns,
    lookFor: (document, text, choice) => looks.resolveLook(vscode.Uri.parse(document), text, choice),
    refuse: (mode, refused) => notifyRejected(notices, language, mode, refused),
    onDraft: (sessionId, change) => announcer.draftChanged(sessionId, change === 'back' ? 'message' : 'none'),
  });
  const onTurns = announcer.turnsChanged;
  const offerUndo: TurnEditsOptions['offerUndo'] = async ({ sessionId, mode, behind }) => {
    const [text, undo] = [kindWords[mode].deleted(vscode.l10n), vscode.l10n.t('Undo')];
    const notice = { look: 'gone', text, buttons: [undo], place: 'behind', behind } as const;
    return (await notices.show(sessionId, notice)) === undo;
  };
  const turnEdits = new TurnEdits({
    sessions,
    removals,
    jobs,
    asking,
    offerUndo,
    sayOccupied: () => notifyComposerNotEmpty(notices),
    onTurns,
  });
  const { turnChanged } = announcer;
  const keepAlike = new KeepAlike({ sessions, jobs, newTurns, asking, turnChanged });
  return {
    newTurns,
    asking,
    keepAlike,
    turnEdits,
    shortening: createShortening(parts, asking),
    altTexts: createAltTexts(parts),
    titles: createTitles(parts),
  };
}

function createNewTurns({ service, storage, setUp, jobs, inFlight, notices }: Parts): TurnSender {
  const { sessions, pictures, pictureUri } = storage;
  return new TurnSender({
    sessions,
    jobs,
    ensure: (mode, model) => setUp.ensureTarget(mode, model),
    present: (mode, model) => setUp.getTargetIfReady(mode, model),
    inFlight,
    attach: (offered) => saveAttachment({ pictures, readPicture: service.readPicture }, offered),
    reviewLook: (ask, may) => reviewLook(notices, ask, may),
    pictureUri: (picture) => pictureUri(picture).toString(),
  });
}

function createShortening(parts: Parts, asking: TurnCommands): HistoryShortener {
  const sideQuestion = createSideQuestion(parts, {
    title: vscode.l10n.t('Summarising the oldest messages'),
    failed: ({ title, why }) => vscode.l10n.t('No summary: {0}. {1}', title, why),
  });
  return new HistoryShortener({ ...sideQuestion, sessions: parts.storage.sessions, asking });
}

function createAltTexts(parts: Parts): AltTexts {
  const sideQuestion = createSideQuestion(parts, {
    title: vscode.l10n.t('Asking for an alternative text'),
    failed: ({ title, why }) => vscode.l10n.t('No alternative text: {0}. {1}', title, why),
  });
  return new AltTexts({
    ...sideQuestion,
    ...parts.storage,
    offerPromptAlone: (model) => offerPromptAlone(parts.notices, model, () => parts.setUp.chooseModel('chat')),
    review: reviewAltText,
  });
}

function createTitles(parts: Parts): Titles {
  const sideQuestion = createSideQuestion(parts, {
    title: vscode.l10n.t('Asking for a title'),
    failed: ({ title, why }) => vscode.l10n.t('No title: {0}. {1}', title, why),
  });
  return new Titles({ ...sideQuestion, sessions: parts.storage.sessions, confirm: confirmTitle });
}
