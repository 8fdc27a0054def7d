/** Everything that Limn stores, in the extension's own storage. */

import {
  Disposable,
  EventEmitter,
  type ExtensionContext,
  commands as editorCommands,
  type FileChangeEvent,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  l10n,
  RelativePattern,
  Uri,
  window,
  workspace,
} from 'vscode';
import { writeFileVerified } from '../../base/host/atomicFile.ts';
import type { Notifier } from '../../base/host/notifications.ts';
import type { Mode } from '../../product/common/mode.ts';
import { commands } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { Log } from '../../service/host/log.ts';
import type { Files, OpenFiles } from '../common/files.ts';
import { DefaultOptions } from './defaultOptions.ts';
import { StoredHistory } from './history.ts';
import { Pictures, pictureFile, type StoredAs, Thumbnails, thumbnailFile } from './imageStore.ts';
import { notifyStorageError } from './notifyStorageError.ts';
import { RawReplyStore } from './rawReplyStore.ts';
import { RequestBodyStore } from './requestBodyStore.ts';
import { Sessions } from './sessions.ts';
import { AtomicFiles, folderBelow } from './store/atomicFiles.ts';
import { Claims } from './store/claims.ts';
import { DeletedSessions } from './store/deleted.ts';
import { RepairedFileError } from './store/fileFormat.ts';
import { Removals } from './store/removals.ts';
import { Retention } from './store/retention.ts';
import { WindowRegistry } from './store/windowRegistry.ts';

export type Storage = ReturnType<typeof createStorage>;

export function createStorage(context: ExtensionContext, log: Log, teller: Notifier, ownFiles?: OpenFiles) {
  const folder = (name: string) =>
    new StorageFolder(Uri.joinPath(context.globalStorageUri, ...name.split('/')), ownFiles);
  const folders = {
    folder: folder('sessions'),
    pictures: folder('pictures'),
    thumbnails: folder('thumbnails'),
    replies: folder('replies'),
    requests: folder('requests'),
  };
  const windowFolder = folder('windows');
  const onProblem = (error: unknown) =>
    error instanceof RepairedFileError ? log.warn(error.message) : tellProblem(error);
  const isKept = () => readSettings().historyEnabled;
  const claims = new Claims();
  const windows = new WindowRegistry(windowFolder, Date.now, claims);
  const sessions = new Sessions({ folder: folders.folder, onProblem, windows, workspace: openWorkspace, isKept });
  const deleted = new DeletedSessions(folderBelow(folders.folder, 'deleted'));
  const retention = new Retention({ ...folders, sessions, deleted, windows, claims, isKept, since: Date.now() });
  const logProblem = (error: unknown) => log.warn(`The storage could not be looked through: ${error}`);
  // Cleans up once, in a quiet moment after the start.
  const sweeping = setTimeout(() => void retention.sweep().catch(logProblem), sweepAfter);
  context.subscriptions.push(sessions, ...watchWindows(windows, windowFolder.uri, logProblem), {
    dispose: () => clearTimeout(sweeping),
  });
  const usual = new DefaultOptions(sessions, readSettings);
  const pictures = new Pictures(folders.pictures, (hash) => retention.expect(hash));
  context.subscriptions.push(servePictures(pictures.bytesOf));
  const wholeUri = (file: string) =>
    pictures.isInMemory(file) ? Uri.joinPath(memoryFolder, file) : folders.pictures.file(file);
  /** Open sessions stay in memory and in the panel. */
  const tellProblem = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    log.error(`A session could not be read or written: ${reason}`);
    void notifyStorageError(error, {
      l10n,
      teller,
      unwritten: () => sessions.refused.refusedIds(),
      whenWritten: () => sessions.refused.whenWritten,
      writeAgain: async () => {
        await pictures.writeUnwritten();
        await sessions.refused.retryFailed();
      },
      exportSession: (id) => editorCommands.executeCommand(commands.exportSession, id),
      checkForUpdates: () => editorCommands.executeCommand('workbench.extensions.action.checkForUpdates'),
    });
  };
  return {
    /** The folders in which pages find pictures. */
    pictureFolders: [folders.pictures.uri, folders.thumbnails.uri, memoryFolder],
    /** Returns the file of a picture, or of its thumbnail. */
    pictureUri: (picture: StoredAs, copy: 'whole' | 'small' = 'whole') =>
      copy === 'small' ? folders.thumbnails.file(thumbnailFile(picture)) : wholeUri(pictureFile(picture)),
    pictures,
    thumbnails: new Thumbnails(folders.thumbnails),
    replies: new RawReplyStore(folders.replies, (resultId) => retention.expect(resultId)),
    requests: new RequestBodyStore(folders.requests, isKept),
    sessions,
    claims,
    removals: new Removals(sessions, claims),
    windows,
    /** Returns the folder for what all windows know of the pictures that agents generate, or a named folder in it. */
    agentFolder: (name?: string) => folder(name === undefined ? 'agents' : `agents/${name}`),
    /** Must be awaited before the window closes. */
    leave: async () => {
      await pictures.writeUnwritten();
      await retention.leave();
    },
    recent: (count: number) => {
      const only = onlyOf();
      return sessions.recent(count, ({ workspace }) => only === undefined || workspace === only);
    },
    usual,
    /** Creates an empty session with the options of the settings. */
    newSession: (mode: Mode, id?: string) => sessions.create(mode, usual.get(), id),
    /** Creates the history for lists and the gallery; `stop` cancels the job of a result. */
    history: (stop: (resultId: string) => void) => new StoredHistory(retention, onlyOf, stop),
  };
}

