import { Sequencer } from '../../../base/common/async.ts';
import type { Session } from '../../common/model/session.ts';
import type { Stored } from './entry.ts';
import type { LoadedSessions } from './loadedSessions.ts';
import type { SessionFiles } from './sessionFiles.ts';
import type { SessionIndex } from './sessionIndex.ts';
import type { FileSnapshot } from './sessionReader.ts';
import type { WindowRegistry } from './windowRegistry.ts';

/** Minimum interval between two saves of a session while text streams, in milliseconds. */
const pause = 1_000;

/**
 * Called when a session was saved by this window, or changed by another one; without an id any may have changed. `before` is the former
 * state in this window.
 */
export type SessionListener = (id: string | undefined, by: 'this' | 'other', before?: Session) => void;

export interface StoreParts {
  readonly open: LoadedSessions;
  readonly lists: SessionIndex;
  readonly windows: WindowRegistry | undefined;
  readonly isKept: () => boolean;
  readonly onProblem: (error: unknown) => void;
  readonly tell: SessionListener;
  /** Resolves when other windows can see that this one is at work. */
  readonly announce: () => Promise<void>;
}

/** Writes changed sessions one after the other. */
export class SaveQueue {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Sessions waiting to be written; each is written in its latest state, however often it changed in the meantime. */
  private readonly queued = new Set<string>();
  private readonly writing = new Sequencer();
  /** The index is updated after the files are written, and no write waits for it. */
  private readonly listing = new Sequencer();
  private isUnlisted = false;
  private isTold = false;
  private readonly unwritten = new Set<string>();
  private allWritten = new AbortController();

  constructor(private readonly options: StoreParts) {}

  scheduleSave(id: string): void {
    if (this.timers.has(id)) return;
    this.timers.set(
      id,
      setTimeout(() => this.enqueue(id), pause),
    );
  }

  enqueue(id: string): void {
    this.cancel(id);
    if (this.queued.has(id)) return;
    this.queued.add(id);
    void this.writing.run(() =>
      this.write(id).then(
        () => this.accepted(id),
        (error) => this.refused(id, error),
      ),
    );
  }

  cancel(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
  }

  /** Runs `run` while nothing is written: merging another window's changes during a write would treat them as deleted here. */
  runExclusive(run: () => Promise<void>): Promise<void> {
    return this.writing.run(run);
  }

  /** Runs `run` after everything that was queued before is written. */
  after(run: () => Promise<void>): Promise<void> {
    return this.writing.run(() => this.listing.settled().then(run));
  }

  /** Resolves when what was queued is in its files, or was refused. */
  written(): Promise<void> {
    return this.writing.settled();
  }

  /** Resolves when it is in the index too. */
  async whenIndexed(): Promise<void> {
    await this.writing.settled();
    await this.listing.settled();
  }

  /** Resolves when everything is written or was refused, and the index is updated. */
  async flush(): Promise<void> {
    const { open } = this.options;
    const hasOwnDraft = (id: string) => {
      const session = open.get(id);
      return session !== undefined && open.filesOf(id).isOtherDraft(session);
    };
    for (const id of open.ids()) if (this.timers.has(id) || this.unwritten.has(id) || hasOwnDraft(id)) this.enqueue(id);
    await this.whenIndexed();
    await this.options.windows?.flush();
  }

  /** Returns the sessions that the disk refused when they were last written. */
  refusedIds(): readonly string[] {
    return [...this.unwritten].filter((id) => this.options.open.get(id));
  }

  /** Aborts when the disk has taken everything that it refused before. */
  get whenWritten(): AbortSignal {
    return this.allWritten.signal;
  }

  /** Writes refused sessions again, and reports those that are still refused again. */
  retryFailed(): Promise<void> {
    this.isTold = false;
    return this.flush();
  }

  /** Merges what other windows wrote into the session in memory; what their files lack is written again. */
  mergeExternal(id: string, seen: readonly FileSnapshot[]): void {
    const { open } = this.options;
    const session = open.get(id);
    const files = open.filesOf(id);
    if (!session || seen.length === 0) return;
    if (files.isDeleted(seen)) {
      this.dropDeleted(session, files);
      return;
    }
    const absorbed = files.mergeFiles(session, seen);
    open.set(absorbed);
    if (files.hasNewTurns(absorbed)) this.scheduleSave(id);
    // What this window listed of the session in the meantime lacked the other window's turns.
    else if (session.turns !== absorbed.turns) this.list(open.stored(absorbed, files));
  }

  private async write(id: string): Promise<void> {
    const { open, lists, windows, isKept, announce, tell } = this.options;
    this.queued.delete(id);
    if (!open.get(id) || !isKept()) return;
    // Marks the session dirty first, so that the next start repairs a partial write.
    await Promise.all([open.isAtWork(id) && announce(), lists.markDirty(id)]);
    const asked = open.get(id);
    if (!asked) return;
    // Nothing may be awaited between this check and the write. If another window writes in between, its files are overwritten until it checks.
    const files = open.filesOf(id);
    const seen = await files.findConflicting(asked);
    const before = open.get(id);
    this.mergeExternal(id, seen);
    const merged = open.get(id);
    if (merged) open.set(files.withoutLost(merged));
    if (before && open.get(id) !== before) tell(id, 'other', before);
    const session = this.moved(id, files);
    if (!session) return;
    const { savedAt } = files;
    const written = await files.write(session);
    windows?.announceChanges(written.map((name) => `${id}/${name}`));
    this.list(open.stored(session, files), savedAt);
  }

  /** Updates the index to what is on disk; `savedAt` is the time of the session's former entry. */
  private list(stored: Stored, savedAt?: number): void {
    const { lists, tell } = this.options;
    void this.listing.run(() =>
      lists.update(stored, savedAt).then(
        () => tell(stored.session.id, 'this'),
        (error) => this.unlisted(error),
      ),
    );
  }

  /** Gives each new state of the turns a later time than the last, whatever the clock says, because the index relies on it. */
  private moved(id: string, files: SessionFiles): Session | undefined {
    const session = this.options.open.get(id);
    const { savedAt = -1 } = files;
    if (!session || session.changedAt > savedAt || !files.hasNewTurns(session)) return session;
    const moved = { ...session, changedAt: savedAt + 1 };
    this.options.open.set(moved);
    return moved;
  }

  /** Drops a session that another window deleted, unless it has new results or a request is in flight that may be billed. */
  private dropDeleted(session: Session, files: SessionFiles): void {
    const { open } = this.options;
    if (open.isAtWork(session.id) || files.hasGained(session)) files.forget();
    else {
      this.cancel(session.id);
      open.drop(session.id);
    }
  }

  /** Reported once until everything is written; the next change tries again. */
  private refused(id: string, error: unknown): void {
    const isNews = !this.isTold || this.refusedIds().length === 0;
    this.unwritten.add(id);
    this.isTold = true;
    if (isNews) this.options.onProblem(error);
  }

  /** Reported once until a write succeeds. */
  private unlisted(error: unknown): void {
    if (!this.isUnlisted && this.unwritten.size === 0) this.options.onProblem(error);
    this.isUnlisted = true;
  }

  private accepted(id: string): void {
    this.isUnlisted = false;
    if (!this.unwritten.delete(id) || this.unwritten.size > 0) return;
    this.isTold = false;
    this.allWritten.abort();
    this.allWritten = new AbortController();
  }
}
