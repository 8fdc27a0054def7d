import * as v from 'valibot';
import { Session } from '../../../shared/model.ts';
import type { Folder } from './wholeFiles.ts';

/** How long a deleted session can be brought back, in milliseconds. */
const grace = 3_600_000;

const Deleted = v.object({ at: v.number(), session: Session });
type Deleted = v.InferOutput<typeof Deleted>;

/** Deleted sessions, each whole in a file, until nobody can want them back; their pictures stay as long. */
export class DeletedSessions {
  constructor(private readonly folder: Folder) {}

  keep(session: Session): Promise<void> {
    const deleted: Deleted = { at: Date.now(), session };
    return this.folder.write(fileOf(session.id), new TextEncoder().encode(JSON.stringify(deleted)));
  }

  async restore(id: string): Promise<Session | undefined> {
    return (await this.read(fileOf(id)))?.session;
  }

  forget(id: string): Promise<void> {
    return this.folder.delete(fileOf(id));
  }

  /** Parted by whether they can still be brought back. */
  async all(): Promise<{ readonly kept: readonly Session[]; readonly expired: readonly string[] }> {
    const read = await Promise.all((await this.folder.list()).map((name) => this.read(name)));
    const deleted = read.flatMap((one) => one ?? []);
    const isKept = ({ at }: Deleted) => Math.abs(Date.now() - at) < grace;
    const expired = deleted.filter((one) => !isKept(one)).map(({ session }) => session.id);
    return { kept: deleted.filter(isKept).map(({ session }) => session), expired };
  }

  private async read(name: string): Promise<Deleted | undefined> {
    const bytes = await this.folder.read(name);
    try {
      return bytes && v.parse(Deleted, JSON.parse(new TextDecoder().decode(bytes)));
    } catch {
      return undefined;
    }
  }
}

function fileOf(id: string): string {
  return `${id}.json`;
}
