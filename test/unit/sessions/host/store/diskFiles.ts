import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renameFile } from '../../../../../src/base/node/renameFile.ts';
import type { FileFacts, Files } from '../../../../../src/sessions/common/files.ts';
import { AtomicFiles } from '../../../../../src/sessions/host/store/atomicFiles.ts';

/** A real folder that behaves like VS Code's file system: overwriting by rename deletes the old file first. */
export class DiskFiles implements Files {
  constructor(readonly place: string) {}

  async read(name: string): Promise<Uint8Array | undefined> {
    return orNothing(() => readFile(this.at(name)));
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await mkdir(path.dirname(this.at(name)), { recursive: true });
    await writeFile(this.at(name), bytes);
  }

  async rename(from: string, to: string): Promise<void> {
    await this.delete(to);
    await renameFile(this.at(from), this.at(to));
  }

  async list(folder: string): Promise<readonly string[]> {
    return (await orNothing(() => readdir(this.at(folder)))) ?? [];
  }

  async delete(name: string): Promise<void> {
    await rm(this.at(name), { recursive: true, force: true });
  }

  async stat(name: string): Promise<FileFacts | undefined> {
    const found = await orNothing(() => stat(this.at(name)));
    return found?.isFile() ? { bytes: found.size, madeAt: found.mtimeMs } : undefined;
  }

  private at(name: string): string {
    return path.join(this.place, name);
  }
}

export function diskFolder(...place: readonly string[]): AtomicFiles {
  return new AtomicFiles(new DiskFiles(path.join(...place)));
}

async function orNothing<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}
