import { env, l10n } from 'vscode';
import type { Ask } from '../../core/session/session.ts';
import { Sends } from '../sessions/sends.ts';
import { readSettings } from '../settings.ts';
import { sayCut, sayGone, sayNotKept, sayOccupied, showMarkdown } from '../words/notifications.ts';
import { Cures } from './cures.ts';
import type { PanelNeeds } from './needs.ts';
import { PictureActions } from './pictureActions.ts';
import { PictureModels } from './pictureModels.ts';
import { promptText } from './promptText.ts';
import { ResultActions } from './resultActions.ts';

const copy = async (text: string) => env.clipboard.writeText(text);

/** What buttons do; `openWith` opens a new session with this in its message box. */
export function createActions(needs: PanelNeeds, openWith: (ask: Ask) => void) {
  const pictures = createPictureActions(needs);
  const actions = createResultActions(needs, pictures);
  const pictureModels = createPictureModels(needs);
  const { log, setUp, sessions, landing } = needs;
  const { asking, shortening } = sessions;
  const showLog = () => log.show();
  const showText = (text: string) =>
    landing.landings.showText({ id: crypto.randomUUID(), fileName: 'answer.txt', text });
  const told = { showText, showLog, sayOccupied, openWith };
  const cures = new Cures({ asking, actions, shortening, setUp, pictureModels, ...told });
  return { pictures, actions, cures, pictureModels, copy, sends: new Sends() };
}

function createPictureActions({ language, sessions: { storage, altTexts, announcer } }: PanelNeeds): PictureActions {
  return new PictureActions({
    sessions: storage.sessions,
    altTexts,
    showPrompt: (placed) => showMarkdown(promptText(language, placed)),
    sayCut: (found) => sayCut(language, found),
    turnChanged: announcer.turnChanged,
    onDraft: (sessionId) => announcer.draftChanged(sessionId, 'message'),
  });
}

function createResultActions(needs: PanelNeeds, pictures: PictureActions): ResultActions {
  const { storage, asking, announcer } = needs.sessions;
  return new ResultActions({
    inPlaceOf: (alt) => l10n.t('*Picture: {0}*', alt),
    sessions: storage.sessions,
    landings: needs.landing.landings,
    pictures,
    copy,
    asking,
    sayGone,
    showRequests: (sessionId, resultIds) => showRequests(needs, sessionId, resultIds),
    turnChanged: announcer.turnChanged,
  });
}

async function showRequests(
  { language, sessions: { storage }, landing: { landings } }: PanelNeeds,
  sessionId: string,
  resultIds: readonly string[],
): Promise<void> {
  const { text, missing } = await storage.requests.readAll(resultIds.map((resultId) => ({ sessionId, resultId })));
  if (missing > 0) sayNotKept(language);
  if (text !== undefined) await landings.showText({ id: resultIds.join('+'), fileName: 'request.json', text });
}

function createPictureModels({ setUp, sessions: { storage, announcer } }: PanelNeeds): PictureModels {
  return new PictureModels({
    sessions: storage.sessions,
    model: () => readSettings().imageModel,
    name: (present) => setUp.namePictureModel(present),
    onDraft: (sessionId) => announcer.draftChanged(sessionId, 'message'),
  });
}
