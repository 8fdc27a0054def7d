import { documentsFolder } from '../common/documentKey.ts';
import type { Session } from '../common/model/session.ts';
import { recoverSession } from '../common/recoverInterrupted.ts';
import type { HistoryLimits, StoredPicture } from '../common/retentionRules.ts';
import { newSessionId, type Sessions } from './sessions.ts';
import type { Folder } from './store/atomicFiles.ts';
import type { Entry } from './store/entry.ts';
import type { CleanupResult, Deletion, Retention } from './store/retention.ts';
import type { WindowRegistry } from './store/windowRegistry.ts';

/** A finished picture as lists and the gallery show it. */
export type PictureSummary = Readonly<Omit<Entry['pictures'][number], 'size'>>;

/** What lists need of a session that is not empty. */
export interface Summary
  extends Readonly<Pick<Entry, 'id' | 'title' | 'changedAt' | 'mode' | 'isDraft' | 'hasDraft' | 'agent' | 'pinned'>> {
  /** Oldest first; without partial and attached pictures. */
  readonly pictures: readonly PictureSummary[];
  /** A job of any window is running for one of its turns. */
  readonly isRunning?: boolean;
}

/** Files of one kind in Limn's storage. */
export interface StorageShare {
  readonly files: number;
  readonly bytes: number;
}

/** What takes how much disk space. */
export interface StorageSizes {
  readonly sessions: StorageShare;
  readonly pictures: readonly StoredPicture[];
  readonly thumbnails: StorageShare;
  /** The raw content of responses, stored for continuing pictures. */
  readonly replies: StorageShare;
  /** The index for lists and search, which can be rebuilt. */
  readonly lists: StorageShare;
}

/** The public part of the history, which a test can replace. */
export type History = Pick<StoredHistory, keyof StoredHistory>;

/** Minimum interval between two notifications of listeners, in milliseconds. */
const notifyIntervalMs = 300;

/**
 * All stored sessions, of this workspace or of all, depending on `limn.history.scope`. Promises reject if the disk refuses; the errors name
 * files and no content.
 */
export class StoredHistory {
  private readonly others: WorkingWindowsMonitor;

  private readonly sessions: Sessions;

  constructor(
    private readonly retention: Retention,
    /** Returns the workspace whose sessions are listed; undefined lists all. */
    private readonly onlyOf: () => string | undefined,
    /** Cancels the job of a result. */
    private readonly stop: (resultId: string) => void,
  ) {
    this.sessions = retention.parts.sessions;
    this.others = new WorkingWindowsMonitor(retention.parts.windows);
  }

  /** Returns the pinned sessions, then the others, newest first; only those after `before`, if given. Reads no more than it returns. */
  async newest(count: number, before?: Summary): Promise<readonly Summary[]> {
    const entries = await this.sessions.lists.newest({ count, before, isWanted: this.isWanted() });
    return this.summaries(entries);
  }

  /** Returns the sessions with the text in title, prompts or answers, newest first; ignores case. */
  async search(text: string, signal: AbortSignal): Promise<readonly Summary[]> {
    return this.summaries((await this.sessions.lists.search(text, signal)).filter(this.isWanted()));
  }

  /** Returns the session as it is now, or undefined if it is missing or cannot be read. */
  load(id: string): Promise<Session | undefined> {
    return this.sessions.peek(id);
  }

  rename(id: string, title: string): Promise<void> {
    return this.change(id, (session) => ({ ...session, title }));
  }

  pin(id: string, on: boolean): Promise<void> {
    return this.change(id, ({ pinned: _, ...session }) => (on ? { ...session, pinned: true } : session));
  }

  /** Returns the id of the copy. */
  async duplicate(id: string): Promise<string> {
    return this.copy(id, (session) => session.turns.length);
  }

  /** Creates a session with the turns up to and including this one. Returns its id. */
  async branch(id: string, turnId: string): Promise<string> {
    return this.copy(id, ({ turns }) => turns.findIndex((turn) => turn.id === turnId) + 1);
  }

  /** Deletes sessions and cancels their jobs. */
  delete(ids: readonly string[]): Promise<Deletion> {
    return this.retention.deletions.delete(ids, this.stop);
  }

  /**
   * Stores an imported session unchanged; its id must not be in use (see `has`). Returns false if the disk refused it, so that it is in
   * memory only.
   */
  add(session: Session): Promise<boolean> {
    return this.sessions.add(session);
  }

  has(id: string): Promise<boolean> {
    return this.sessions.has(id);
  }

  /** Calls `stat` for every file, which takes about a second for ten thousand. */
  async sizes(): Promise<StorageSizes> {
    const { folder, thumbnails, replies, requests } = this.retention.parts;
    const lists = new Set(['index', 'search', 'changed', 'pinned', 'deleted', documentsFolder]);
    const names = (await folder.list()).filter((name) => !lists.has(name));
    return {
      sessions: await shareOf(folder, names),
      pictures: (await this.retention.stored()).pictures,
      thumbnails: await shareOf(thumbnails, await thumbnails.list()),
      replies: sumOf(await Promise.all([replies, requests].map(async (place) => shareOf(place, await place.list())))),
      lists: await shareOf(folder, [...lists]),
    };
  }

