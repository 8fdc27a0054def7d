import type { FileFacts } from '../../../../src/sessions/common/files.ts';
import type { Folder } from '../../../../src/sessions/host/store/atomicFiles.ts';

/** A folder in memory; `refuse` makes every write fail with that error. */
export class MemoryFolder implements Folder {
  readonly files = new Map<string, Uint8Array>();
  refuse: Error | undefined;
  writes = 0;
  private room = Number.POSITIVE_INFINITY;

  async read(name: string): Promise<Uint8Array | undefined> {
    return this.files.get(name);
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    this.writes += 1;
    if (this.refuse) throw this.refuse;
    this.files.set(name, bytes);
    this.room -= 1;
    if (this.room === 0) this.refuse = new Error('ENOSPC');
  }

  /** Accepts this number of further files, and is then full. */
  refuseAfter(files: number): void {
    this.refuse = undefined;
    this.room = files;
  }

  async list(below = ''): Promise<readonly string[]> {
    const names = [...this.files.keys()].filter((name) => name.startsWith(below === '' ? '' : `${below}/`));
    return [...new Set(names.flatMap((name) => name.slice(below === '' ? 0 : below.length + 1).split('/')[0] ?? []))];
  }

  async delete(name: string): Promise<void> {
    for (const file of [...this.files.keys()])
      if (file === name || file.startsWith(`${name}/`)) this.files.delete(file);
  }

  async rename(from: string, to: string): Promise<void> {
    const bytes = this.files.get(from);
    if (!bytes) throw new Error(`there is no ${from}`);
    this.files.delete(from);
    this.files.set(to, bytes);
  }

  async stat(name: string): Promise<FileFacts | undefined> {
    const bytes = this.files.get(name);
    return bytes && { bytes: bytes.length, madeAt: 0 };
  }

  async tidy(): Promise<void> {}
}
