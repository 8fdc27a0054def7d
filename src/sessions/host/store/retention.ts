import type { FileFacts } from '../../common/files.ts';
import type { Session } from '../../common/model/session.ts';
import { recoverSession } from '../../common/recoverInterrupted.ts';
import {
  type HistoryLimits,
  isOfToday,
  isUnused,
  overLimits,
  type SessionAge,
  type StoredPicture,
} from '../../common/retentionRules.ts';
import type { ErasableFolder } from './atomicFiles.ts';
import type { AllDeleted } from './deleted.ts';
import { type Entry, entryOf } from './entry.ts';
import { headName, isSessionId } from './fileFormat.ts';
import { type AllSessions, findUsedImages, type InUse, type Needs } from './findUsedImages.ts';
import { runningIn } from './loadedSessions.ts';

/** What was deleted: pictures over the limit, with the bytes freed, and sessions that were too old. */
export interface CleanupResult {
  readonly pictures: number;
  readonly bytes: number;
  readonly sessions: number;
}

interface RetentionOptions extends AllSessions {
  readonly pictures: ErasableFolder;
  readonly thumbnails: ErasableFolder;
  readonly replies: ErasableFolder;
  readonly requests: ErasableFolder;
  /** When this window started: nobody writes a file any longer that has had a temporary name since before then. */
  readonly since: number;
  readonly now?: () => number;
}

/**
 * Decides which stored files are deleted, and deletes them; no other code does. What is in use is determined by all sessions, listed or
 * not, by deleted sessions that can be restored, and by all windows. Files that were made within the last day are deleted only if the user
 * asks for it.
 */
export class Retention {
  readonly deletions: Deletions;
  private readonly now: () => number;

  constructor(readonly parts: RetentionOptions) {
    this.deletions = new Deletions(parts);
    this.now = parts.now ?? Date.now;
    parts.claims.ownedBy(() => parts.sessions.unwritten().flatMap(({ hashes, echoes }) => [...hashes, ...echoes]));
  }

  /** Announces that a file with this hash or result id is about to be stored before any session names it. */
  async expect(stem: string): Promise<void> {
    if (!this.parts.isKept()) this.parts.claims.own(stem);
    await this.parts.sessions.announce();
  }

  /** Calls `stat` for the file of each picture, which takes about a second for ten thousand. */
  async stored(): Promise<{ readonly pictures: readonly StoredPicture[]; readonly use: InUse }> {
    // Listed first, so that pictures that are stored in the meantime are not touched.
    const names = (await this.parts.pictures.list()).filter((name) => /^[0-9a-f]{64}\./.test(name));
    const use = await findUsedImages(this.parts);
    const nobody: readonly string[] = use.isWhole ? [] : ['unreadable' satisfies Needs];
    const pictures = names.map(async (name) => {
      const { bytes = 0, madeAt = 0 } = (await this.parts.pictures.stat(name)) ?? {};
      return { hash: stemOf(name), bytes, madeAt, usedBy: use.users.get(stemOf(name)) ?? nobody };
    });
    return { pictures: await Promise.all(pictures), use };
  }

  /** Deletes unused pictures at the user's request. Returns the bytes freed, or the reason why no picture can be said to be unused. */
  async deleteUnused(): Promise<number | 'atWork' | 'unreadable'> {
    if (await this.isBusy()) return 'atWork';
    const { pictures, use } = await this.stored();
    return use.isWhole ? this.deletePictures(pictures.filter(isUnused).map(({ hash }) => hash)) : 'unreadable';
  }

  /** Deletes what exceeds the limits. */
  async keepWithin(limits: HistoryLimits): Promise<CleanupResult> {
    const { pictures, use } = await this.stored();
    const gone = overLimits(await this.aged(use), pictures, { ...limits, now: this.now() });
    if (gone.sessions.length > 0) (await this.deletions.delete(gone.sessions)).forget();
    const bytes = await this.deletePictures(gone.pictures);
    return { pictures: gone.pictures.length, bytes, sessions: gone.sessions.length };
  }

