/** Which parts of the history may be deleted automatically. The rules consider all sessions, and protect everything from the last day. */

import { isWorthKeeping } from './editSession.ts';
import type { Picture } from './model/picture.ts';
import type { Turn } from './model/session.ts';

export const aDay = 86_400_000;

/** The age of a stored session, and whether it is kept at any age, because it is pinned, shown, running or has an unsent message. */
export interface SessionAge {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  readonly isProtected: boolean;
}

/** A picture's file, and what needs it: the ids of the sessions that name it, and names of other reasons. */
export interface StoredPicture {
  readonly hash: string;
  readonly bytes: number;
  /** Milliseconds since 1970; 0 if the file system does not know it. */
  readonly madeAt: number;
  readonly usedBy: readonly string[];
}

/** The limits that the user set for the history. */
export interface HistoryLimits {
  /** Maximum bytes of all pictures. */
  readonly maxBytes: number;
  /** Days; 0 = no limit. */
  readonly maxAgeDays: number;
}

/**
 * Returns whether a turn has something new since it was last known: a finished or running result, or more pictures. Deleting the known turn
 * was not meant to delete that. More text in a result that never ended does not count.
 */
export function hasGained(turn: Turn, known: Turn | undefined): boolean {
  return turn.results.some((result) => {
    const before = known?.results.find(({ id }) => id === result.id);
    if (!before) return result.state === 'running' || isWorthKeeping(result);
    const isNews = ({ hash }: Picture) => !before.pictures.some((picture) => picture.hash === hash);
    return (
      result.pictures.some(isNews) || (result.state === 'done' && before.state !== 'done' && isWorthKeeping(result))
    );
  });
}

export function isUnused({ usedBy }: Pick<StoredPicture, 'usedBy'>): boolean {
  return usedBy.length === 0;
}

/** Returns whether something was made within the last day, or in the future: the clock may have been set back. */
export function isOfToday(madeAt: number, now: number): boolean {
  return madeAt > now - aDay;
}

/**
 * Returns the ids of the sessions that are too old, and the hashes of the pictures to delete. A picture is as old as the newest session that names it; pictures that no session names are deleted
 * first, then those of the oldest.
 */
export function overLimits(
  sessions: readonly SessionAge[],
  pictures: readonly StoredPicture[],
  { maxBytes, maxAgeDays, now }: HistoryLimits & { readonly now: number },
): { readonly sessions: readonly string[]; readonly pictures: readonly string[] } {
  const isTooOld = ({ changedAt, isProtected: stays }: SessionAge) =>
    maxAgeDays > 0 && !stays && changedAt < now - maxAgeDays * aDay;
  let over = pictures.reduce((sum, { bytes }) => sum + bytes, 0) - maxBytes;
  const hashes = goingFirst(sessions, pictures, now).flatMap(({ hash, bytes }) => {
    if (over <= 0) return [];
    over -= bytes;
    return [hash];
  });
  return { sessions: sessions.filter(isTooOld).map(({ id }) => id), pictures: hashes };
}

/** Returns the pictures that may be deleted, the least recently used first. */
function goingFirst(sessions: readonly SessionAge[], pictures: readonly StoredPicture[], now: number) {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  return pictures
    .map((file) => ({ ...file, usedAt: lastUse(file, byId) }))
    .filter(({ usedAt, madeAt }) => {
      // What has no known age is kept.
      const age = madeAt || usedAt;
      return usedAt < Number.POSITIVE_INFINITY && age > Number.NEGATIVE_INFINITY && !isOfToday(age, now);
    })
    .sort((one, other) => one.usedAt - other.usedAt);
}

/** Returns when a picture was last used; infinite if a protected session names it, or something else needs it. */
function lastUse({ usedBy }: StoredPicture, byId: ReadonlyMap<string, SessionAge>): number {
  return usedBy.reduce((latest, id) => {
    const session = byId.get(id);
    return !session || session.isProtected ? Number.POSITIVE_INFINITY : Math.max(latest, session.changedAt);
  }, Number.NEGATIVE_INFINITY);
}
