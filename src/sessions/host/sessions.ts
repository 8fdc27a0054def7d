import type { Mode } from '../../product/common/mode.ts';
import { documentKey } from '../common/documentKey.ts';
import { emptyDraft, newSession } from '../common/editSession.ts';
import type { Session } from '../common/model/session.ts';
import type { PictureOptions } from '../common/model/turnRequest.ts';
import { getDiscussedDocuments } from '../common/quotes.ts';
import type { ErasableFolder } from './store/atomicFiles.ts';
import { type Entry, entryOf, type Stored } from './store/entry.ts';
import { Erasing } from './store/erasing.ts';
import { ExternalChanges } from './store/externalChanges.ts';
import { headName, isSessionId } from './store/fileFormat.ts';
import { LoadedSessions, runningIn } from './store/loadedSessions.ts';
import { SaveQueue, type SessionListener } from './store/saveQueue.ts';
import type { SessionFiles } from './store/sessionFiles.ts';
import { SessionIndex } from './store/sessionIndex.ts';
import type { WindowRegistry } from './store/windowRegistry.ts';

/** What the store needs besides its folder. */
interface SessionsOptions {
  readonly folder: ErasableFolder;
  /** Called when a session could not be written or read; the user is notified once, and the session stays in memory. */
  readonly onProblem: (error: unknown) => void;
  /** Other windows that use the folder; missing = there are none. */
  readonly windows?: WindowRegistry;
  /** Returns the URI of the open workspace, which is stored with each new session. */
  readonly workspace?: () => string | undefined;
  /** Returns whether sessions are written at all; missing = they are. */
  readonly isKept?: () => boolean;
}

/** Returns whether a list shows a session, by the workspace it was begun in. */
type IsWanted = (session: Pick<Session, 'workspace'>) => boolean;

/** The sessions of this window: those in use are in memory, all are on disk as small files. */
export class Sessions {
  readonly lists: SessionIndex;
  private readonly open: LoadedSessions;
  private readonly saving: SaveQueue;
  private readonly others: ExternalChanges;
  private readonly erasing: Erasing;
  private readonly listeners = new Set<SessionListener>();
  private readonly isKept: () => boolean;
  private stopHere: (resultId: string) => void = () => undefined;

  constructor(private readonly options: SessionsOptions) {
    const { folder, windows, onProblem, isKept = () => true } = options;
    this.isKept = isKept;
    this.erasing = new Erasing(folder);
    const { erasing } = this;
    this.open = new LoadedSessions({ folder, erasing, windowId: windows?.id ?? '', onProblem });
    this.lists = new SessionIndex(folder, erasing, this);
    const { open, lists, tell } = this;
    const parts = { open, lists, windows, isKept, onProblem, tell, announce: () => this.announce() };
    this.saving = new SaveQueue(parts);
    this.others = new ExternalChanges(parts, this.saving, (resultId) => this.stopHere(resultId));
  }

  /** `id` must not be in use; it is that of a session whose files have not yet arrived from the window before. */
  create(mode: Mode, options: PictureOptions, id = newSessionId()): Session {
    const workspace = this.options.workspace?.();
    const empty = newSession({ now: Date.now(), id }, emptyDraft(mode, options));
    const session = { ...empty, ...(workspace !== undefined && { workspace }) };
    this.open.set(session);
    return session;
  }

  get(id: string): Session | undefined {
    return this.open.get(id);
  }

  /** Loads the session from memory or disk; undefined if it is missing or its files cannot be read. */
  async load(id: string): Promise<Session | undefined> {
    const present = this.open.get(id);
    if (present) return present;
    const files = this.open.newFiles(id);
    const session = await this.readFrom(files);
    const loaded = session && this.open.adopt(session, files);
    this.others.askLater();
    return loaded;
  }

  /** Changes a session in memory and saves it soon; pass `once` for `at` if the change must not be lost. */
  change(id: string, change: (session: Session) => Session, at: 'soon' | 'once' = 'soon'): Session | undefined {
    const session = this.open.get(id);
    if (!session) return undefined;
    const changed = change(session);
    this.open.set(changed);
    if (at === 'once') this.saving.enqueue(id);
    else this.saving.scheduleSave(id);
    return changed;
  }

  /** Returns the pinned and the last changed sessions that match and are not empty, newest first; those in memory in their current state. */
  async recent(count: number, isWanted: IsWanted = () => true): Promise<Entry[]> {
    const listed = await this.lists.newest({ count, isWanted });
    const entries = new Map([...listed, ...this.inMemory()].map((entry) => [entry.id, entry]));
    const found = [...entries.values()].filter((entry) => (entry.turns > 0 || entry.isDraft) && isWanted(entry));
    return found.sort((a, b) => Number(b.pinned) - Number(a.pinned) || b.changedAt - a.changedAt).slice(0, count);
  }

  /** Returns the sessions that talk about passages of a document, or of one whose name differs from its in letter case only; reads no others. */
  async about(uri: string): Promise<readonly Session[]> {
    const key = documentKey(uri);
    const isAbout = (session: Session) => getDiscussedDocuments(session).has(key);
    const { documents } = this.lists;
    const ids = await documents.about(uri);
    const inMemory = this.loaded().filter((session) => !ids.includes(session.id) && isAbout(session));
    const stored = await Promise.all(ids.map(async (id) => ({ id, session: await this.peek(id) })));
    for (const { id, session } of stored) if (!session || !isAbout(session)) await documents.forget(uri, id);
    return [...inMemory, ...stored.flatMap(({ session }) => (session && isAbout(session) ? [session] : []))];
  }

