import { FileSystemError, Uri, workspace } from 'vscode';

/** A folder of plain files, each written whole or not at all. */
export interface Folder {
  /** Nothing where there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  list(): Promise<string[]>;
  delete(name: string): Promise<void>;
}

/** A folder below the extension's storage, through the editor's file system alone, so that it is the same everywhere. */
export class StorageFolder implements Folder {
  constructor(readonly uri: Uri) {}

  /** Overwriting by rename takes the old file away first; who was killed just then left the new one under its temporary name. */
  async read(name: string): Promise<Uint8Array | undefined> {
    return (await this.readFile(name)) ?? (await this.readLeftOver(name));
  }

  /** Writes under a temporary name and renames, so that a kill at any moment leaves the old file or the new one. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    const temporary = this.file(`${name}.${crypto.randomUUID()}.tmp`);
    await workspace.fs.writeFile(temporary, bytes);
    await workspace.fs.rename(temporary, this.file(name), { overwrite: true });
  }

  async list(): Promise<string[]> {
    try {
      return (await workspace.fs.readDirectory(this.uri)).map(([name]) => name);
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }

  async delete(name: string): Promise<void> {
    await workspace.fs.delete(this.file(name));
  }

  private async readFile(name: string): Promise<Uint8Array | undefined> {
    try {
      return await workspace.fs.readFile(this.file(name));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** The newest of the temporary files that were to become this one. */
  private async readLeftOver(name: string): Promise<Uint8Array | undefined> {
    const left = (await this.list()).filter((other) => other.startsWith(`${name}.`) && other.endsWith('.tmp'));
    const times = await Promise.all(left.map(async (other) => (await workspace.fs.stat(this.file(other))).mtime));
    const newest = left[times.indexOf(Math.max(...times))];
    return newest === undefined ? undefined : this.readFile(newest);
  }

  file(name: string): Uri {
    return Uri.joinPath(this.uri, name);
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof FileSystemError && error.code === 'FileNotFound';
}
