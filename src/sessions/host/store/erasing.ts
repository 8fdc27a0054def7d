import type { documentsFolder } from '../../common/documentKey.ts';
import { asideOf, type ErasableFolder, folderBelow } from './atomicFiles.ts';

/** Folders of data that is derived from the sessions and can be rebuilt. */
type DerivedName = 'index' | 'search' | 'changed' | 'pinned' | typeof documentsFolder;

/** Deletes files in the sessions' folder. `Retention` decides what is removed by limits. */
export class Erasing {
  constructor(private readonly folder: ErasableFolder) {}

  /** Deletes a whole session, also one of version 1. */
  async session(id: string): Promise<void> {
    for (const name of [id, `${id}.json`]) await this.folder.delete(name);
  }

  /**
   * Deletes a turn's file if it still has the known text. Moves the file aside first, and moves it back if another window wrote other text
   * in the meantime. Returns true if the file is gone.
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

  /** Deletes a file whose content is now in the file `by`; fails if `by` is not on disk. */
  async replaced(name: string, by: string): Promise<void> {
    if (!(await this.folder.stat(by))) throw new Error(`${name} stays, since ${by} is not there`);
    await this.folder.delete(name);
  }

  /** Deletes the folder of a session if it is empty, because the window was killed before it had written a whole file. */
  async empty(id: string): Promise<void> {
    if ((await this.folder.list(id)).length === 0) await this.folder.delete(id);
  }

  derived(name: DerivedName): ErasableFolder {
    return folderBelow(this.folder, name);
  }
}
