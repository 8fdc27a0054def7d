/** Creates the parts and joins them; loaded at the first command or restored panel. */
import * as vscode from 'vscode';
import { draftOf, withTextOf } from './core/session/draft.ts';
import type { Ask } from './core/session/session.ts';
import { editImage } from './host/commands/editImage.ts';
import { Repeats } from './host/commands/repeats.ts';
import { SelectionCommands } from './host/commands/selection.ts';
import { followRenames } from './host/context/renames.ts';
import { type DropEditsOptions, registerDropEdits } from './host/landing/dropEdits.ts';
import { createLandings, type LandingParts } from './host/landing/landings.ts';
import { createLog, type Log } from './host/log.ts';
import type { Offers } from './host/offers/offers.ts';
import { Cures } from './host/panel/cures.ts';
import { panelHandlers } from './host/panel/handlers.ts';
import { showOthersChange } from './host/panel/othersChanges.ts';
import type { Focus } from './host/panel/panel.ts';
import type { Panels } from './host/panel/panels.ts';
import type { PictureActions } from './host/panel/pictureActions.ts';
import { PictureModels } from './host/panel/pictureModels.ts';
import { ResultActions } from './host/panel/resultActions.ts';
import { pickSession } from './host/panel/sessionPick.ts';
import { InFlight } from './host/sessions/inFlight.ts';
import { Jobs } from './host/sessions/jobs.ts';
import { LinkLoads } from './host/sessions/linkLoads.ts';
import { Links, type LinksOptions } from './host/sessions/links.ts';
import { Sends } from './host/sessions/sends.ts';
import type { SessionListener } from './host/sessions/sessions.ts';
import { onDidChangeSettings, readSettings, writeSetting } from './host/settings.ts';
import { checkConnection } from './host/setup/checkConnection.ts';
import { checkScreen } from './host/setup/checkScreen.ts';
import { editorBoxes } from './host/setup/editorBoxes.ts';
import { Keys } from './host/setup/keys.ts';
import { SetUp } from './host/setup/setUp.ts';
import { surroundingsOf } from './host/setup/surroundings.ts';
import type { Language } from './host/words/formats.ts';
import {
  confirmMany,
  sayCut,
  sayDeletedElsewhere,
  sayGone,
  sayNotKept,
  sayOccupied,
  sayRefused,
} from './host/words/notifications.ts';
import { type ChatParts, createChat } from './parts/chat.ts';
import {
  addSelectionToChat,
  type ContextParts,
  createContext,
  createOffers,
  onDidChangeHabits,
} from './parts/context.ts';
import { createHistoryParts } from './parts/history.ts';
import { createPanels } from './parts/panels.ts';
import { createPictureActions, createReferences, type ReferenceParts } from './parts/pictures.ts';
import { createEmbedding, createProvenances } from './parts/provenance.ts';
import { createStorage, newSession, type Storage } from './parts/storage.ts';
import { loadPicture } from './service/link/loadPicture.ts';
import { createService } from './service/service.ts';
import type { Transport } from './service/transport.ts';

export type Limn = ReturnType<typeof createLimn>;

/** How many sessions the list of the panel's header offers. */
const listed = 200;