  /**
   * Removes what killed windows left, long after the start: temporary files, and files that no session names. The latter only after a
   * window has been silent for a day or a deleted session has expired, and while no window is at work.
   */
  async sweep(): Promise<void> {
    const { folder, pictures, thumbnails, replies, requests, sessions, deleted, windows, since } = this.parts;
    for (const place of [folder, pictures, thumbnails, replies, requests]) await place.tidy('', since);
    await windows.tidy(since);
    await sessions.lists.tidy(since);
    await this.deletions.bringBackWanted();
    const gone = await windows.gone();
    const expired = (await this.deletions.copies()).expired.map((session) => entryOf(session, () => ''));
    if (gone.length + expired.length === 0 || (await this.isBusy())) return;
    const asked = expired.flatMap(({ id, hashes, echoes }) => [id, ...hashes, ...echoes]);
    if (!(await this.deleteUnnamed([...asked, ...gone.flatMap(({ unkept }) => unkept)], true))) return;
    for (const { id } of expired) await deleted.forget(id);
    for (const { id } of gone) await windows.forget(id);
  }

  /**
   * Writes pending changes, and tells other windows that this one has closed. If history is off, deletes what this window stored; the next
   * start removes what is left.
   */
  async leave(): Promise<void> {
    const { sessions, windows, claims } = this.parts;
    const isKept = this.parts.isKept();
    await sessions.flush();
    const asked = claims.now().pictures;
    await windows.close(isKept);
    if (isKept || !(await this.deleteUnnamed(asked, false))) return;
    await windows.forget(windows.id);
  }

  /** Returns whether a picture may be stored that its session does not name yet. */
  async isBusy(): Promise<boolean> {
    const { sessions, windows } = this.parts;
    return sessions.running().length > 0 || (await windows.getWorkingWindows()).size > 0;
  }

  private async aged({ listed, spared }: InUse): Promise<readonly SessionAge[]> {
    const { windows } = this.parts;
    const atWork = new Set([windows.id, ...(await windows.lastAtWork())]);
    const stays = ({ id, pinned, isDraft = false, hasDraft = false, windows: own }: Entry) =>
      pinned || isDraft || hasDraft || spared.has(id) || own.some((window) => atWork.has(window));
    return listed.map((entry) => ({ id: entry.id, changedAt: entry.changedAt, isProtected: stays(entry) }));
  }

  /** Deletes pictures and their thumbnails, except those that came into use since `hashes` was determined. Returns the bytes freed. */
  private async deletePictures(hashes: readonly string[]): Promise<number> {
    const { pictures, thumbnails, claims, sessions } = this.parts;
    const claimed = claims.now();
    const shown = sessions.inMemory().filter(({ id }) => claimed.sessions.includes(id));
    const held = new Set([...claimed.pictures, ...shown.flatMap((session) => session.hashes)]);
    const wanted = new Set(hashes.filter((hash) => !held.has(hash)));
    if (wanted.size === 0) return 0;
    let freed = 0;
    for (const folder of [pictures, thumbnails])
      for (const name of (await folder.list()).filter((one) => wanted.has(stemOf(one)))) {
        freed += (await folder.stat(name))?.bytes ?? 0;
        await folder.delete(name);
      }
    return freed;
  }

