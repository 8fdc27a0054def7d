import type { Folder } from '../../../../src/host/sessions/folder.ts';

/** A folder in memory; `refuse` makes every write fail with that error. */
export class MemoryFolder implements Folder {
  readonly files = new Map<string, Uint8Array>();
  refuse: Error | undefined;
  writes = 0;

  async read(name: string): Promise<Uint8Array | undefined> {
    return this.files.get(name);
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    this.writes += 1;
    if (this.refuse) throw this.refuse;
    this.files.set(name, bytes);
  }

  async list(): Promise<string[]> {
    return [...this.files.keys()];
  }

  async delete(name: string): Promise<void> {
    this.files.delete(name);
  }
}