export function createLimn(context: vscode.ExtensionContext, transport: Transport) {
  const language = { l10n: vscode.l10n, locale: vscode.env.language };
  const channel = vscode.window.createOutputChannel('Limn', { log: true });
  const log = createLog(channel);
  const keys = new Keys(context.secrets, context.globalState);
  const setUp = new SetUp({ boxes: editorBoxes, keys, readSettings, writeSetting });
  const service = createService({ transport, log });
  const storage = createStorage(context, log);
  const files = landingFiles(context.globalState, storage);
  const landings = createLandings(files);
  const linkLoads = new LinkLoads();
  const offers = createOffers(language);
  const panels = createPanels(context, { language, log, storage, setUp, linkLoads, landings, offers });
  const inFlight = new InFlight((wanted, number) => confirmMany(language, wanted, number));
  const jobs = new Jobs({ service, ...storage, settings: readSettings, listener: panels, inFlight });
  const chat = createChat({ language, service, storage, setUp, panels, jobs, inFlight });
  const { asking, newTurns } = chat;
  const load: LinksOptions['load'] = (address, options) => loadPicture(address, { transport, ...options });
  const links = new Links({ load, loads: linkLoads, ...storage, listener: panels, log });
  const references = createReferences({ storage, panels });
  const pictures = createPictureActions({ language, service, storage, setUp, panels, inFlight });
  const pictureById = (id: string) => pictures.landing(panels.sessionId, id);
  const dropEdits = registerDropEdits({ ...files, pictureById, lastCopied: () => pictures.lastCopied() });
  const openWith = (ask: Ask, focus: Focus) => openSession({ storage, panels }, ask, focus);
  const added = createContext({ language, storage, panels, landings, asking, references, offers });
  handlePanel({
    language,
    log,
    storage,
    setUp,
    panels,
    jobs,
    links,
    chat,
    landings,
    references,
    pictures,
    added,
    openWith,
  });

  const { provenance, hover } = createProvenances(language, (recreated) =>
    openWith({ mode: 'image', ...recreated }, 'message'),
  );

  const history = createHistoryParts(context, { language, log, storage, panels, jobs, landings });
  const surroundings = surroundingsOf(context.extension);
  const refreshService = () => void panels.refreshService();
  const followSettings = () => {
    panels.refreshOptions();
    refreshService();
  };
  context.subscriptions.push(channel, keys, landings, panels, jobs, links, dropEdits);
  context.subscriptions.push(onDidChangeHabits(() => panels.refreshHabits()));
  context.subscriptions.push(onDidChangeSettings(followSettings), keys.onDidChange(refreshService));
  context.subscriptions.push(storage.sessions.onDidChange(followOthers(storage, panels)));
  const shown = () => panels.shownSessions;
  context.subscriptions.push(followRenames({ ...storage, shown, refresh: (id) => panels.refresh(id) }));
  return {
    leave: async () => {
      await jobs.leave();
      await storage.leave();
    },
    panels,
    landings,
    selection: createSelectionCommands({ language, storage, setUp, panels, newTurns, landings, offers }, openWith),
    provenance,
    hover,
    history,
    addSelectionToChat: () => addSelectionToChat({ panels, storage }, added),
    editImage: (argument: unknown) => editImage(editImageParts({ storage, panels, references }), argument),
    setUp,
    log,
    checkConnection: () => checkConnection({ service, setUp, screen: checkScreen, log, language, surroundings }),
  };
}

/** The parts by name, for those that need some of them. */
interface Parts {
  readonly language: Language;
  readonly log: Log;
  readonly service: ReturnType<typeof createService>;
  readonly storage: Storage;
  readonly setUp: SetUp;
  readonly panels: Panels;
  readonly jobs: Jobs;
  readonly links: Links;
  readonly chat: ChatParts;
  readonly openWith: (ask: Ask, focus: Focus) => string;
  readonly landings: LandingParts;
  readonly references: ReferenceParts;
  readonly pictures: PictureActions;
  readonly offers: Offers;
  readonly added: ContextParts;
}

/** The panel shows what other windows do with its session; one that they deleted it leaves, with what was typed. */
function followOthers({ sessions }: Storage, panels: Panels): SessionListener {
  return (id, by, before) => {
    const { shownSessions: shown } = panels;
    if (by === 'this' || id === undefined || !shown.includes(id) || !before) return;
    const after = sessions.get(id);
    if (after) return showOthersChange(panels, { before, after });
    panels.leave([id]);
    const inItsPlace = panels.shownSessions.find((other) => !shown.includes(other));
    if (inItsPlace) sessions.change(inItsPlace, (session) => withTextOf(session, before.draft));
    sayDeletedElsewhere(before.title);
  };
}

/** The bytes of pictures on their way into the workspace. */
function landingFiles(memory: vscode.Memento, { pictures }: Storage) {
  const embedding = createEmbedding(memory);
  const bytes: DropEditsOptions['bytes'] = (picture) => pictures.bytes(picture);
  const prepare: DropEditsOptions['prepare'] = (raw, landing) => embedding.prepare(raw, landing);
  return { readSettings, bytes, prepare };
}

