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

/** The folder in which pages find pictures that no disk took. */
export const memoryFolder = Uri.from({ scheme, path: '/' });

/** Serves such pictures as files that can only be read: their bytes reach pages in VS Code's own way, and no message carries them. */
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
    // Its name is its hash: it never changes.
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