function onlyOf(): string | undefined {
  return readSettings().historyScope === 'workspace' ? openWorkspace() : undefined;
}

/** Returns the URI of the workspace that is open in this window, or undefined if there is none. */
function openWorkspace(): string | undefined {
  return (workspace.workspaceFile ?? workspace.workspaceFolders?.[0]?.uri)?.toString();
}

/** A folder in the extension's storage: on the disk of the extension host if it has one, else in the editor's file system. */
export class StorageFolder extends AtomicFiles {
  constructor(
    readonly uri: Uri,
    ownFiles?: OpenFiles,
  ) {
    super(ownFiles && uri.scheme === 'file' ? ownFiles(uri.fsPath) : editorFiles(uri));
  }

  file(name: string): Uri {
    return Uri.joinPath(this.uri, name);
  }
}

function editorFiles(uri: Uri): Files {
  const at = (name: string) => Uri.joinPath(uri, name);
  return {
    read: (name) => orNothing(async () => workspace.fs.readFile(at(name))),
    write: (name, bytes) => writeFileVerified(at(name), bytes, workspace.fs),
    rename: async (from, to) => workspace.fs.rename(at(from), at(to), { overwrite: true }),
    list: async (folder) =>
      ((await orNothing(async () => workspace.fs.readDirectory(at(folder)))) ?? []).map(([name]) => name),
    delete: async (name) => orNothing(async () => workspace.fs.delete(at(name), { recursive: true })),
    stat: async (name) => {
      const stat = await orNothing(async () => workspace.fs.stat(at(name)));
      return stat?.type === FileType.File ? { bytes: stat.size, madeAt: stat.mtime } : undefined;
    },
  };
}

async function orNothing<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}

/** How long after the start leftovers of killed windows are removed, in milliseconds: by then none of them counts as at work. */
const sweepAfter = 15_000;

/** Reads the changes of other windows: when one announces them and, in case files are not watched, when this window gets the focus. */
export function watchWindows(windows: WindowRegistry, folder: Uri, onProblem: (error: unknown) => void): Disposable[] {
  const look = () => void windows.pollChanges().catch(onProblem);
  // If a folder is missing, watching it starts late.
  workspace.fs.createDirectory(folder).then(undefined, onProblem);
  const watcher = workspace.createFileSystemWatcher(new RelativePattern(folder, '*.json'), false, false, true);
  look();
  return [
    watcher,
    watcher.onDidCreate(look),
    watcher.onDidChange(look),
    window.onDidChangeWindowState(({ focused }) => focused && look()),
  ];
}

const scheme = 'limn-picture';

/** The folder in which pages find pictures that the disk refused. */
const memoryFolder = Uri.from({ scheme, path: '/' });

/** Serves such pictures as read-only files, so that pages load the bytes through VS Code and no message carries them. */
function servePictures(bytesOf: (file: string) => Promise<Uint8Array | undefined>): Disposable {
  const readFile = async (uri: Uri) => {
    const bytes = await bytesOf(uri.path.slice(1));
    if (!bytes) throw FileSystemError.FileNotFound(uri);
    return bytes;
  };
  const refuse = (uri: Uri): never => {
    throw FileSystemError.NoPermissions(uri);
  };
  const provider: FileSystemProvider = {
    onDidChangeFile: new EventEmitter<FileChangeEvent[]>().event,
    watch: () => new Disposable(() => undefined),
    // The file never changes, because its name is its hash.
    stat: async (uri) => ({ type: FileType.File, ctime: 0, mtime: 0, size: (await readFile(uri)).length }),
    readFile,
    readDirectory: refuse,
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  return workspace.registerFileSystemProvider(scheme, provider, { isReadonly: true, isCaseSensitive: true });
}