  /** Deletes unused pictures at the user's request. Returns the bytes freed, or the reason why no picture can be said to be unused. */
  deleteUnused(): Promise<number | 'atWork' | 'unreadable'> {
    return this.retention.deleteUnused();
  }

  /** Deletes what exceeds the limits, of all sessions, listed or not. */
  keepWithin(limits: HistoryLimits): Promise<CleanupResult> {
    return this.retention.keepWithin(limits);
  }

  /** Returns how many sessions of this window have a job in flight. */
  running(): number {
    return this.sessions.running().length;
  }

  /** Returns whether a job of any window is in flight, whose picture no session may name yet. */
  isAtWork(): Promise<boolean> {
    return this.retention.isBusy();
  }

  /** Called when sessions were added, changed or deleted, here or in another window; at most a few times a second. */
  onDidChange(listener: () => void): { dispose(): void } {
    let telling: ReturnType<typeof setTimeout> | undefined;
    const tellSoon = () => {
      telling ??= setTimeout(() => {
        telling = undefined;
        listener();
      }, notifyIntervalMs);
    };
    const listening = [this.sessions.onDidChange(tellSoon), this.others.onDidEnd(tellSoon)];
    return {
      dispose: () => {
        clearTimeout(telling);
        for (const one of listening) one.dispose();
      },
    };
  }

  private isWanted(): (entry: Entry) => boolean {
    const workspace = this.onlyOf();
    return (entry) => workspace === undefined || entry.workspace === workspace;
  }

  private async summaries(entries: readonly Entry[]): Promise<readonly Summary[]> {
    const isAny = entries.some((entry) => entry.windows.length > 0);
    const atWork = isAny ? await this.others.atWork() : new Set<string>();
    const own = new Set(this.sessions.running());
    return entries.map((entry) => ({
      ...entry,
      isRunning: own.has(entry.id) || entry.windows.some((id) => atWork.has(id)),
    }));
  }

  /** Makes the session at least a moment newer, so that its indexed words count as outdated. */
  private async change(id: string, change: (session: Session) => Session): Promise<void> {
    const { sessions } = this;
    if (!(await sessions.load(id))) return;
    await sessions.lists.markDirty(id);
    sessions.change(id, (session) => ({ ...change(session), changedAt: session.changedAt + 1 }), 'once');
    await sessions.flush();
  }

  /** Copies the first turns into a session of its own, without results that are still running. */
  private async copy(id: string, turns: (session: Session) => number): Promise<string> {
    const session = await this.sessions.peek(id);
    if (!session) throw new Error(`There is no session ${id}`);
    const { pinned: _, ...settled } = recoverSession(session);
    const now = Date.now();
    const copied = { ...settled, id: newSessionId(), createdAt: now, changedAt: now };
    await this.add({ ...copied, turns: settled.turns.slice(0, turns(session)) });
    return copied.id;
  }
}

/** Returns the size of these files and of the files in these folders. */
async function shareOf(folder: Folder, names: readonly string[]): Promise<StorageShare> {
  const shares = names.map(async (name): Promise<StorageShare> => {
    // A name with an extension is a file; VS Code logs an error for each file that is listed like a folder.
    const files = /\.\w+$/.test(name) ? [] : await folder.list(name).catch(() => []);
    const inside = files.map((one) => `${name}/${one}`);
    return inside.length > 0 ? shareOf(folder, inside) : { files: 1, bytes: (await folder.stat(name))?.bytes ?? 0 };
  });
  return sumOf(await Promise.all(shares));
}

function sumOf(shares: readonly StorageShare[]): StorageShare {
  const sum = (what: keyof StorageShare) => shares.reduce((all, share) => all + share[what], 0);
  return { files: sum('files'), bytes: sum('bytes') };
}

/** Interval at which windows that were at work are checked, in milliseconds. */
const pollIntervalMs = 2_500;

/** Monitors the other windows whose jobs a list shows as running. They are polled, because a killed window reports nothing. */
class WorkingWindowsMonitor {
  private readonly seen = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private asking: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly windows: Pick<WindowRegistry, 'getWorkingWindows'>) {}

  async atWork(): Promise<ReadonlySet<string>> {
    const atWork = await this.windows.getWorkingWindows();
    for (const id of atWork) this.seen.add(id);
    this.askLater();
    return atWork;
  }

  /** Called when a window that was at work no longer is. */
  onDidEnd(listener: () => void): { dispose(): void } {
    this.listeners.add(listener);
    this.askLater();
    const dispose = () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.rest();
    };
    return { dispose };
  }

  private askLater(): void {
    if (this.seen.size === 0 || this.listeners.size === 0) return;
    this.asking ??= setTimeout(() => void this.ask(), pollIntervalMs);
  }

  private async ask(): Promise<void> {
    const atWork = await this.windows.getWorkingWindows().catch(() => this.seen);
    this.rest();
    const ended = [...this.seen].filter((id) => !atWork.has(id));
    for (const id of ended) this.seen.delete(id);
    if (ended.length > 0) for (const listener of this.listeners) listener();
    this.askLater();
  }

  private rest(): void {
    clearTimeout(this.asking);
    this.asking = undefined;
  }
}
