/** Creates the view of the stored sessions, the gallery, export and import, and the storage commands. */

import { type Disposable, type ExtensionContext, env } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import type { CompareFeature } from '../../compare/host/createCompare.ts';
import type { DocumentsFeature } from '../../documents/host/createDocuments.ts';
import { Gallery } from '../../gallery/host/galleryHost.ts';
import type { ImageEditorFeature } from '../../imageEditor/host/createImageEditor.ts';
import { getExtension } from '../../imageFiles/common/imageExtension.ts';
import type { InsertionFeature } from '../../insertion/host/createInsertion.ts';
import type { InsertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import { pictureFileName } from '../../insertion/host/images/pictureFiles.ts';
import { resolveQuoteInWorkspace } from '../../insertion/host/workspaceFiles.ts';
import type { PanelFeature } from '../../panel/host/createPanel.ts';
import { onDidChangeSettings, readSettings } from '../../product/host/settings.ts';
import type { Embedding } from '../../provenance/host/embedding.ts';
import type { ReferencesFeature } from '../../references/host/createReferences.ts';
import type { Log } from '../../service/host/log.ts';
import type { Service } from '../../service/host/serviceClient.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import type { History } from '../../sessions/host/history.ts';
import { newSessionId } from '../../sessions/host/sessions.ts';
import type { CleanupResult } from '../../sessions/host/store/retention.ts';
import { ContactSheetExporter } from './contactSheetExporter.ts';
import { SessionExporter } from './exporter.ts';
import { cleanUpHistory, formatCleanup } from './historyCleanup.ts';
import { SessionImporter } from './importer.ts';
import { SessionActions } from './sessionActions.ts';
import { SessionsTree } from './sessionsTree.ts';
import { vscodeExportUI, vscodeSessionUI } from './sessionUI.ts';
import { notifyCleanup, StorageCommands } from './storageCommands.ts';

/** Milliseconds after the start before the history is cleaned up, so that it does not delay the user's own work. */
const quietStart = 60_000;

interface Needs {
  readonly extension: ExtensionContext;
  readonly language: Language;
  readonly log: Log;
  readonly service: Service;
  readonly sessions: SessionsFeature;
  readonly insertion: InsertionFeature;
  readonly references: ReferencesFeature;
  readonly panel: PanelFeature;
  readonly documents: Pick<DocumentsFeature, 'makeLookFrom'>;
  readonly comparisons: Pick<CompareFeature['comparisons'], 'showFromSessions'>;
  readonly imageEditors: ImageEditorFeature['imageEditors'];
  readonly pixelEdits: ImageEditorFeature['pixelEdits'];
  /** Writes into the bytes of a picture that a model generated it. */
  readonly mark: Embedding['mark'];
  /** Called when pictures were inserted without a panel that shows it. */
  readonly landed: () => void;
}

export function createHistory(needs: Needs) {
  const { extension, language, sessions } = needs;
  const { storage, jobs } = sessions;
  const { panels } = needs.panel;
  const history = storage.history((resultId) => jobs.stop(resultId));
  const show = async (id: string, where: 'panel' | 'side' = 'panel') => {
    const session = await storage.sessions.load(id);
    if (session) panels.show(session.id, 'message', where);
  };
  const tree = new SessionsTree(language, history, (picture) =>
    storage.pictureUri(picture, picture.thumbnail ? 'small' : 'whole'),
  );
  const actions = new SessionActions({
    language,
    history,
    screen: vscodeSessionUI,
    show,
    suggestTitle: (session) => sessions.titles.suggest(session),
    renamed: (id) => panels.renamed(id),
    leave: (ids) => panels.leave(ids),
    isAtWork: (id) => storage.sessions.isAtWork(id),
  });
  const travel = createTravel(needs, history, show);
  const gallery = createGallery(needs, history, show, travel.exporting);
  const refresh = () => {
    tree.refresh();
    gallery.refresh();
  };
  extension.subscriptions.push(tree, gallery, onDidChangeSettings(refresh), scheduleCleanup(needs, history));
  return {
    tree,
    actions,
    gallery,
    storage: new StorageCommands(language, history, extension.globalStorageUri),
    ...travel,
  };
}

type Show = (sessionId: string) => Promise<void>;

/** Creates the export and the import of sessions. */
function createTravel({ language, service, sessions, panel, mark }: Needs, history: History, show: Show) {
  const { storage } = sessions;
  const shared = {
    language,
    history,
    screen: vscodeExportUI,
    bytes: (picture: Picture) => storage.pictures.bytes(picture),
  };
  const exporting = new SessionExporter({
    ...shared,
    current: () => panel.panels.sessionId,
    mark,
    copy: async (text) => env.clipboard.writeText(text),
    redact: (report) => service.redactReport(report),
  });
  const contactSheets = new ContactSheetExporter({
    ...shared,
    mark,
    find: (argument) => exporting.find(argument),
    small: (picture) => storage.thumbnails.bytes(picture),
    draw: (sessionId, sheet) => panel.panels.drawSheet(sessionId, sheet),
  });
  const importing = new SessionImporter({
    ...shared,
    keep: (received) => storage.pictures.save(received),
    readPicture: (bytes, said) => service.readAnyPicture(bytes, said),
    homeOf: resolveQuoteInWorkspace,
    claims: storage.claims,
    newId: newSessionId,
    now: () => Date.now(),
    open: show,
  });
  return { exporting, contactSheets, importing };
}

function createGallery(needs: Needs, history: History, show: Show, exporting: SessionExporter): Gallery {
  const { sessions, documents } = needs;
  const sourcesOf = async (pictures: readonly InsertablePicture[]) => {
    const all = pictures.map(async (one) => ({
      name: pictureFileName(one, getExtension(one.picture.mediaType)),
      bytes: await sessions.storage.pictures.bytes(one.picture),
    }));
    return (await Promise.all(all)).flatMap(({ name, bytes }) => (bytes ? [{ name, bytes }] : []));
  };
  return new Gallery({
    ...needs,
    history,
    screen: vscodeSessionUI,
    openSession: show,
    makeLook: async (pictures) => documents.makeLookFrom(await sourcesOf(pictures)),
    exportSession: (session) => exporting.exportSession(session),
  });
}

function scheduleCleanup({ extension, language, log }: Needs, history: History): Disposable {
  const run = () => {
    const { historyMaxSize, historyMaxAge } = readSettings();
    const limits = { maxBytes: historyMaxSize * 1024 ** 2, maxAgeDays: historyMaxAge };
    const tell = (gone: CleanupResult) => void notifyCleanup(formatCleanup(language, gone, limits));
    return cleanUpHistory(history, limits, extension.globalState, tell).catch((error: unknown) =>
      log.warn(`The history could not be tidied: ${error}`),
    );
  };
  const timer = setTimeout(run, quietStart);
  return { dispose: () => clearTimeout(timer) };
}