  /** Returns the session as it is now, without keeping it in memory. */
  async peek(id: string): Promise<Session | undefined> {
    return (await this.read(id))?.session;
  }

  /** Adds a session that does not exist yet. Returns false if the disk refused it, so that it is in memory only. */
  async add(session: Session): Promise<boolean> {
    if (!isSessionId(session.id)) throw new Error('A session from elsewhere needs an id of its own');
    this.open.set(session);
    this.saving.enqueue(session.id);
    await this.saving.flush();
    return !this.saving.refusedIds().includes(session.id);
  }

  /** Returns the session with everything that other windows have written, without keeping it in memory. */
  async latest(id: string): Promise<Session | undefined> {
    if (this.open.get(id)) await this.others.catchUp(id);
    return this.peek(id);
  }

  /** Deletes a session from memory and disk; discards its pending writes. */
  async remove(id: string): Promise<void> {
    const session = await this.peek(id);
    this.saving.cancel(id);
    this.open.drop(id);
    await this.saving.after(async () => {
      await this.erasing.session(id);
      if (session) await this.lists.remove(session);
    });
    this.options.windows?.announceChanges([`${id}/${headName}`]);
    this.tell(id, 'this');
  }

  /** Returns the ids of all sessions on disk. */
  async ids(): Promise<readonly string[]> {
    const names = (await this.options.folder.list()).map((name) => name.replace(/\.json$/, ''));
    return [...new Set(names)].filter(isSessionId);
  }

  /** Returns whether an id is unavailable for another session: it is in use, or is not a valid session id. */
  async has(id: string): Promise<boolean> {
    return !isSessionId(id) || this.open.get(id) !== undefined || (await this.ids()).includes(id);
  }

  /** Returns whether a session does not exist, at least not yet: another window may be about to write it. */
  async isMissing(id: string): Promise<boolean> {
    return isSessionId(id) && !this.open.get(id) && (await this.open.newFiles(id).areMissing());
  }

  /** Returns the sessions in memory. */
  loaded(): readonly Session[] {
    return this.open.ids().flatMap((id) => this.open.get(id) ?? []);
  }

  /** Returns the entries of the sessions in memory as they are now, whether stored on disk or not. */
  inMemory(): readonly Entry[] {
    const stored = this.loaded().map((session) => this.open.stored(session, this.open.filesOf(session.id)));
    return stored.map(({ session, ownerOf }) => entryOf(session, ownerOf));
  }

  /** Returns those of them that are not on disk in this state, because the disk refused them or history is off. */
  unwritten(): readonly Entry[] {
    const ids = this.isKept() ? this.saving.refusedIds() : this.open.ids();
    return ids.length > 0 ? this.inMemory().filter(({ id }) => ids.includes(id)) : [];
  }

  /** Returns the ids of the sessions with a job of this window in flight. */
  running(): readonly string[] {
    return this.open.ids().filter((id) => this.open.isAtWork(id));
  }

  /** Returns whether a job of any window is in flight for it. */
  async isAtWork(id: string): Promise<boolean> {
    return runningIn(await this.peek(id)).length > 0;
  }

  /** Set once, by the module that runs the jobs of this window, because other windows may ask to cancel one. */
  setStopHandler(stop: (resultId: string) => void): void {
    this.stopHere = stop;
  }

  /** Asks the window that runs a result to cancel it, if that is another window. */
  stopElsewhere(resultId: string): void {
    this.others.stop(resultId);
  }

  /**
   * Tells other windows that this one is at work until none of its jobs is in flight; if history is off, until it closes, because no
   * session that other windows know names its pictures.
   */
  async announce(): Promise<void> {
    await this.options.windows?.beginWork(() => this.running().length > 0 || !this.isKept());
  }

  onDidChange(listener: SessionListener): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  /** Resolves when every change that must not be lost is on disk, or was refused. */
  whenSaved(): Promise<void> {
    return this.saving.written();
  }

  /** Resolves when every such change is in the index too, so that another window finds the session after a kill. */
  whenIndexed(): Promise<void> {
    return this.saving.whenIndexed();
  }

  /** Writes pending changes; resolves when all of them are on disk. */
  flush(): Promise<void> {
    return this.saving.flush();
  }

  /** The sessions that the disk refused, which are in memory only. */
  get refused(): Pick<SaveQueue, 'refusedIds' | 'whenWritten' | 'retryFailed'> {
    return this.saving;
  }

  dispose(): void {
    this.others.dispose();
    void this.flush();
  }

  /** Returns the session as it is now, with the windows that run its results, without keeping it in memory. */
  async read(id: string): Promise<Stored | undefined> {
    const present = this.open.get(id);
    if (present) return this.open.stored(present, this.open.filesOf(id));
    const files = this.open.newFiles(id);
    const session = await this.readFrom(files);
    return session && this.open.stored(session, files);
  }

  private async readFrom(files: SessionFiles): Promise<Session | undefined> {
    try {
      const session = await files.read();
      return session && (await this.others.settled(session, files));
    } catch (error) {
      this.options.onProblem(error);
      return undefined;
    }
  }

  private readonly tell: SessionListener = (...what) => {
    for (const listener of this.listeners) listener(...what);
  };
}

/** Begins with the time, so that names sort by age; the rest makes it unique across windows. */
export function newSessionId(): string {
  return `${Date.now().toString(36).padStart(9, '0')}-${crypto.randomUUID().slice(0, 8)}`;
}
