import * as v from 'valibot';
import { Session } from '../../../shared/model/session.ts';
import { Turn } from '../../../shared/model/turn.ts';
import { readForm } from './form.ts';
import { mended } from './mend.ts';
import type { Folder } from './wholeFiles.ts';

/** How long a deleted session can be brought back, in milliseconds. */
const grace = 3_600_000;

/** As many turns as there are: nothing bounds those of a session that is kept turn by turn. */
const Whole = v.object({ ...Session.entries, turns: v.pipe(v.array(Turn), v.readonly()) });
const Deleted = v.object({ at: v.number(), session: Whole });
type Deleted = v.InferOutput<typeof Deleted>;

/** Deleted sessions, each whole in a file, until nobody can want them back; their pictures stay as long. */
export class DeletedSessions {
  constructor(private readonly folder: Folder) {}

  /** Resolves when it has proved that the session can be read again; fails where it cannot be kept. */
  async keep(session: Session): Promise<void> {
    const { id } = session;
    const deleted: Deleted = { at: Date.now(), session };
    const text = JSON.stringify(mended(Deleted, deleted) ?? deleted);
    await this.folder.write(fileOf(id), new TextEncoder().encode(text));
    const kept = await this.restore(id);
    if (kept?.turns.length !== session.turns.length) throw new Error(`${id} cannot be kept to be brought back`);
  }

  async restore(id: string): Promise<Session | undefined> {
    return (await this.read(fileOf(id)))?.session;
  }

  forget(id: string): Promise<void> {
    return this.folder.delete(fileOf(id));
  }

  /** Parted by whether they can still be brought back. */
  async all(): Promise<{ readonly kept: readonly Session[]; readonly expired: readonly Session[] }> {
    const read = await Promise.all((await this.folder.list()).map((name) => this.read(name)));
    const deleted = read.flatMap((one) => one ?? []);
    const isKept = ({ at }: Deleted) => Math.abs(Date.now() - at) < grace;
    const expired = deleted.filter((one) => !isKept(one)).map(({ session }) => session);
    return { kept: deleted.filter(isKept).map(({ session }) => session), expired };
  }

  private async read(name: string): Promise<Deleted | undefined> {
    const bytes = await this.folder.read(name);
    const read = bytes && readForm(Deleted, bytes);
    return typeof read === 'object' ? read.value : undefined;
  }
}

function fileOf(id: string): string {
  return `${id}.json`;
}
