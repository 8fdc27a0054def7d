import type { Result, Session, Turn } from '../../common/model/session.ts';
import type { Stored } from './entry.ts';
import { SessionFiles } from './sessionFiles.ts';
import type { SessionDisk } from './sessionReader.ts';

/** The sessions in memory in this window, with what is known of their files. */
export class LoadedSessions {
  private readonly sessions = new Map<string, Session>();
  private readonly files = new Map<string, SessionFiles>();

  constructor(private readonly disk: SessionDisk) {}

  get(id: string): Session | undefined {
    return this.sessions.get(id);
  }

  set(session: Session): void {
    this.sessions.set(session.id, session);
  }

  /** Adds a session that was read from these files, and returns it; if the session was added in the meantime, returns that one. */
  adopt(session: Session, files: SessionFiles): Session {
    const present = this.sessions.get(session.id);
    if (present) return present;
    this.set(session);
    this.files.set(session.id, files);
    return session;
  }

  drop(id: string): void {
    this.sessions.delete(id);
    this.files.delete(id);
  }

  ids(): readonly string[] {
    return [...this.sessions.keys()];
  }

  /** Creates the files of a session with no known content. */
  newFiles(id: string): SessionFiles {
    return new SessionFiles(id, this.disk);
  }

  filesOf(id: string): SessionFiles {
    const files = this.files.get(id) ?? this.newFiles(id);
    this.files.set(id, files);
    return files;
  }

  /** Returns whether a job of this window is in flight for it. */
  isAtWork(id: string): boolean {
    return runningIn(this.sessions.get(id)).some((result) => !this.isOthers(id, result));
  }

  /** Returns whether it shows a job of another window. */
  isWaiting(id: string): boolean {
    return runningIn(this.sessions.get(id)).some((result) => this.isOthers(id, result));
  }

  /** Returns whether another window runs this result. */
  isTheirs(resultId: string): boolean {
    const isIt = (id: string) => (result: Result) => result.id === resultId && this.isOthers(id, result);
    return this.ids().some((id) => runningIn(this.sessions.get(id)).some(isIt(id)));
  }

  private isOthers(id: string, result: Result): boolean {
    return this.files.get(id)?.ownerOf(result.id) !== undefined;
  }

  /** Returns a session in the form that the index takes. */
  stored(session: Session, files: SessionFiles): Stored {
    return { session, ownerOf: (result) => files.ownerOf(result) ?? this.disk.windowId };
  }
}

export function runningIn(session: Session | undefined): readonly Result[] {
  return runningOf(session?.turns ?? []);
}

/** Returns the running results only: in a copied session, finished results may have the ids of results that run in the original. */
export function runningOf(turns: readonly Turn[]): readonly Result[] {
  return turns.flatMap(({ results }) => results.filter(({ state }) => state === 'running'));
}
