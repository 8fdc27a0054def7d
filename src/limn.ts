/** Creates the parts and joins them; loaded at the first command or restored panel. */
import * as vscode from 'vscode';
import type { Ask } from './core/session/session.ts';
import { SelectionCommands } from './host/commands/selection.ts';
import { sayTooLong, showText, tellProblem } from './host/commands/telling.ts';
import { createLandings, type LandingParts } from './host/landing/landings.ts';
import { createLog, type Log } from './host/log.ts';
import { Cures } from './host/panel/cures.ts';
import { panelHandlers } from './host/panel/handlers.ts';
import { pageFiles } from './host/panel/html.ts';
import { type Focus, Panel } from './host/panel/panel.ts';
import { ResultActions } from './host/panel/resultActions.ts';
import { pickSession } from './host/panel/sessionPick.ts';
import { Views } from './host/panel/views.ts';
import { Asking } from './host/sessions/asking.ts';
import { StorageFolder } from './host/sessions/folder.ts';
import { Jobs } from './host/sessions/jobs.ts';
import { LinkLoads } from './host/sessions/linkLoads.ts';
import { Links, type LinksOptions } from './host/sessions/links.ts';
import { Pictures, pictureFile } from './host/sessions/pictures.ts';
import { Sessions } from './host/sessions/sessions.ts';
import { onDidChangeSettings, readSettings, writeSetting } from './host/settings.ts';
import { checkConnection } from './host/setup/checkConnection.ts';
import { checkScreen } from './host/setup/checkScreen.ts';
import { editorBoxes } from './host/setup/editorBoxes.ts';
import { Keys } from './host/setup/keys.ts';
import { SetUp } from './host/setup/setUp.ts';
import { surroundingsOf } from './host/setup/surroundings.ts';
import type { Language } from './host/words/formats.ts';
import { loadPicture } from './service/link/loadPicture.ts';
import { createService } from './service/service.ts';
import type { Transport } from './service/transport.ts';
import type { Mode } from './shared/model.ts';

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
  const storage = createStorage(context.globalStorageUri, log);
  const landings = createLandings({ readSettings, bytes: (picture) => storage.pictures.bytes(picture) });
  const linkLoads = new LinkLoads();
  const panel = createPanel(context.extensionUri, { language, log, storage, setUp, linkLoads });
  const jobs = new Jobs({ service, ...storage, settings: readSettings, listener: panel });
  const asking = createAsking({ language, storage, setUp, panel, jobs });
  const load: LinksOptions['load'] = (address, options) => loadPicture(address, { transport, ...options });
  const links = new Links({ load, loads: linkLoads, ...storage, listener: panel, log });
  handlePanel({ language, log, storage, setUp, panel, jobs, links, asking, landings });

  const surroundings = surroundingsOf(context.extension);
  const refreshService = () => void panel.refreshService();
  context.subscriptions.push(channel, keys, landings, panel, jobs, links);
  context.subscriptions.push(onDidChangeSettings(refreshService), keys.onDidChange(refreshService));
  return {
    panel,
    selection: createSelectionCommands({ language, storage, setUp, panel, asking, landings }),
    setUp,
    log,
    checkConnection: () => checkConnection({ service, setUp, screen: checkScreen, log, language, surroundings }),
  };
}

/** The parts by name, for those that need some of them. */
interface Parts {
  readonly language: Language;
  readonly log: Log;
  readonly storage: ReturnType<typeof createStorage>;
  readonly setUp: SetUp;
  readonly panel: Panel;
  readonly jobs: Jobs;
  readonly links: Links;
  readonly asking: Asking;
  readonly landings: LandingParts;
}

function createStorage(root: vscode.Uri, log: Log) {
  const pictureFolder = new StorageFolder(vscode.Uri.joinPath(root, 'pictures'));
  const folder = new StorageFolder(vscode.Uri.joinPath(root, 'sessions'));
  const sessions = new Sessions({ folder, onProblem: (error) => tellProblem(log, error) });
  return { pictureFolder, pictures: new Pictures(pictureFolder), sessions };
}

