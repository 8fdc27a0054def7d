import type { ErasableFolder } from './atomicFiles.ts';

/** An empty file for each session that has changed since its words were last indexed; after a kill the next window finds it. */
export class DirtyMarkers {
  private readonly set = new Set<string>();

  constructor(private readonly folder: ErasableFolder) {}

  /** Writes the marker even if it was written before, because another window may have removed it after indexing. */
  async mark(id: string): Promise<void> {
    if (this.set.has(id) && (await this.folder.read(id))) return;
    await this.folder.write(id, new Uint8Array());
    this.set.add(id);
  }

  async unmark(id: string): Promise<void> {
    this.set.delete(id);
    await this.folder.delete(id);
  }

  marked(): Promise<readonly string[]> {
    return this.folder.list();
  }
}
