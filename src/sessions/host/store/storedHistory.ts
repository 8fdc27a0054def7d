import type { Session } from '../../common/model/session.ts';
import { documentsFolder } from '../../common/quotes.ts';
import { recoverSession } from '../../common/recoverInterrupted.ts';
import type { HistoryLimits } from '../../common/retentionRules.ts';
import type { CleanupResult, Deletion, History, StorageShare, StorageSizes, Summary } from '../history.ts';
import { newSessionId, type Sessions } from '../sessions.ts';
import type { Folder } from './atomicFiles.ts';
import type { Entry } from './entry.ts';
import type { Retention } from './retention.ts';
import type { WindowRegistry } from './windowRegistry.ts';
import { WorkingWindowsMonitor } from './workingWindowsMonitor.ts';

/** Minimum interval between two notifications of listeners, in milliseconds. */
const pause = 300;

export interface StoredHistoryOptions {
  /** The sessions' folder. */
  readonly folder: Folder;
  readonly sessions: Sessions;
  readonly windows: WindowRegistry;
  readonly retention: Retention;
  readonly thumbnails: Folder;
  readonly replies: Folder;
  readonly requests: Folder;
  /** Returns the workspace whose sessions are listed; undefined lists all. */
  readonly onlyOf: () => string | undefined;
  /** Cancels the job of a result. */
  readonly stop: (resultId: string) => void;
}

/** The stored sessions, as the lists and the gallery see them. */
export class StoredHistory implements History {
  private readonly others: WorkingWindowsMonitor;

  constructor(private readonly options: StoredHistoryOptions) {
    this.others = new WorkingWindowsMonitor(options.windows);
  }

  async newest(count: number, before?: Summary): Promise<readonly Summary[]> {
    const entries = await this.options.sessions.lists.newest({ count, before, isWanted: this.isWanted() });
    return this.summaries(entries);
  }

  async search(text: string, signal: AbortSignal): Promise<readonly Summary[]> {
    return this.summaries((await this.options.sessions.lists.search(text, signal)).filter(this.isWanted()));
  }

  load(id: string): Promise<Session | undefined> {
    return this.options.sessions.peek(id);
  }

  rename(id: string, title: string): Promise<void> {
    return this.change(id, (session) => ({ ...session, title }));
  }

  pin(id: string, on: boolean): Promise<void> {
    return this.change(id, ({ pinned: _, ...session }) => (on ? { ...session, pinned: true } : session));
  }

  async duplicate(id: string): Promise<string> {
    return this.copy(id, (session) => session.turns.length);
  }

  async branch(id: string, turnId: string): Promise<string> {
    return this.copy(id, ({ turns }) => turns.findIndex((turn) => turn.id === turnId) + 1);
  }

  delete(ids: readonly string[]): Promise<Deletion> {
    return this.options.retention.deletions.delete(ids, this.options.stop);
  }

  add(session: Session): Promise<boolean> {
    return this.options.sessions.add(session);
  }

  has(id: string): Promise<boolean> {
    return this.options.sessions.has(id);
  }

  /** Calls `stat` for every file, which takes about a second for ten thousand. */
  async sizes(): Promise<StorageSizes> {
    const { folder, thumbnails, replies, requests, retention } = this.options;
    const lists = new Set(['index', 'search', 'changed', 'pinned', 'deleted', documentsFolder]);
    const names = await folder.list();
    return {
      sessions: await shareOf(
        folder,
        names.filter((name) => !lists.has(name)),
      ),
      pictures: (await retention.stored()).pictures,
      thumbnails: await shareOf(thumbnails, await thumbnails.list()),
      replies: sumOf(await Promise.all([replies, requests].map(async (place) => shareOf(place, await place.list())))),
      lists: await shareOf(folder, [...lists]),
    };
  }

  deleteUnused(): Promise<number | 'atWork' | 'unreadable'> {
    return this.options.retention.deleteUnused();
  }

  keepWithin(limits: HistoryLimits): Promise<CleanupResult> {
    return this.options.retention.keepWithin(limits);
  }

  running(): number {
    return this.options.sessions.running().length;
  }

  isAtWork(): Promise<boolean> {
    return this.options.retention.isBusy();
  }

  onDidChange(listener: () => void): { dispose(): void } {
    let telling: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      telling = undefined;
      listener();
    };
    const tellSoon = () => {
      telling ??= setTimeout(tell, pause);
    };
    const listening = [this.options.sessions.onDidChange(tellSoon), this.others.onDidEnd(tellSoon)];
    return {
      dispose: () => {
        clearTimeout(telling);
        for (const one of listening) one.dispose();
      },
    };
  }

  private isWanted(): (entry: Entry) => boolean {
    const workspace = this.options.onlyOf();
    return (entry) => workspace === undefined || entry.workspace === workspace;
  }

  private async summaries(entries: readonly Entry[]): Promise<readonly Summary[]> {
    const { sessions } = this.options;
    const isAny = entries.some((entry) => entry.windows.length > 0);
    const atWork = isAny ? await this.others.atWork() : new Set<string>();
    const own = new Set(sessions.running());
    return entries.map((entry) => ({
      ...entry,
      isRunning: own.has(entry.id) || entry.windows.some((id) => atWork.has(id)),
    }));
  }

  /** Makes the session at least a moment newer, so that its indexed words count as outdated. */
  private async change(id: string, change: (session: Session) => Session): Promise<void> {
    const { sessions } = this.options;
    if (!(await sessions.load(id))) return;
    await sessions.lists.markDirty(id);
    sessions.change(id, (session) => ({ ...change(session), changedAt: session.changedAt + 1 }), 'once');
    await sessions.flush();
  }

  /** Copies the first turns into a session of its own, without results that are still running. */
  private async copy(id: string, turns: (session: Session) => number): Promise<string> {
    const session = await this.options.sessions.peek(id);
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
  return sumOf(await Promise.all(names.map((name) => shareOfOne(folder, name))));
}

function sumOf(shares: readonly StorageShare[]): StorageShare {
  const sum = (what: keyof StorageShare) => shares.reduce((all, share) => all + share[what], 0);
  return { files: sum('files'), bytes: sum('bytes') };
}

/** A name with an extension is a file; VS Code logs an error for each file that is listed like a folder. */
async function shareOfOne(folder: Folder, name: string): Promise<StorageShare> {
  const inside = /\.\w+$/.test(name) ? [] : await folder.list(name).catch(() => []);
  if (inside.length > 0)
    return shareOf(
      folder,
      inside.map((one) => `${name}/${one}`),
    );
  return { files: 1, bytes: (await folder.stat(name))?.bytes ?? 0 };
}
