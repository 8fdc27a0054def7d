import type { Session } from '../../common/model/session.ts';
import { documentKey, getDiscussedDocuments } from '../../common/quotes.ts';
import type { ErasableFolder } from './atomicFiles.ts';

/** Maximum number of sessions read for one document, the newest first. */
const mostSessions = 100;

/**
 * Which sessions talk about which document: an empty file for each pair, in a folder for each document. If no session does, one look at a
 * missing folder shows it. Only names are stored, so a superfluous one does no harm.
 */
export class Documents {
  /** As this window wrote them. */
  private readonly written = new Map<string, ReadonlySet<string>>();

  constructor(private readonly folder: ErasableFolder) {}

  async put(session: Pick<Session, 'id' | 'turns'>): Promise<void> {
    const keys = keysOf(session);
    const before = this.written.get(session.id) ?? new Set();
    this.written.set(session.id, keys);
    for (const key of keys) if (!before.has(key)) await this.folder.write(`${key}/${session.id}`, new Uint8Array());
    for (const key of before) if (!keys.has(key)) await this.folder.delete(`${key}/${session.id}`);
  }

  async remove(session: Pick<Session, 'id' | 'turns'>): Promise<void> {
    const keys = new Set([...keysOf(session), ...(this.written.get(session.id) ?? [])]);
    this.written.delete(session.id);
    for (const key of keys) await this.folder.delete(`${key}/${session.id}`);
  }

  /** Returns the ids of sessions that talk or talked about a document; ids begin with their creation time. */
  async about(uri: string): Promise<readonly string[]> {
    const ids = await this.folder.list(documentKey(uri));
    return ids.toSorted().reverse().slice(0, mostSessions);
  }

  /** Removes a session that no longer talks about a document. */
  async forget(uri: string, id: string): Promise<void> {
    await this.folder.delete(`${documentKey(uri)}/${id}`);
  }
}

function keysOf(session: Pick<Session, 'id' | 'turns'>): ReadonlySet<string> {
  return new Set([...getDiscussedDocuments(session)].map(documentKey));
}
