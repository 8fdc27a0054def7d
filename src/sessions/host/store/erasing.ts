import type { documentsFolder } from '../../common/documentKey.ts';
import { asideOf, type ErasableFolder } from './atomicFiles.ts';
import { FolderBelow } from './folderBelow.ts';

/** Folders of what is made from the sessions, and can be made again. */
type DerivedName = 'index' | 'search' | 'changed' | 'pinned' | typeof documentsFolder;

/** The ways in which something of the sessions' own folder goes; what `Retention` decides goes by the first. */
export class Erasing {
  constructor(private readonly folder: ErasableFolder) {}

  /** A whole session, also one of version 1. */
  async session(id: string): Promise<void> {
    for (const name of [id, `${id}.json`]) await this.folder.delete(name);
  }

  /**
   * A turn as it is known, and nothing that another window has written in its place since: what is there is moved aside first, and put
   * back if it is something else. True where the file is gone.
   */
  async turn(name: string, text: string): Promise<boolean> {
    const { folder } = this;
    const aside = asideOf(name);
    const isMoved = await folder.rename(name, aside).then(
      () => true,
      () => false,
    );
    const there = await folder.read(isMoved ? aside : name);
    if (!isMoved) return there === undefined;
    const isKnown = there !== undefined && new TextDecoder().decode(there) === text;
    const isReplaced = (await folder.read(name)) !== undefined;
    if (isKnown || isReplaced) await folder.delete(aside);
    else await folder.rename(aside, name);
    return isKnown && !isReplaced;
  }

  /** A file whose content another one holds by now; fails where that is not on disk. */
  async replaced(name: string, by: string): Promise<void> {
    if (!(await this.folder.stat(by))) throw new Error(`${name} stays, since ${by} is not there`);
    await this.folder.delete(name);
  }

  /** The folder of a session that was killed before anything of it was whole. */
  async empty(id: string): Promise<void> {
    if ((await this.folder.list(id)).length === 0) await this.folder.delete(id);
  }

  derived(name: DerivedName): ErasableFolder {
    return new FolderBelow(this.folder, name);
  }
}
