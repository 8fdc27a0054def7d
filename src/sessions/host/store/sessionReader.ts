import type * as v from 'valibot';
import { Session } from '../../common/model/session.ts';
import type { Folder } from './atomicFiles.ts';
import type { Erasing } from './erasing.ts';
import {
  DamagedFile,
  damagedNameOf,
  Head,
  headName,
  isDamaged,
  isTurnName,
  NewerFile,
  nameBeforeDamage,
  parseFile,
  type Read,
  TurnFile,
} from './fileFormat.ts';

/** Number of attempts to read a file that is being overwritten. */
const looks = 10;

/** Where this window reads and writes sessions. */
export interface SessionDisk {
  readonly folder: Folder;
  readonly erasing: Erasing;
  /** Stored beside the running results of this window. */
  readonly windowId: string;
  /** Called for a file that cannot be read; a damaged one has been set aside. Also for content that had to be truncated to be written. */
  readonly onProblem: (error: unknown) => void;
}

/** A file of the session as it is now; without text if it is gone. */
export interface FileSnapshot {
  readonly name: string;
  readonly text: string | undefined;
  readonly content?: Head | TurnFile;
}

/** Returns the text of a file when it was last read or written; undefined for an unknown file. */
type KnownText = (name: string) => string | undefined;

/** Reads the files of one session, whichever window wrote them. */
export class SessionReader {
  constructor(
    private readonly id: string,
    private readonly disk: SessionDisk,
  ) {}

  /** The name of the one document that version 1 stored it as. */
  get oldName(): string {
    return `${this.id}.json`;
  }

  async names(): Promise<readonly string[]> {
    return namesIn(await this.disk.folder.list(this.id));
  }

  /** Moves files back that an earlier version of Limn set aside and that this version can read. Returns the names of the files then. */
  async restoreSetAside(): Promise<readonly string[]> {
    const { id } = this;
    const { folder } = this.disk;
    const names = await folder.list(id);
    const damaged = names.filter(isDamaged);
    for (const name of damaged) {
      const before = nameBeforeDamage(name);
      if (names.includes(before) || !(before === headName || isTurnName(before))) continue;
      const bytes = await folder.read(`${id}/${name}`);
      const isReadable = bytes && typeof parseFile<Head | TurnFile>(schemaOf(before), bytes) === 'object';
      if (isReadable) await folder.rename(`${id}/${name}`, `${id}/${before}`).catch(() => undefined);
    }
    return damaged.length > 0 ? this.names() : namesIn(names);
  }

  /** Returns the files among these that differ from what is known. */
  async see(names: readonly string[], knownText: KnownText): Promise<readonly FileSnapshot[]> {
    const seen = await Promise.all(names.map((name) => this.seeFile(name, knownText)));
    return seen.flatMap((file) => file ?? []);
  }

  /** Returns undefined if the file is as it is known, or cannot be read. */
  private async seeFile(name: string, knownText: KnownText): Promise<FileSnapshot | undefined> {
    const file = `${this.id}/${name}`;
    const bytes = await this.present(name);
    const text = bytes && new TextDecoder().decode(bytes);
    if (text === knownText(name)) return undefined;
    if (!bytes || text === undefined) return { name, text: undefined };
    const content = await this.checked(file, parseFile<Head | TurnFile>(schemaOf(name), bytes));
    return content && { name, text, content };
  }

  /** Two windows that overwrite a file one after the other may hide it from readers; it is gone only if the folder does not list it. */
  private async present(name: string): Promise<Uint8Array | undefined> {
    const { id } = this;
    const { folder } = this.disk;
    for (let times = 0; times < looks; times += 1) {
      const bytes = await folder.read(`${id}/${name}`);
      if (bytes || !(await folder.list(id)).includes(name)) return bytes;
    }
    return undefined;
  }

  /** Returns undefined if there is none, or it cannot be read. */
  async readOld(): Promise<Session | undefined> {
    const bytes = await this.disk.folder.read(this.oldName);
    return bytes && (await this.checked(this.oldName, parseFile(Session, bytes)));
  }

  /** Sets a file that cannot be read aside under another name, because the user may still recover something from it. */
  private async checked<T>(file: string, read: Read<T>): Promise<T | undefined> {
    if (read === 'newer') throw new NewerFile(file);
    if (read !== 'damaged') return read.value;
    await this.disk.folder.rename(file, damagedNameOf(file)).catch(() => undefined);
    this.disk.onProblem(new DamagedFile(file));
    return undefined;
  }
}

function namesIn(folder: readonly string[]): readonly string[] {
  return folder.filter((name) => name === headName || isTurnName(name)).sort();
}

function schemaOf(name: string): v.GenericSchema<unknown, Head | TurnFile> {
  return name === headName ? Head : TurnFile;
}
