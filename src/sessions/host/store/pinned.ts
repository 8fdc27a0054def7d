import { type ErasableFolder, stampOf } from './atomicFiles.ts';
import type { EntryStamp } from './entries.ts';

/** A small file for each pinned session that tells where its entry is, because pinned sessions are listed first, however old they are. */
export class Pinned {
  constructor(private readonly folder: ErasableFolder) {}

  put({ id, changedAt }: EntryStamp): Promise<void> {
    return this.folder.write(id, new TextEncoder().encode(stampOf(changedAt)));
  }

  remove(id: string): Promise<void> {
    return this.folder.delete(id);
  }

  /** Returns the newest first. */
  async places(): Promise<readonly EntryStamp[]> {
    const places = await Promise.all((await this.folder.list()).map((id) => this.place(id)));
    return places.flatMap((place) => place ?? []).sort((a, b) => b.changedAt - a.changedAt);
  }

  private async place(id: string): Promise<EntryStamp | undefined> {
    const bytes = await this.folder.read(id);
    return bytes && { id, changedAt: Number.parseInt(new TextDecoder().decode(bytes), 36) };
  }
}
