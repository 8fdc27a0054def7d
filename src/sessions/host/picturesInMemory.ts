import {
  Disposable,
  EventEmitter,
  type FileChangeEvent,
  FileSystemError,
  type FileSystemProvider,
  FileType,
  Uri,
  workspace,
} from 'vscode';

const scheme = 'limn-picture';

/** The folder in which pages find pictures that the disk refused. */
export const memoryFolder = Uri.from({ scheme, path: '/' });

/** Serves such pictures as read-only files, so that pages load the bytes through VS Code and no message carries them. */
export function servePictures(bytesOf: (file: string) => Promise<Uint8Array | undefined>): Disposable {
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