  /**
   * Deletes files that no session names: `asked` are hashes of pictures and ids of results and sessions, to be deleted at any age; if
   * `isOldToo`, also everything older than a day, except what this window claims or shows. Returns false if a session cannot be read,
   * because it may name any of the files. Keeps files whose names are not Limn's.
   */
  private async deleteUnnamed(asked: readonly string[], isOldToo: boolean): Promise<boolean> {
    const { pictures, thumbnails, replies, requests, since } = this.parts;
    const listed = [pictures, thumbnails, replies].map(async (place) =>
      (await place.list()).map((name) => ({ place, name })),
    );
    const present = (await Promise.all(listed)).flat();
    const ids = (await requests.list()).filter(isSessionId);
    const { users, echoes, sessions, isWhole } = await findUsedImages(this.parts, isOldToo ? 'open' : 'closing');
    if (!isWhole) return false;
    const wanted = new Set(asked);
    const factsIn = async (id: string) =>
      Promise.all((await requests.list(id)).map((name) => requests.stat(`${id}/${name}`)));
    const mayGo = async (stem: string, files: () => Promise<readonly (FileFacts | undefined)[]>) =>
      wanted.has(stem) || (isOldToo && (await this.areOld(await files())));
    const isUnnamed = (name: string) =>
      /^([0-9a-f]{64}|[0-9a-f-]{36})\.[a-z\d]+$/.test(name) && !users.has(stemOf(name)) && !echoes.has(stemOf(name));
    for (const { place, name } of present.filter((file) => isUnnamed(file.name)))
      if (await mayGo(stemOf(name), async () => [await place.stat(name)])) await place.delete(name);
    for (const id of ids)
      if (sessions.has(id)) await requests.tidy(id, since);
      else if (await mayGo(id, () => factsIn(id))) await requests.delete(id);
    return true;
  }

  /** Files of unknown age count as old unless another window may be at work. */
  private async areOld(files: readonly (FileFacts | undefined)[]): Promise<boolean> {
    const known = files.flatMap((file) => file?.madeAt || []);
    if (known.some((madeAt) => isOfToday(madeAt, this.now()))) return false;
    return known.length === files.length || (await this.parts.windows.lastAtWork()).size === 0;
  }
}

/** Returns the hash of a picture, or the id of a result. */
function stemOf(name: string): string {
  return name.replace(/\..*$/, '');
}

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
class Deletions {
  constructor(private readonly all: AllSessions) {}

  /** Deletes sessions with their jobs, which `stop` cancels by the ids of their results. Fails if the disk does not take a copy of the first. */
  async delete(ids: readonly string[], stop: (resultId: string) => void = () => undefined): Promise<Deletion> {
    const going: Session[] = [];
    for (const id of ids) {
      const session = await this.all.sessions.latest(id);
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
    const { claims, deleted, windows } = this.all;
    const claimed = [claims.now(), ...(await windows.claimed())];
    return deleted.all(new Set(claimed.flatMap((one) => one.sessions)));
  }

  /** Restores sessions that the user restored in a window that closed before the disk had room for them. */
  async bringBackWanted(): Promise<void> {
    const { sessions, deleted, folder } = this.all;
    // A head is written after all turns, so a session with a head is complete.
    for (const session of (await this.copies()).wanted)
      if (await folder.stat(`${session.id}/${headName}`)) await deleted.forgetWanted(session.id);
      else if (!sessions.get(session.id)) await this.bringBack(session);
  }

  /** If history is off, no copy is written to disk either. */
  private async deleteOne(session: Session, stop: (resultId: string) => void): Promise<void> {
    const { sessions, deleted, isKept } = this.all;
    if (isKept()) await deleted.keep(recoverSession(session));
    for (const running of runningIn(session)) stop(running.id);
    await sessions.remove(session.id);
  }

  private async deletion(gone: readonly Session[]): Promise<Deletion> {
    const ids = gone.map(({ id }) => id);
    const { sessions, deleted, claims, isKept } = this.all;
    const inMemory = new Map(isKept() ? [] : gone.map((session) => [session.id, recoverSession(session)]));
    const forget = claims.acquire({ sessions: ids });
    await sessions.lists.forgetWords(ids);
    const undo = async () => {
      for (const id of ids) {
        if (await sessions.has(id)) continue;
        const session = inMemory.get(id) ?? (await deleted.want(id));
        if (session) await this.bringBack(session);
      }
      forget();
    };
    return { ids, undo, forget };
  }

  /** Deletes the copy only after the session is on disk; otherwise the next start restores it. */
  private async bringBack(session: Session): Promise<void> {
    const { sessions, deleted } = this.all;
    const forget = () => void deleted.forgetWanted(session.id).catch(() => undefined);
    if (await sessions.add(session)) forget();
    else sessions.refused.whenWritten.addEventListener('abort', forget);
  }
}
