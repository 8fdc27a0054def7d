import * as v from 'valibot';
import { Session, Turn } from '../../common/model/session.ts';
import type { ErasableFolder } from './atomicFiles.ts';
import { parseFile, repair } from './fileFormat.ts';

/** How long a deleted session can be restored, in milliseconds. */
const grace = 3_600_000;

/** Has no limit of turns, because a session that is stored turn by turn has none. */
const Whole = v.object({ ...Session.entries, turns: v.pipe(v.array(Turn), v.readonly()) });
const Deleted = v.object({ at: v.number(), session: Whole });
type Deleted = v.InferOutput<typeof Deleted>;

/** Copies of deleted sessions, by what happens to them. */
export interface AllDeleted {
  readonly kept: readonly Session[];
  readonly expired: readonly Session[];
  /** Sessions that the user restored but that are not on disk yet; `kept` includes them. */
  readonly wanted: readonly Session[];
}

/** Stores each deleted session whole in a file while it can be restored; its pictures stay as long. */
export class DeletedSessions {
  constructor(private readonly folder: ErasableFolder) {}

  /** Stores a copy and reads it back. Fails if the copy cannot be stored or read. */
  async keep(session: Session): Promise<void> {
    const { id } = session;
    const deleted: Deleted = { at: Date.now(), session };
    const text = JSON.stringify(repair(Deleted, deleted) ?? deleted);
    await this.folder.write(fileOf(id), new TextEncoder().encode(text));
    const kept = (await this.read(fileOf(id)))?.session;
    if (kept?.turns.length !== session.turns.length) throw new Error(`${id} cannot be kept to be brought back`);
    await this.forgetWanted(id);
  }

  /** Returns the session of a copy, and keeps the copy until `forgetWanted`. Only renames the file, so that it works on a full disk. */
  async want(id: string): Promise<Session | undefined> {
    const copy = await this.read(fileOf(id));
    if (copy) await this.folder.rename(fileOf(id), wantedFileOf(id)).catch(() => undefined);
    return copy?.session;
  }

  forget(id: string): Promise<void> {
    return this.folder.delete(fileOf(id));
  }

  forgetWanted(id: string): Promise<void> {
    return this.folder.delete(wantedFileOf(id));
  }

  /** Returns all copies; those that are `held` by a window can still be restored. */
  async all(held: ReadonlySet<string>): Promise<AllDeleted> {
    const all = { kept: [] as Session[], expired: [] as Session[], wanted: [] as Session[] };
    for (const name of await this.folder.list()) {
      const { session, at = 0 } = (await this.read(name)) ?? {};
      if (!session) continue;
      const isKept = held.has(session.id) || Math.abs(Date.now() - at) < grace;
      if (name === wantedFileOf(session.id)) all.wanted.push(session);
      if (name === wantedFileOf(session.id) || isKept) all.kept.push(session);
      else all.expired.push(session);
    }
    return all;
  }

  private async read(name: string): Promise<Deleted | undefined> {
    const bytes = await this.folder.read(name);
    const read = bytes && parseFile(Deleted, bytes);
    return typeof read === 'object' ? read.value : undefined;
  }
}

/** Earlier versions neither restore nor delete a file of this name. */
function wantedFileOf(id: string): string {
  return `${id}.undo.json`;
}

function fileOf(id: string): string {
  return `${id}.json`;
}