interface PanelParts extends Pick<Parts, 'language' | 'log' | 'storage' | 'setUp'> {
  readonly linkLoads: LinkLoads;
}

function createPanel(extensionUri: vscode.Uri, parts: PanelParts): Panel {
  const { language, linkLoads, setUp } = parts;
  const { sessions, pictureFolder } = parts.storage;
  const pictureUri = (picture: Parameters<typeof pictureFile>[0]) => pictureFolder.file(pictureFile(picture));
  return new Panel({
    sessions,
    views: new Views({ language, sessions, pictureUri, linkLoads, service: () => setUp.view() }),
    files: pageFiles(extensionUri, pictureFolder.uri),
    newSession: (mode) => newSession(sessions, mode),
    onUnknownMessage: (places) => parts.log.warn(`A message of the panel was dropped, it does not fit at: ${places}`),
  });
}

function createAsking(parts: Pick<Parts, 'language' | 'storage' | 'setUp' | 'panel' | 'jobs'>): Asking {
  return new Asking({
    sessions: parts.storage.sessions,
    jobs: parts.jobs,
    ensure: (mode) => parts.setUp.ensure(mode),
    refuse: (why, mode, length) => why === 'tooLong' && void sayTooLong(parts.language, mode, length),
    onDraft: (sessionId, change) => parts.panel.refreshComposer(sessionId, change === 'back' ? 'message' : 'none'),
  });
}

function handlePanel(parts: Parts): void {
  const { panel, asking, landings, log, setUp, jobs, links } = parts;
  const { sessions } = parts.storage;
  const copy = async (text: string) => vscode.env.clipboard.writeText(text);
  const actions = new ResultActions({
    sessions,
    landings,
    copy,
    again: (sessionId, turnId) => asking.again(sessionId, turnId),
    turnChanged: (sessionId, turnId) => panel.turnChanged(sessionId, turnId),
  });
  const onDraft = (sessionId: string) => panel.refreshComposer(sessionId, 'message');
  const cures = new Cures({ sessions, asking, actions, setUp, showText, showLog: () => log.show(), onDraft });
  const openSession = async (id: string | undefined) => {
    const session = id && (await sessions.load(id));
    if (session) panel.show(session.id, 'none');
  };
  const pick = async () => openSession(await pickSession(parts.language, await sessions.recent(listed)));
  const acts = { actions, cures, copy, openSession, pickSession: pick };
  panel.handleWith(panelHandlers({ panel, sessions, jobs, links, asking, landings, setUp, ...acts }));
}

function createSelectionCommands(
  parts: Pick<Parts, 'language' | 'storage' | 'setUp' | 'panel' | 'asking' | 'landings'>,
): SelectionCommands {
  const { panel, asking, landings, setUp } = parts;
  const { sessions } = parts.storage;
  const openWith = ({ mode, prompt, options, quote }: Ask, focus: Focus) => {
    const { id } = newSession(sessions, mode);
    sessions.change(id, (old) => ({ ...old, draft: { mode, text: prompt, options, ...(quote && { quote }) } }));
    panel.show(id, focus);
    return id;
  };
  return new SelectionCommands({
    language: parts.language,
    editor: () => landings.lastEditor(),
    capture: (editor) => landings.capture(editor),
    pictureOptions,
    ensure: async (mode) => (await setUp.ensure(mode)) !== undefined,
    openWith,
    ask: (sessionId, ask) => asking.ask(sessionId, ask),
    openNew: (mode) => panel.openNew(mode),
  });
}

function newSession(sessions: Sessions, mode: Mode) {
  return sessions.create(mode, pictureOptions());
}

function pictureOptions() {
  const { aspectRatio, size } = readSettings();
  return { aspectRatio, size };
}