function handlePanel(parts: Omit<Parts, 'service' | 'offers'>): void {
  const { panels, chat, landings, log, setUp, jobs, links, references, pictures, added } = parts;
  const { asking, shortening } = chat;
  const { sessions, thumbnails, usual, requests } = parts.storage;
  const copy = async (text: string) => vscode.env.clipboard.writeText(text);
  const actions = new ResultActions({
    inPlaceOf: (alt) => vscode.l10n.t('*Picture: {0}*', alt),
    sessions,
    landings,
    pictures,
    copy,
    asking,
    sayGone,
    showRequests: async (sessionId, resultIds) => {
      const { text, missing } = await requests.readAll(resultIds.map((resultId) => ({ sessionId, resultId })));
      if (missing > 0) sayNotKept(parts.language);
      if (text !== undefined) await landings.showText({ id: resultIds.join('+'), fileName: 'request.json', text });
    },
    turnChanged: (sessionId, turnId) => panels.turnChanged(sessionId, turnId),
  });
  const onDraft = (sessionId: string) => panels.refreshComposer(sessionId, 'message');
  const model = () => readSettings().imageModel;
  const name = (present: string) => setUp.namePictureModel(present);
  const pictureModels = new PictureModels({ sessions, model, name, onDraft });
  const showLog = () => log.show();
  const showText = (text: string) => landings.showText({ id: crypto.randomUUID(), fileName: 'answer.txt', text });
  const openWith = (ask: Ask) => parts.openWith(ask, 'message');
  const told = { showText, showLog, sayOccupied, openWith };
  const cures = new Cures({ asking, actions, shortening, setUp, pictureModels, ...told });
  const showStored = async (id: string | undefined) => {
    const session = id && (await sessions.load(id));
    if (session) panels.show(session.id, 'message');
  };
  const pickAmong = async () => showStored(await pickSession(parts.language, await parts.storage.recent(listed)));
  const acts = {
    actions,
    cures,
    copy,
    openSession: showStored,
    pickSession: pickAmong,
    pictureModels,
    usual,
    thumbnails,
    sends: new Sends(),
  };
  panels.handleWith((one) =>
    panelHandlers({ panel: one, sessions, jobs, links, ...chat, landings, setUp, ...references, ...added, ...acts }),
  );
}

function createSelectionCommands(
  parts: Pick<Parts, 'language' | 'storage' | 'setUp' | 'panels' | 'landings' | 'offers'> & Pick<ChatParts, 'newTurns'>,
  openWith: (ask: Ask, focus: Focus) => string,
): SelectionCommands {
  const { panels, landings, setUp, storage } = parts;
  return new SelectionCommands({
    language: parts.language,
    repeats: new Repeats(() => performance.now()),
    editor: () => landings.lastEditor(),
    capture: (passage) => landings.capture(passage),
    pictureOptions: () => storage.usual.get(),
    ensure: (mode) => setUp.ensure(mode),
    openWith: (ask) => openWith(ask, 'message'),
    show: (sessionId, focus) => panels.show(sessionId, focus),
    send: (turn) => parts.newTurns.send(turn),
    refuse: (mode, refused) => sayRefused(parts.language, mode, refused),
    expand: (said, material) => parts.offers.expand(said, material),
    openNew: (mode) => panels.openNew(mode),
    sayCut: (found) => sayCut(parts.language, found),
  });
}

/** A new session with this in its message box. */
function openSession({ storage, panels }: Pick<Parts, 'storage' | 'panels'>, ask: Ask, focus: Focus): string {
  const { id } = newSession(storage, ask.mode);
  storage.sessions.change(id, (old) => ({ ...old, draft: draftOf(ask, old.draft) }), 'once');
  panels.show(id, focus);
  return id;
}

function editImageParts({ storage, panels, references }: Pick<Parts, 'storage' | 'panels' | 'references'>) {
  return {
    newSession: () => newSession(storage, 'image'),
    show: (sessionId: string) => panels.show(sessionId, 'message'),
    add: (sessionId: string, uri: vscode.Uri) => references.referenceFiles.add(sessionId, uri),
  };
}
