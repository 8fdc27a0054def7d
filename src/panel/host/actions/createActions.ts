import { env, l10n } from 'vscode';
import { openAsNewFile } from '../../../insertion/host/answers/newFile.ts';
import { readSettings } from '../../../product/host/settings.ts';
import type { Ask } from '../../../sessions/common/editSession.ts';
import { SendDeduplicator } from '../../../sessions/host/sendDeduplicator.ts';
import {
  notifyComposerNotEmpty,
  notifyImageMissing,
  notifyRejected,
  notifyRequestNotKept,
  sayCut,
  showMarkdown,
} from '../../../sessions/host/sessionNotifications.ts';
import type { PanelDependencies } from '../dependencies.ts';
import { InsertForms } from '../insertForm/insertForms.ts';
import { pictureIn } from '../insertForm/wantedPictures.ts';
import { FailureActions } from './failureActions.ts';
import { formatPromptDocument } from './formatPromptDocument.ts';
import { Insertions } from './insertionActions.ts';
import { InsertionRecords } from './insertionRecords.ts';
import { PictureActions } from './pictureActions.ts';
import { PictureModels } from './pictureModels.ts';
import { PlanActions } from './planActions.ts';
import { PlanInsertions } from './planInsertions.ts';
import { ResultActions } from './resultActions.ts';
import { saveKeptResponse } from './saveResponse.ts';

const copy = async (text: string) => env.clipboard.writeText(text);

/** Creates the actions behind the page's buttons; `openWith` opens a new session with this draft. */
export function createActions(needs: PanelDependencies, openWith: (ask: Ask) => void) {
  const { log, setUp, insertion } = needs;
  const { asking, shortening } = needs.sessions;
  const pictures = createPictureActions(needs);
  const notes = createNotes(needs);
  const actions = createResultActions(needs, { pictures, notes });
  const pictureModels = createPictureModels(needs);
  const showLog = () => log.show();
  const showText = (text: string) =>
    insertion.givenTexts.show({ id: crypto.randomUUID(), fileName: 'answer.txt', text });
  const { changeLimit } = needs.agents.told;
  const { replies } = needs.sessions.storage;
  const saveResponse = (resultId: string) => saveKeptResponse(resultId, { replies, teller: needs.notices });
  const told = {
    saveResponse,
    showText,
    showLog,
    sayOccupied: () => notifyComposerNotEmpty(needs.notices),
    openWith,
    changeLimit,
  };
  const failureActions = new FailureActions({ asking, actions, shortening, setUp, pictureModels, ...told });
  const plans = createPlanActions(needs, notes);
  const sheets = createSheets(needs, notes);
  return {
    pictures,
    notes,
    actions,
    plans,
    sheets,
    failureActions,
    pictureModels,
    copy,
    sayGone: () => notifyImageMissing(needs.notices),
    sends: new SendDeduplicator(),
  };
}

function createPlanActions(needs: PanelDependencies, notes: InsertionRecords): PlanActions {
  const { plan, insertion } = needs;
  const { storage, newTurns, announcer } = needs.sessions;
  return new PlanActions({
    plan,
    sessions: storage.sessions,
    send: (turn) => newTurns.send(turn),
    refuse: (refused) => notifyRejected(needs.notices, needs.language, 'image', refused),
    usual: () => storage.usual.get(),
    warn: (sentence) => void needs.notices.notify({ severity: 'warn', text: sentence }),
    passages: insertion.passages,
    insertions: new PlanInsertions({ ...insertion, notes }),
    turnChanged: announcer.turnChanged,
  });
}

function createSheets(needs: PanelDependencies, notes: InsertionRecords): InsertForms {
  const { language, service, plan, insertion, references } = needs;
  const { storage, altTexts, announcer } = needs.sessions;
  return new InsertForms({
    ...insertion,
    ...references,
    language,
    notes,
    altTexts,
    sessions: storage.sessions,
    find: async (sessionId, id) => pictureIn(storage.sessions.get(sessionId), id),
    chatModel: () => readSettings().chatModel,
    bytes: (picture) => storage.pictures.bytes(picture),
    readPicture: (bytes) => service.readPicture(bytes),
    look: (sessionId) => plan.places.look(sessionId),
    turnChanged: announcer.turnChanged,
    sayGone: () => notifyImageMissing(needs.notices),
    warn: (sentence) => void needs.notices.notify({ severity: 'warn', text: sentence }),
  });
}

function createNotes({ sessions: { storage, announcer }, landed, tookBack }: PanelDependencies): InsertionRecords {
  return new InsertionRecords({ sessions: storage.sessions, turnChanged: announcer.turnChanged, landed, tookBack });
}

function createPictureActions({
  language,
  notices,
  sessions: { storage, altTexts, announcer },
}: PanelDependencies): PictureActions {
  return new PictureActions({
    sessions: storage.sessions,
    altTexts,
    showPrompt: (placed) => showMarkdown(formatPromptDocument(language, placed)),
    sayCut: (found) => sayCut(notices, language, found),
    turnChanged: announcer.turnChanged,
    onDraft: (sessionId) => announcer.draftChanged(sessionId, 'message'),
  });
}

interface Made {
  readonly pictures: PictureActions;
  readonly notes: InsertionRecords;
}

function createResultActions(needs: PanelDependencies, { pictures, notes }: Made): ResultActions {
  const { insertion, references, sessions } = needs;
  return new ResultActions({
    insertions: new Insertions({ ...insertion, ...references, openAsNewFile, notes }),
    passages: insertion.passages,
    pictures,
    asking: sessions.asking,
    copy,
    inPlaceOf: (alt) => l10n.t('*Picture: {0}*', alt),
    lookAgain: () => insertion.differences.toFront(),
    sayGone: () => notifyImageMissing(needs.notices),
    showRequests: (sessionId, resultIds) => showRequests(needs, sessionId, resultIds),
  });
}

async function showRequests(
  { language, notices, sessions: { storage }, insertion: { givenTexts } }: PanelDependencies,
  sessionId: string,
  resultIds: readonly string[],
): Promise<void> {
  const { text, missing } = await storage.requests.readAll(resultIds.map((resultId) => ({ sessionId, resultId })));
  if (missing > 0) notifyRequestNotKept(notices, language);
  if (text !== undefined) await givenTexts.show({ id: resultIds.join('+'), fileName: 'request.json', text });
}

function createPictureModels({ setUp, sessions: { storage, announcer } }: PanelDependencies): PictureModels {
  return new PictureModels({
    sessions: storage.sessions,
    model: () => readSettings().imageModel,
    name: (present) => setUp.namePictureModel(present),
    nameUsual: () => setUp.chooseModel('image'),
    onDraft: (sessionId) => announcer.draftChanged(sessionId, 'message'),
  });
}
