/** Everything Limn keeps, below the extension's own storage. */
import * as vscode from 'vscode';
import type { Log } from '../host/log.ts';
import { StorageFolder } from '../host/sessions/folder.ts';
import { Pictures } from '../host/sessions/pictures.ts';
import { Replies } from '../host/sessions/replies.ts';
import { Requests } from '../host/sessions/requests.ts';
import { Sessions } from '../host/sessions/sessions.ts';
import { storageProblem } from '../host/sessions/storageProblem.ts';
import { Claims } from '../host/sessions/store/claims.ts';
import { DeletedSessions } from '../host/sessions/store/deleted.ts';
import { FolderBelow } from '../host/sessions/store/folderBelow.ts';
import { MendedFile } from '../host/sessions/store/form.ts';
import { StoredHistory, type StoredHistoryOptions } from '../host/sessions/store/history.ts';
import { leave } from '../host/sessions/store/leaving.ts';
import { sweep } from '../host/sessions/store/sweep.ts';
import { sweepLater, watchWindows } from '../host/sessions/store/watching.ts';
import { Windows } from '../host/sessions/store/windows.ts';
import { Thumbnails } from '../host/sessions/thumbnails.ts';
import { UsualOptions } from '../host/sessions/usualOptions.ts';
import { readSettings } from '../host/settings.ts';

import type { Mode, Session } from '../shared/model.ts';

export type Storage = ReturnType<typeof createStorage>;

export function createStorage(context: vscode.ExtensionContext, log: Log) {
  const folder = (name: string) => new StorageFolder(vscode.Uri.joinPath(context.globalStorageUri, name));
  const [sessionFolder, pictureFolder, thumbnailFolder] = [
    folder('sessions'),
    folder('pictures'),
    folder('thumbnails'),
  ];
  const [replyFolder, requestFolder, windowFolder] = [folder('replies'), folder('requests'), folder('windows')];
  const onProblem = (error: unknown) =>
    error instanceof MendedFile ? log.warn(error.message) : tellProblem(log, error);
  const isKept = () => readSettings().historyEnabled;
  const claims = new Claims();
  const windows = new Windows(windowFolder, Date.now, claims);
  const sessions = new Sessions({ folder: sessionFolder, onProblem, windows, workspace: openWorkspace, isKept });
  const deleted = new DeletedSessions(new FolderBelow(sessionFolder, 'deleted'));
  const folders = {
    folder: sessionFolder,
    pictures: pictureFolder,
    thumbnails: thumbnailFolder,
    replies: replyFolder,
    requests: requestFolder,
  };
  const parts = { ...folders, sessions, deleted, windows, claims };
  const since = Date.now();
  const logProblem = (error: unknown) => log.warn(`The storage could not be looked through: ${error}`);
  context.subscriptions.push(
    sessions,
    ...watchWindows(windows, windowFolder.uri, logProblem),
    sweepLater(() => sweep({ ...parts, since }), logProblem),
  );
  return {
    pictureFolder,
    thumbnailFolder,
    pictures: new Pictures(pictureFolder, () => sessions.announce()),
    thumbnails: new Thumbnails(thumbnailFolder),
    replies: new Replies(replyFolder),
    requests: new Requests(requestFolder, isKept),
    sessions,
    claims,
    /** To be waited for before the window goes. */
    leave: () => leave({ ...parts, since }, isKept()),
    recent: (count: number) => sessions.recent(count, isListed),
    usual: new UsualOptions({ sessions, readSettings }),
    /** What lists and the gallery see of it; `stop` stops the job of a result. */
    history: (stop: StoredHistoryOptions['stop']) => new StoredHistory({ ...parts, onlyOf, stop }),
  };
}

/** Says that a session could not be kept or read; what is open stays in memory and in the panel. */
function tellProblem(log: Log, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  log.error(`A session could not be read or written: ${reason}`);
  void vscode.window.showErrorMessage(storageProblem(vscode.l10n, error));
}

function onlyOf(): string | undefined {
  return readSettings().historyScope === 'workspace' ? openWorkspace() : undefined;
}

function isListed({ workspace }: Pick<Session, 'workspace'>): boolean {
  const only = onlyOf();
  return only === undefined || workspace === only;
}

/** The address of what is open in this window; nothing where nothing is. */
function openWorkspace(): string | undefined {
  return (vscode.workspace.workspaceFile ?? vscode.workspace.workspaceFolders?.[0]?.uri)?.toString();
}

/** An empty session with the options of the settings. */
export function newSession({ sessions, usual }: Pick<Storage, 'sessions' | 'usual'>, mode: Mode, id?: string) {
  return sessions.create(mode, usual.get(), id);
}
