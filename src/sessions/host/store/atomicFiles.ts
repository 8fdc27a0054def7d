import type { FileFacts, Files } from '../../common/files.ts';

/** A folder of plain files, each written atomically; names may contain subfolders, separated by slashes. */
export interface Folder extends Pick<Files, 'read' | 'write' | 'rename' | 'stat'> {
  /** Returns the names directly in the folder or in a subfolder; empty if it does not exist. */
  list(below?: string): Promise<readonly string[]>;
  /** Removes what writers killed before that time left in the folder; a file that is whole but not yet renamed gets its name. */
  tidy(below: string, before: number): Promise<void>;
}

/** A folder whose files can be deleted. Only the holders that a test lists may delete. */
export interface ErasableFolder extends Folder, Pick<Files, 'delete'> {}

/** Extension of a temporary file that may be incomplete. */
const half = 'part';
/** Extension of a temporary file that is whole and about to be renamed. */
const whole = 'tmp';

/** Files that a kill at any moment leaves either unchanged or completely replaced. */
export class AtomicFiles implements ErasableFolder {
  constructor(private readonly files: Files) {}

  /**
   * Overwriting by rename may delete the old file first. A writer that was killed just then left the new file under its temporary name; any
   * other writer has renamed it in the meantime.
   */
  async read(name: string): Promise<Uint8Array | undefined> {
    return (await this.files.read(name)) ?? (await this.readLeftOver(name)) ?? (await this.files.read(name));
  }

  /** Renames twice, so that a temporary name tells whether its file is whole; an empty file cannot be half written. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return this.files.write(name, bytes);
    const temporary = temporaryOf(name);
    try {
      await this.files.write(`${temporary}.${half}`, bytes);
    } catch (error) {
      // On a full disk a partial file would keep smaller files from being written.
      await this.files.delete(`${temporary}.${half}`).catch(() => undefined);
      throw error;
    }
    await this.files.rename(`${temporary}.${half}`, `${temporary}.${whole}`);
    await this.files.rename(`${temporary}.${whole}`, name);
  }

  async list(below = ''): Promise<readonly string[]> {
    const names = (await this.files.list(below)).filter((name) => leftOver(name)?.kind !== half);
    return [...new Set(names.map((name) => leftOver(name)?.target ?? name))];
  }

  delete(name: string): Promise<void> {
    return this.files.delete(name);
  }

  rename(from: string, to: string): Promise<void> {
    return this.files.rename(from, to);
  }

  stat(name: string): Promise<FileFacts | undefined> {
    return this.files.stat(name);
  }

  async tidy(below: string, before: number): Promise<void> {
    const names = await this.files.list(below);
    for (const name of names) {
      const found = leftOver(name);
      if (!found || found.stamp > stampOf(before)) continue;
      if (found.kind === whole && !names.includes(found.target))
        await this.files.rename(inside(below, name), inside(below, found.target));
      else await this.files.delete(inside(below, name));
    }
  }

  /** Returns the newest of the temporary files that were to become this one. */
  private async readLeftOver(name: string): Promise<Uint8Array | undefined> {
    const slash = name.lastIndexOf('/') + 1;
    const names = await this.files.list(name.slice(0, Math.max(0, slash - 1)));
    const left = names.flatMap((other) => leftOver(other) ?? []);
    const mine = left.filter(({ kind, target }) => kind === whole && target === name.slice(slash));
    const newest = mine.sort((a, b) => (a.stamp < b.stamp ? 1 : -1))[0];
    return newest && this.files.read(`${name.slice(0, slash)}${newest.name}`);
  }
}

/** Returns a name under which a file is no longer part of its folder; tidying the folder removes what a kill leaves of it. */
export function asideOf(name: string): string {
  return `${temporaryOf(name)}.${half}`;
}

function temporaryOf(name: string): string {
  return `${name}.${stampOf(Date.now())}${crypto.randomUUID().slice(0, 8)}`;
}

function leftOver(name: string) {
  if (!name.endsWith(`.${half}`) && !name.endsWith(`.${whole}`)) return undefined;
  const [, target, stamp, kind] = /^(.+)\.([^.]+)\.(part|tmp)$/.exec(name) ?? [];
  return target && stamp && kind ? { name, target, stamp, kind } : undefined;
}

/** Formats a time so that it sorts as text. */
export function stampOf(time: number): string {
  return Math.floor(Math.min(Math.max(time, 0), latest))
    .toString(36)
    .padStart(9, '0');
}

/** The latest time that a Date can represent. */
const latest = 8.64e15;

/** Returns a subfolder of a folder, used like a folder of its own. */
export function folderBelow(folder: ErasableFolder, name: string): ErasableFolder {
  return {
    read: (file) => folder.read(inside(name, file)),
    write: (file, bytes) => folder.write(inside(name, file), bytes),
    list: (below = '') => folder.list(inside(name, below)),
    delete: (file) => folder.delete(inside(name, file)),
    rename: (from, to) => folder.rename(inside(name, from), inside(name, to)),
    stat: (file) => folder.stat(inside(name, file)),
    tidy: (below, before) => folder.tidy(inside(name, below), before),
  };
}

/** Either may be empty. */
function inside(folder: string, name: string): string {
  return folder && name ? `${folder}/${name}` : folder || name;
}
