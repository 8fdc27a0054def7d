/** What is known of a file without reading it. */
export interface FileFacts {
  readonly bytes: number;
  /** Milliseconds since 1970; 0 where the file system has forgotten it, as a browser's does. */
  readonly madeAt: number;
}

/** A place of files by their names below it, parted by slashes; as little as the store needs of a file system. */
export interface Files {
  /** Nothing where there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** May be killed half way; makes the folders on the way. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Takes the place of what is there; a kill may leave that away and the new one unmoved. */
  rename(from: string, to: string): Promise<void>;
  /** Names directly in a folder; none where there is no such folder. */
  list(folder: string): Promise<readonly string[]>;
  /** A file, or a folder with all in it; one that is not there is no error. */
  delete(name: string): Promise<void>;
  /** Returns undefined if there is no such file, or it is a folder. */
  stat(name: string): Promise<FileFacts | undefined>;
}

/** A folder of plain files, each written whole or not at all; names may lead into folders below it, parted by slashes. */
export interface Folder {
  /** Nothing where there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Names directly in the folder itself or in one below it; none where there is none. */
  list(below?: string): Promise<readonly string[]>;
  rename(from: string, to: string): Promise<void>;
  /** Returns undefined if there is no such file, or it is a folder. */
  stat(name: string): Promise<FileFacts | undefined>;
  /** Takes away what writers killed before that time left in the folder; a file that is whole but not in place is put there. */
  tidy(below: string, before: number): Promise<void>;
}

/** A folder of which files can be taken away. Who holds one answers for what goes: a test names them all. */
export interface ErasableFolder extends Folder {
  /** A file, or a folder with all in it; one that is not there is no error. */
  delete(name: string): Promise<void>;
}

/** May be half a file. */
const half = 'part';
/** Is a whole file, on its way to its name. */
const whole = 'tmp';

/** Files that a kill at any moment leaves as they were, or new. */
export class AtomicFiles implements ErasableFolder {
  constructor(private readonly files: Files) {}

  /**
   * Overwriting by rename may take the old file away first: who was killed just then left the new one under its temporary name,
   * and who was not has put it in place by now.
   */
  async read(name: string): Promise<Uint8Array | undefined> {
    return (await this.files.read(name)) ?? (await this.readLeftOver(name)) ?? (await this.files.read(name));
  }

  /** Two renames, so that a temporary name tells whether its file is whole; of nothing there is no half. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return this.files.write(name, bytes);
    const temporary = temporaryOf(name);
    await this.writeHalf(`${temporary}.${half}`, bytes);
    await this.files.rename(`${temporary}.${half}`, `${temporary}.${whole}`);
    await this.files.rename(`${temporary}.${whole}`, name);
  }

  /** What a full disk took of it would keep what is smaller from being written. */
  private async writeHalf(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.files.write(name, bytes);
    } catch (error) {
      await this.files.delete(name).catch(() => undefined);
      throw error;
    }
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

  /** The newest of the files that were to become this one. */
  private async readLeftOver(name: string): Promise<Uint8Array | undefined> {
    const slash = name.lastIndexOf('/') + 1;
    const names = await this.files.list(name.slice(0, Math.max(0, slash - 1)));
    const left = names.flatMap((other) => leftOver(other) ?? []);
    const mine = left.filter(({ kind, target }) => kind === whole && target === name.slice(slash));
    const newest = mine.sort((a, b) => (a.stamp < b.stamp ? 1 : -1))[0];
    return newest && this.files.read(`${name.slice(0, slash)}${newest.name}`);
  }
}

/** A name under which a file is no part of its folder any more; what a kill leaves of it goes when that is tidied. */
export function asideOf(name: string): string {
  return `${temporaryOf(name)}.${half}`;
}

function temporaryOf(name: string): string {
  return `${name}.${stampOf(Date.now())}${crypto.randomUUID().slice(0, 8)}`;
}

interface LeftOver {
  readonly name: string;
  readonly target: string;
  readonly stamp: string;
  readonly kind: string;
}

function leftOver(name: string): LeftOver | undefined {
  if (!name.endsWith(`.${half}`) && !name.endsWith(`.${whole}`)) return undefined;
  const [, target, stamp, kind] = /^(.+)\.([^.]+)\.(part|tmp)$/.exec(name) ?? [];
  return target && stamp && kind ? { name, target, stamp, kind } : undefined;
}

/** A time that sorts as text. */
export function stampOf(time: number): string {
  return Math.floor(Math.min(Math.max(time, 0), latest))
    .toString(36)
    .padStart(9, '0');
}

/** The last moment a Date can tell. */
const latest = 8.64e15;

function inside(folder: string, name: string): string {
  return folder ? `${folder}/${name}` : name;
}
