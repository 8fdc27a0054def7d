import { type FileStat, FileSystemError, FileType, Uri, workspace } from 'vscode';
import { writeFileVerified } from '../../base/host/atomicFile.ts';
import { AtomicFiles, type FileFacts, type Files } from './store/atomicFiles.ts';

export type { Folder } from './store/atomicFiles.ts';

/** A folder in the extension's storage, accessed only through the editor's file system, so that it works the same everywhere. */
export class StorageFolder extends AtomicFiles {
  constructor(readonly uri: Uri) {
    super(editorFiles(uri));
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
    stat: async (name) => factsOf(await orNothing(async () => workspace.fs.stat(at(name)))),
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

function factsOf(stat: FileStat | undefined): FileFacts | undefined {
  return stat?.type === FileType.File ? { bytes: stat.size, madeAt: stat.mtime } : undefined;
}
