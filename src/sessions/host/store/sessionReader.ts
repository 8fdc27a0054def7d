import type * as v from 'valibot';
import { Session } from '../../common/model/session.ts';
import type { Folder } from './atomicFiles.ts';
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

/** How often a file is looked for that is being overwritten. */
const looks = 10;

interface SessionReaderOptions {
  readonly folder: Folder;
  readonly id: string;
  /** Told of a file that cannot be read; a damaged one has been set aside. */
  readonly onProblem: (error: unknown) => void;
}

/** A file of the session as it is now; no text = it is gone. */
export interface FileSnapshot {
  readonly name: string;
  readonly text: string | undefined;
  readonly content?: Head | TurnFile;
}

/** What a file held when it was last read or written; nothing of one that is not known. */
type KnownText = (name: string) => string | undefined;

/** Reads the files of one session, whoever wrote them. */
export class SessionReader {
  constructor(private readonly options: SessionReaderOptions) {}

  /** The one document that version 1 kept it as. */
  get oldName(): string {
    return `${this.options.id}.json`;
  }

  async names(): Promise<readonly string[]> {
    return namesIn(await this.options.folder.list(this.options.id));
  }

  /** What an earlier Limn could not read and set aside, and this one can read, stands in its place again; gives the names then. */
  async restoreSetAside(): Promise<readonly string[]> {
    const { folder, id } = this.options;
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

  /** Of these the files that are not as they are known. */
  async see(names: readonly string[], knownText: KnownText): Promise<readonly FileSnapshot[]> {
    const seen = await Promise.all(names.map((name) => this.seeFile(name, knownText)));
    return seen.flatMap((file) => file ?? []);
  }

  /** Nothing where the file is as it is known, or cannot be read. */
  private async seeFile(name: string, knownText: KnownText): Promise<FileSnapshot | undefined> {
    const file = `${this.options.id}/${name}`;
    const bytes = await this.present(name);
    const text = bytes && new TextDecoder().decode(bytes);
    if (text === knownText(name)) return undefined;
    if (!bytes || text === undefined) return { name, text: undefined };
    const content = await this.checked(file, parseFile<Head | TurnFile>(schemaOf(name), bytes));
    return content && { name, text, content };
  }

  /** Two windows that overwrite a file one after the other may hide it from who reads; it is gone where the folder does not name it. */
  private async present(name: string): Promise<Uint8Array | undefined> {
    const { folder, id } = this.options;
    for (let times = 0; times < looks; times += 1) {
      const bytes = await folder.read(`${id}/${name}`);
      if (bytes || !(await folder.list(id)).includes(name)) return bytes;
    }
    return undefined;
  }

  /** Nothing where there is none, or it cannot be read. */
  async readOld(): Promise<Session | undefined> {
    const bytes = await this.options.folder.read(this.oldName);
    return bytes && (await this.checked(this.oldName, parseFile(Session, bytes)));
  }

  /** A file that cannot be read is set aside under another name, since a person may still make something of it. */
  private async checked<T>(file: string, read: Read<T>): Promise<T | undefined> {
    if (read === 'newer') throw new NewerFile(file);
    if (read !== 'damaged') return read.value;
    await this.options.folder.rename(file, damagedNameOf(file)).catch(() => undefined);
    this.options.onProblem(new DamagedFile(file));
    return undefined;
  }
}

function namesIn(folder: readonly string[]): readonly string[] {
  return folder.filter((name) => name === headName || isTurnName(name)).sort();
}

function schemaOf(name: string): v.GenericSchema<unknown, Head | TurnFile> {
  return name === headName ? Head : TurnFile;
}
