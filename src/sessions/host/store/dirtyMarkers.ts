import type { ErasableFolder } from './atomicFiles.ts';

/** An empty file for each session that has changed since its words were last gathered; a kill leaves it to the next window. */
export class DirtyMarkers {
  private readonly set = new Set<string>();

  constructor(private readonly folder: ErasableFolder) {}

  /** Another window that gathered may have taken the mark away meanwhile. */
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
