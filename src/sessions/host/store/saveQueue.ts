import type { Session } from '../../common/model/session.ts';
import type { Stored } from './entry.ts';
import type { LoadedSessions } from './openSessions.ts';
import type { SessionFiles } from './sessionFiles.ts';
import type { SessionIndex } from './sessionIndex.ts';
import type { FileSnapshot } from './sessionReader.ts';
import type { WindowRegistry } from './windowRegistry.ts';

/** While text streams a session is saved at most this often, in milliseconds. */
const pause = 1_000;

interface SavingOptions {
  readonly open: LoadedSessions;
  readonly lists: SessionIndex;
  readonly windows: WindowRegistry | undefined;
  readonly isKept: () => boolean;
  readonly onProblem: (error: unknown) => void;
  readonly onSaved: (id: string) => void;
  /** Another window had written meanwhile what was like this in memory. */
  readonly onCame: (id: string, before: Session) => void;
  /** Resolves when other windows know that this one is at work. */
  readonly announce: () => Promise<void>;
}

/** Writes what has changed, one session after the other. */
export class SaveQueue {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Waiting for their turn to be written; each is written as it stands then, however often it changed meanwhile. */
  private readonly queued = new Set<string>();
  private writing: Promise<void> = Promise.resolve();
  /** Lists come after the files, and nothing that is to be written waits for them. */
  private listing: Promise<void> = Promise.resolve();
  private isUnlisted = false;
  private isTold = false;
  private readonly unwritten = new Set<string>();
  private allWritten = new AbortController();

  constructor(private readonly options: SavingOptions) {}

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
    this.writing = this.writing
      .then(() => this.write(id))
      .then(
        () => this.accepted(id),
        (error) => this.refused(id, error),
      );
  }

  cancel(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
  }

  /** Runs something while nothing is written: what comes from another window in the middle of that would be taken for deleted here. */
  runExclusive(run: () => Promise<void>): Promise<void> {
    const done = this.writing.then(run);
    this.writing = done.catch(() => undefined);
    return done;
  }

  /** Runs something when all that was queued before is written. */
  async after(run: () => Promise<void>): Promise<void> {
    const done = this.writing.then(() => this.listing).then(run);
    this.writing = done.catch(() => undefined);
    await done;
  }

  /** Resolves when what was queued is in its files, or was refused. */
  written(): Promise<void> {
    return this.writing;
  }

  /** Resolves when it stands in the lists too. */
  async whenIndexed(): Promise<void> {
    await this.writing;
    await this.listing;
  }

  /** Resolves when all is written, or was refused, lists too. */
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

  /** Those that the disk refused when they were last written. */
  refusedIds(): readonly string[] {
    return [...this.unwritten].filter((id) => this.options.open.get(id));
  }

  /** Tells when the disk has taken all that it refused. */
  get whenWritten(): AbortSignal {
    return this.allWritten.signal;
  }

  /** Writes again what was refused; what still is, is said again. */
  retryFailed(): Promise<void> {
    this.isTold = false;
    return this.flush();
  }

  /** What other windows wrote goes into the session in memory; what they lack is written again. */
  mergeExternal(id: string, seen: readonly FileSnapshot[]): void {
    const { open } = this.options;
    const session = open.get(id);
    const files = open.filesOf(id);
    if (!session || seen.length === 0) return;
    if (files.isDeleted(seen)) this.dropDeleted(id, files);
    else this.take(files, files.mergeFiles(session, seen));
  }

  private take(files: SessionFiles, absorbed: Session): void {
    const { open } = this.options;
    const isOther = open.get(absorbed.id)?.turns !== absorbed.turns;
    open.set(absorbed);
    if (files.hasNewTurns(absorbed)) this.scheduleSave(absorbed.id);
    // What this window listed of it meanwhile lacked the turns of the other.
    else if (isOther) this.list(open.stored(absorbed, files));
  }

  private async write(id: string): Promise<void> {
    const { open, lists, windows, isKept, announce, onCame } = this.options;
    this.queued.delete(id);
    if (!open.get(id) || !isKept()) return;
    // Whoever is killed in the middle of the files has left a trace that leads the next start to them.
    await Promise.all([open.isAtWork(id) && announce(), lists.markDirty(id)]);
    const asked = open.get(id);
    if (!asked) return;
    // Nothing stands between this look and the writing: what another window writes meanwhile is overwritten until that looks.
    const files = open.filesOf(id);
    const seen = await files.findConflicting(asked);
    const before = open.get(id);
    this.mergeExternal(id, seen);
    this.dropLost(id, files);
    if (before && open.get(id) !== before) onCame(id, before);
    const session = this.moved(id, files);
    if (!session) return;
    const { savedAt } = files;
    const written = await files.write(session);
    windows?.announceChanges(written.map((name) => `${id}/${name}`));
    this.list(open.stored(session, files), savedAt);
  }

  /** Brings the lists up to what is on disk; `savedAt` is where they had it until then. */
  private list(stored: Stored, savedAt?: number): void {
    const { lists, onSaved } = this.options;
    this.listing = this.listing
      .then(() => lists.update(stored, savedAt))
      .then(
        () => onSaved(stored.session.id),
        (error) => this.unlisted(error),
      );
  }

  /** Each new state of the turns has a time of its own, later than the last, whatever the clock says: lists go by it. */
  private moved(id: string, files: SessionFiles): Session | undefined {
    const session = this.options.open.get(id);
    const { savedAt = -1 } = files;
    if (!session || session.changedAt > savedAt || !files.hasNewTurns(session)) return session;
    const moved = { ...session, changedAt: savedAt + 1 };
    this.options.open.set(moved);
    return moved;
  }

  private dropLost(id: string, files: SessionFiles): void {
    const session = this.options.open.get(id);
    if (session) this.options.open.set(files.withoutLost(session));
  }

  /** A session that another window deleted goes here too, unless something came of it since, or is in flight that may have been paid for. */
  private dropDeleted(id: string, files: SessionFiles): void {
    const session = this.options.open.get(id);
    if (this.options.open.isAtWork(id) || (session && files.hasGained(session))) {
      files.forget();
      return;
    }
    this.cancel(id);
    this.options.open.drop(id);
  }

  /** Said once, until all is written; the next change tries again. */
  private refused(id: string, error: unknown): void {
    const isNews = !this.isTold || this.refusedIds().length === 0;
    this.unwritten.add(id);
    this.isTold = true;
    if (isNews) this.options.onProblem(error);
  }

  /** Said once, until a write succeeds again. */
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
