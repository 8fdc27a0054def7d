/** Sessions that are kept: their view, the gallery, taking them along, and how much room they take. */
import * as vscode from 'vscode';
import { Exporting } from '../host/history/exporting.ts';
import { editorExportScreen } from '../host/history/exportScreen.ts';
import { Gallery } from '../host/history/gallery.ts';
import { GalleryActions } from '../host/history/galleryActions.ts';
import { goneSentence } from '../host/history/goneSentence.ts';
import { Housekeeping } from '../host/history/housekeeping.ts';
import { Importing } from '../host/history/importing.ts';
import { SessionActions } from '../host/history/sessionActions.ts';
import { editorSessionScreen } from '../host/history/sessionScreen.ts';
import { SessionsTree } from '../host/history/sessionsTree.ts';
import { StorageCommands } from '../host/history/storageCommands.ts';
import { tellGone } from '../host/history/storageScreen.ts';
import { homeInWorkspace } from '../host/landing/homes.ts';
import type { LandingParts } from '../host/landing/landings.ts';
import type { Log } from '../host/log.ts';
import { pageFiles } from '../host/panel/html.ts';
import type { Panels } from '../host/panel/panels.ts';
import type { History, PictureSummary } from '../host/sessions/history.ts';
import type { Jobs } from '../host/sessions/jobs.ts';
import { pictureFile } from '../host/sessions/pictures.ts';
import { newSessionId } from '../host/sessions/sessions.ts';
import { thumbnailFile } from '../host/sessions/thumbnails.ts';
import { onDidChangeSettings, readSettings } from '../host/settings.ts';
import type { Language } from '../host/words/formats.ts';
import { readAnyPicture } from '../service/picture/format.ts';
import type { Picture } from '../shared/model.ts';
import type { Storage } from './storage.ts';

/** Time after the start before the history is looked after, in milliseconds: the person's own work comes first. */
const quietStart = 60_000;

interface Parts {
  readonly language: Language;
  readonly log: Log;
  readonly storage: Storage;
  readonly panels: Panels;
  readonly jobs: Jobs;
  readonly landings: LandingParts;
}

export function createHistoryParts(context: vscode.ExtensionContext, parts: Parts) {
  const { language, storage, panels, jobs } = parts;
  const history = storage.history((resultId) => jobs.stop(resultId));
  const show = async (id: string, where: 'panel' | 'side' = 'panel') => {
    const session = await storage.sessions.load(id);
    if (session) panels.show(session.id, 'none', where);
  };
  const tree = new SessionsTree({
    language,
    history,
    thumbnailUri: (picture) => pictureUri(storage, picture, picture.thumbnail ? 'small' : 'whole'),
  });
  const actions = new SessionActions({
    language,
    history,
    screen: editorSessionScreen,
    show,
    renamed: (id) => panels.renamed(id),
    leave: (ids) => panels.leave(ids),
    isAtWork: (id) => storage.sessions.isAtWork(id),
  });
  const gallery = createGallery(context.extensionUri, parts, { history, show });
  const housekeeping = createHousekeeping(context.globalState, parts, history);
  const listAnew = () => {
    tree.refresh();
    gallery.refresh();
  };
  context.subscriptions.push(tree, gallery, onDidChangeSettings(listAnew), runLater(parts, housekeeping));
  return {
    tree,
    actions,
    gallery,
    storage: new StorageCommands({ language, history, housekeeping, folder: context.globalStorageUri }),
    ...createTravel(parts, { history, show }),
  };
}

interface Kept {
  readonly history: History;
  readonly show: (sessionId: string) => Promise<void>;
}

/** Taking sessions along, and bringing them back. */
function createTravel({ language, storage, panels }: Parts, { history, show }: Kept) {
  const screen = editorExportScreen;
  const bytes = (picture: Picture) => storage.pictures.bytes(picture);
  const exporting = new Exporting({
    language,
    history,
    screen,
    current: () => panels.sessionId,
    bytes,
    copy: async (text) => vscode.env.clipboard.writeText(text),
  });
  const importing = new Importing({
    language,
    history,
    screen,
    bytes,
    keep: (received) => storage.pictures.keep(received),
    readPicture: readAnyPicture,
    homeOf: homeInWorkspace,
    claims: storage.claims,
    newId: newSessionId,
    now: () => Date.now(),
    open: show,
  });
  return { exporting, importing };
}

function createGallery(extensionUri: vscode.Uri, parts: Parts, { history, show }: Kept): Gallery {
  const { language, log, storage, panels, landings } = parts;
  const actions = new GalleryActions({
    ...storage,
    language,
    landings,
    screen: editorSessionScreen,
    openSession: show,
    turnChanged: (sessionId, turnId) => panels.turnChanged(sessionId, turnId),
  });
  return new Gallery({
    language,
    history,
    actions,
    files: pageFiles('gallery', extensionUri, storage.pictureFolder.uri, storage.thumbnailFolder.uri),
    pictureUri: (picture, copy) => pictureUri(storage, picture, copy),
    onUnknownMessage: (places) => log.warn(`A message of the gallery was dropped, it does not fit at: ${places}`),
  });
}

function createHousekeeping(memory: vscode.Memento, { language }: Parts, history: History): Housekeeping {
  const limits = () => {
    const { historyMaxSize, historyMaxAge } = readSettings();
    return { maxBytes: historyMaxSize * 1024 ** 2, maxAgeDays: historyMaxAge };
  };
  return new Housekeeping({
    history,
    memory,
    limits,
    now: () => Date.now(),
    tell: (gone) => void tellGone(goneSentence(language, gone, limits())),
  });
}

function runLater({ log }: Parts, housekeeping: Housekeeping): vscode.Disposable {
  const run = () => housekeeping.run().catch((error: unknown) => log.warn(`The history could not be tidied: ${error}`));
  const timer = setTimeout(run, quietStart);
  return { dispose: () => clearTimeout(timer) };
}

function pictureUri({ pictureFolder, thumbnailFolder }: Storage, picture: PictureSummary, copy: 'whole' | 'small') {
  return copy === 'small' ? thumbnailFolder.file(thumbnailFile(picture)) : pictureFolder.file(pictureFile(picture));
}
