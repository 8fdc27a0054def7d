import type { Session } from '../../common/model/session.ts';
import { recoverSession } from '../../common/recoverInterrupted.ts';
import type { AllDeleted } from './deleted.ts';
import { headName } from './fileFormat.ts';
import type { InUseOptions } from './findUsedImages.ts';
import { runningIn } from './loadedSessions.ts';

/** Deleted sessions, which can be restored until `undo` or `forget` is called. */
export interface Deletion {
  readonly ids: readonly string[];
  /** Why the remaining sessions could not be deleted; missing = all were deleted. */
  readonly problem?: unknown;
  /** Restores them unchanged. */
  undo(): Promise<void>;
  /** Called when they can no longer be restored. */
  forget(): void;
}

/** Deletes and restores sessions. A copy of each is on disk before it is deleted, and is kept as long as it can be restored. */
export class Deletions {
  constructor(private readonly options: InUseOptions) {}

  /** Deletes sessions with their jobs, which `stop` cancels by the ids of their results. Fails if the disk does not take a copy of the first. */
  async delete(ids: readonly string[], stop: (resultId: string) => void = () => undefined): Promise<Deletion> {
    const going: Session[] = [];
    for (const id of ids) {
      const session = await this.options.sessions.latest(id);
      try {
        if (session) await this.deleteOne(session, stop);
      } catch (problem) {
        if (going.length === 0) throw problem;
        return { ...(await this.deletion(going)), problem };
      }
      if (session) going.push(session);
    }
    return this.deletion(going);
  }

  /** Returns the copies, by what happens to them. */
  async copies(): Promise<AllDeleted> {
    const { claims, deleted, windows } = this.options;
    const claimed = [claims.now(), ...(await windows.claimed())];
    return deleted.all(new Set(claimed.flatMap((one) => one.sessions)));
  }

  /** Restores sessions that the user restored in a window that closed before the disk had room for them. */
  async bringBackWanted(): Promise<void> {
    const { sessions, deleted, folder } = this.options;
    // A head is written after all turns, so a session with a head is complete.
    for (const session of (await this.copies()).wanted)
      if (await folder.stat(`${session.id}/${headName}`)) await deleted.forgetWanted(session.id);
      else if (!sessions.get(session.id)) await this.bringBack(session);
  }

  /** If history is off, no copy is written to disk either. */
  private async deleteOne(session: Session, stop: (resultId: string) => void): Promise<void> {
    const { sessions, deleted, isKept } = this.options;
    if (isKept()) await deleted.keep(recoverSession(session));
    for (const running of runningIn(session)) stop(running.id);
    await sessions.remove(session.id);
  }

  private async deletion(all: readonly Session[]): Promise<Deletion> {
    const ids = all.map(({ id }) => id);
    const inMemory = new Map(this.options.isKept() ? [] : all.map((session) => [session.id, recoverSession(session)]));
    const forget = this.options.claims.acquire({ sessions: ids });
    await this.options.sessions.lists.forgetWords(ids);
    const undo = async () => {
      for (const id of ids) await this.restore(id, inMemory.get(id));
      forget();
    };
    return { ids, undo, forget };
  }

  private async restore(id: string, unkept: Session | undefined): Promise<void> {
    const { sessions, deleted } = this.options;
    if (await sessions.has(id)) return;
    const session = unkept ?? (await deleted.want(id));
    if (session) await this.bringBack(session);
  }

  /** Deletes the copy only after the session is on disk; otherwise the next start restores it. */
  private async bringBack(session: Session): Promise<void> {
    const { sessions, deleted } = this.options;
    const forget = () => void deleted.forgetWanted(session.id).catch(() => undefined);
    if (await sessions.add(session)) forget();
    else sessions.refused.whenWritten.addEventListener('abort', forget);
  }
}
