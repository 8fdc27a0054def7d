import { env, l10n } from 'vscode';
import { openAsNewFile } from '../../../insertion/host/answers/newFile.ts';
import { readSettings } from '../../../product/host/settings.ts';
import type { Ask } from '../../../sessions/common/editSession.ts';
import { Sends } from '../../../sessions/host/sendDeduplicator.ts';
import {
  sayCut,
  sayGone,
  sayNotKept,
  sayOccupied,
  sayRefused,
  showMarkdown,
} from '../../../sessions/host/sessionNotifications.ts';
import type { PanelNeeds } from '../dependencies.ts';
import { Sheets } from '../insertForm/insertForms.ts';
import { pictureIn } from '../insertForm/wantedPictures.ts';
import { FailureActions } from './failureActions.ts';
import { Insertions } from './insertionActions.ts';
import { InsertionNotes } from './insertionNotes.ts';
import { PictureActions } from './pictureActions.ts';
import { PictureModels } from './pictureModels.ts';
import { PlanActions } from './planActions.ts';
import { PlanInsertions } from './planInsertions.ts';
import { promptText } from './promptText.ts';
import { ResultActions } from './resultActions.ts';
import { saveKeptResponse } from './saveResponse.ts';

const copy = async (text: string) => env.clipboard.writeText(text);

/** What buttons do; `openWith` opens a new session with this in its message box. */
export function createActions(needs: PanelNeeds, openWith: (ask: Ask) => void) {
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
    sayOccupied: () => sayOccupied(needs.notices),
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
    sayGone: () => sayGone(needs.notices),
    sends: new Sends(),
  };
}

function createPlanActions(needs: PanelNeeds, notes: InsertionNotes): PlanActions {
  const { plan, insertion } = needs;
  const { storage, newTurns, announcer } = needs.sessions;
  return new PlanActions({
    plan,
    sessions: storage.sessions,
    send: (turn) => newTurns.send(turn),
    refuse: (refused) => sayRefused(needs.notices, needs.language, 'image', refused),
    usual: () => storage.usual.get(),
    warn: (sentence) => void needs.notices.tell({ severity: 'warn', text: sentence }),
    passages: insertion.passages,
    insertions: new PlanInsertions({ ...insertion, notes }),
    turnChanged: announcer.turnChanged,
  });
}

function createSheets(needs: PanelNeeds, notes: InsertionNotes): Sheets {
  const { language, service, plan, insertion, references } = needs;
  const { storage, altTexts, announcer } = needs.sessions;
  return new Sheets({
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
    sayGone: () => sayGone(needs.notices),
    warn: (sentence) => void needs.notices.tell({ severity: 'warn', text: sentence }),
  });
}

function createNotes({ sessions: { storage, announcer }, landed, tookBack }: PanelNeeds): InsertionNotes {
  return new InsertionNotes({ sessions: storage.sessions, turnChanged: announcer.turnChanged, landed, tookBack });
}

function createPictureActions({
  language,
  notices,
  sessions: { storage, altTexts, announcer },
}: PanelNeeds): PictureActions {
  return new PictureActions({
    sessions: storage.sessions,
    altTexts,
    showPrompt: (placed) => showMarkdown(promptText(language, placed)),
    sayCut: (found) => sayCut(notices, language, found),
    turnChanged: announcer.turnChanged,
    onDraft: (sessionId) => announcer.draftChanged(sessionId, 'message'),
  });
}

interface Made {
  readonly pictures: PictureActions;
  readonly notes: InsertionNotes;
}

function createResultActions(needs: PanelNeeds, { pictures, notes }: Made): ResultActions {
  const { insertion, references, sessions } = needs;
  return new ResultActions({
    insertions: new Insertions({ ...insertion, ...references, openAsNewFile, notes }),
    passages: insertion.passages,
    pictures,
    asking: sessions.asking,
    copy,
    inPlaceOf: (alt) => l10n.t('*Picture: {0}*', alt),
    lookAgain: () => insertion.differences.toFront(),
    sayGone: () => sayGone(needs.notices),
    showRequests: (sessionId, resultIds) => showRequests(needs, sessionId, resultIds),
  });
}

async function showRequests(
  { language, notices, sessions: { storage }, insertion: { givenTexts } }: PanelNeeds,
  sessionId: string,
  resultIds: readonly string[],
): Promise<void> {
  const { text, missing } = await storage.requests.readAll(resultIds.map((resultId) => ({ sessionId, resultId })));
  if (missing > 0) sayNotKept(notices, language);
  if (text !== undefined) await givenTexts.show({ id: resultIds.join('+'), fileName: 'request.json', text });
}

function createPictureModels({ setUp, sessions: { storage, announcer } }: PanelNeeds): PictureModels {
  return new PictureModels({
    sessions: storage.sessions,
    model: () => readSettings().imageModel,
    name: (present) => setUp.namePictureModel(present),
    nameUsual: () => setUp.chooseModel('image'),
    onDraft: (sessionId) => announcer.draftChanged(sessionId, 'message'),
  });
}
