/** Creates the services around sessions: storing, sending and notifying. */

import { type ExtensionContext, l10n, Uri } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { refocusPanel, withProgress } from '../../base/host/messages.ts';
import type { Notifications } from '../../base/host/notifications.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import { reviewLook } from '../../looks/host/reviewLook.ts';
import { kindWords } from '../../product/host/kinds.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { FailureReport } from '../../service/common/failureReport.ts';
import type { FailureAction, FailureView } from '../../service/common/failureView.ts';
import { failureView } from '../../service/host/failureTexts.ts';
import type { Log } from '../../service/host/log.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import type { SetUpFeature } from '../../setup/host/createSetup.ts';
import type { OpenFiles } from '../common/files.ts';
import { saveAttachment } from './attachments.ts';
import { AltTexts } from './auxiliaryRequests/altTexts.ts';
import { AuxiliaryRequests, HistoryShortener, Titles } from './auxiliaryRequests/auxiliaryRequests.ts';
import { PromptImprover } from './auxiliaryRequests/promptImprover.ts';
import { DerivedImages } from './derivedImages.ts';
import { clearStorageErrorsAfterWrite } from './imageStore.ts';
import { InFlight } from './jobs/job.ts';
import { Jobs } from './jobs/jobs.ts';
import { KeepAlike } from './keepAlikeJobs.ts';
import { Links } from './linkLoader.ts';
import { SessionEvents } from './sessionEvents.ts';
import {
  confirmImprovement,
  confirmMany,
  confirmTitle,
  notifyComposerNotEmpty,
  notifyRejected,
  notifySamePrompt,
  notifyWithActions,
  offerPromptAlone,
  reviewAltText,
} from './sessionNotifications.ts';
import { createStorage, type Storage } from './storage.ts';
import { TurnCommands, TurnEdits } from './turnCommands.ts';
import { TurnSender } from './turnSender.ts';

export type SessionsFeature = ReturnType<typeof createSessions>;

interface Needs extends SetUpFeature, LooksFeature {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly log: Log;
  readonly service: Service;
  readonly notices: Notifications;
  /** Missing if this host has no disk. */
  readonly ownFiles?: OpenFiles | undefined;
}

/** What sending requests depends on. */
interface Parts extends Omit<Needs, 'extension' | 'ownFiles'> {
  readonly storage: Storage;
  readonly announcer: SessionEvents;
  readonly inFlight: InFlight;
  readonly jobs: Jobs;
}

export function createSessions({ extension, ownFiles, ...needs }: Needs) {
  const { language, log, service, setUp } = needs;
  const storage = createStorage(extension, log, needs.notices, ownFiles);
  const announcer = new SessionEvents();
  clearStorageErrorsAfterWrite(storage.sessions, storage.pictures, announcer.turnChanged);
  const inFlight = new InFlight((wanted, number) =>
    confirmMany(language, wanted, number).finally(() => void refocusPanel()),
  );
  const { stillReady } = setUp;
  const jobs = new Jobs({ service, ...storage, settings: readSettings, stillReady, listener: announcer, inFlight });
  const links = new Links({ service, ...storage, listener: announcer, log });
  extension.subscriptions.push(jobs, links);
  return {
    storage,
    announcer,
    jobs,
    links,
    derived: new DerivedImages({ storage, events: announcer }),
    ...createAsking({ ...needs, storage, announcer, inFlight, jobs }),
    /** Must be awaited before the window closes. */
    leave: async () => {
      await jobs.shutDown();
      await storage.leave();
    },
  };
}

function createAsking(parts: Parts) {
  const { language, service, setUp, storage, announcer, inFlight, jobs, looks, notices } = parts;
  const { sessions, removals, pictures, thumbnails, pictureUri } = storage;
  const newTurns = new TurnSender({
    sessions,
    jobs,
    setUp,
    inFlight,
    attach: (offered) => saveAttachment({ pictures, readPicture: service.readPicture }, offered),
    reviewLook: (ask, may) => reviewLook(notices, ask, may),
    pictureUri: (picture) => pictureUri(picture).toString(),
  });
  const asking = new TurnCommands({
    sessions,
    jobs,
    newTurns,
    lookFor: (document, text, choice) => looks.resolveLook(Uri.parse(document), text, choice),
    refuse: (mode, refused) => notifyRejected(notices, language, mode, refused),
    onDraft: (sessionId, change) => announcer.draftChanged(sessionId, change === 'back' ? 'message' : 'none'),
  });
  const turnEdits = new TurnEdits({
    sessions,
    removals,
    jobs,
    asking,
    offerUndo: async ({ sessionId, mode, behind }) => {
      const [text, undo] = [kindWords[mode].deleted(l10n), l10n.t('Undo')];
      const notice = { look: 'gone', text, buttons: [undo], place: 'behind', behind } as const;
      return (await notices.show(sessionId, notice)) === undo;
    },
    sayOccupied: () => notifyComposerNotEmpty(notices),
    onTurns: announcer.turnsChanged,
  });
  const summaries = createAuxiliaryRequests(parts, l10n.t('Summarizing earlier messages...'), ({ title, why }) =>
    l10n.t("Couldn't summarize the session. {0}. {1}", title, why),
  );
  const descriptions = createAuxiliaryRequests(parts, l10n.t('Suggesting alt text...'), ({ title, why }) =>
    l10n.t("Couldn't suggest alt text. {0}. {1}", title, why),
  );
  const titles = createAuxiliaryRequests(parts, l10n.t('Suggesting a title...'), ({ title, why }) =>
    l10n.t("Couldn't suggest a title. {0}. {1}", title, why),
  );
  const improvements = createAuxiliaryRequests(parts, l10n.t('Improving the prompt...'), ({ title, why }) =>
    l10n.t("Couldn't improve the prompt. {0}. {1}", title, why),
  );
  return {
    newTurns,
    asking,
    keepAlike: new KeepAlike(sessions, jobs, newTurns, asking, announcer.turnChanged),
    turnEdits,
    shortening: new HistoryShortener(summaries, sessions, asking),
    altTexts: new AltTexts({
      requests: descriptions,
      sessions,
      pictures,
      thumbnails,
      offerPromptAlone: (model) => offerPromptAlone(notices, model, () => setUp.chooseModel('chat')),
      review: reviewAltText,
    }),
    titles: new Titles(titles, sessions, confirmTitle),
    promptImprover: new PromptImprover(improvements, sessions, confirmImprovement, () => notifySamePrompt(notices)),
  };
}

/** `title` is that of the progress notification; `failed` returns the message for a failure with its reason. */
function createAuxiliaryRequests(
  { language, service, setUp, inFlight, notices }: Parts,
  title: string,
  failed: (why: Pick<FailureView, 'title' | 'why'>) => string,
): AuxiliaryRequests {
  const failureActions: Partial<Record<FailureAction, () => Promise<unknown>>> = {
    setUp: () => setUp.run(),
    setApiKey: () => setUp.setApiKey(),
    setAddress: () => setUp.setAddress(),
    chooseModel: () => setUp.chooseModel('chat'),
  };
  const tell = (report: FailureReport) => {
    const view = failureView(language, report, { mode: 'chat', failedAt: Date.now() });
    const buttons = view.failureActions.flatMap(({ failureAction, label }) => {
      const run = failureActions[failureAction];
      return run ? [{ label, run }] : [];
    });
    void notifyWithActions(notices, failed(view), buttons);
  };
  return new AuxiliaryRequests({
    service,
    setUp,
    inFlight,
    settings: readSettings,
    withProgress: (run) => withProgress(title, run),
    tell,
  });
}
