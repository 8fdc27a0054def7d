/** What of the history may go without the user's asking: it is decided over all sessions, and nothing of the last day is part of it. */

import { isWorthKeeping } from './editSession.ts';
import type { Picture } from './model/picture.ts';
import type { Turn } from './model/turn.ts';

export const aDay = 86_400_000;

/** A kept session: how old, and whether it stays whatever its age, since it is pinned, shown, at work or has a message not sent. */
export interface SessionAge {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  readonly isProtected: boolean;
}

/** A picture's file, and what needs it: the ids of the sessions that name it, and words for what else does. */
export interface StoredPicture {
  readonly hash: string;
  readonly bytes: number;
  /** Milliseconds since 1970; 0 where the file system has forgotten it. */
  readonly madeAt: number;
  readonly usedBy: readonly string[];
}

/** Within which the user wants the history. */
export interface HistoryLimits {
  /** Bytes that pictures may take. */
  readonly maxBytes: number;
  /** Days; 0 = no limit. */
  readonly maxAgeDays: number;
}

interface Expired {
  /** Ids of sessions that are too old. */
  readonly sessions: readonly string[];
  /** Hashes of pictures that have to go, from the oldest on. */
  readonly pictures: readonly string[];
}

/**
 * Whether a turn holds what was not there when it was last known: a result that came or is on its way, or further pictures. Who deleted
 * the turn as it was known did not mean that. More of a text that never ended does not count.
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

/** Whether something was made within the last day, or after it: the clock may have been set back. */
export function isOfToday(madeAt: number, now: number): boolean {
  return madeAt > now - aDay;
}

/** A picture goes with the newest session that names it: first those that none names, then those of the oldest. */
export function overLimits(
  sessions: readonly SessionAge[],
  pictures: readonly StoredPicture[],
  { maxBytes, maxAgeDays, now }: HistoryLimits & { readonly now: number },
): Expired {
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

/** The pictures that may go, those that were part of something longest ago first. */
function goingFirst(sessions: readonly SessionAge[], pictures: readonly StoredPicture[], now: number) {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  return pictures
    .map((file) => ({ ...file, usedAt: lastUse(file, byId) }))
    .filter(({ usedAt, madeAt }) => usedAt < Number.POSITIVE_INFINITY && mayGo(madeAt || usedAt, now))
    .sort((one, other) => one.usedAt - other.usedAt);
}

/** What nothing tells the age of stays. */
function mayGo(madeAt: number, now: number): boolean {
  return madeAt > Number.NEGATIVE_INFINITY && !isOfToday(madeAt, now);
}

/** When a picture was last part of something; never past for one that a session names that stays, or that is needed otherwise. */
function lastUse({ usedBy }: StoredPicture, byId: ReadonlyMap<string, SessionAge>): number {
  return usedBy.reduce((latest, id) => {
    const session = byId.get(id);
    return !session || session.isProtected ? Number.POSITIVE_INFINITY : Math.max(latest, session.changedAt);
  }, Number.NEGATIVE_INFINITY);
}
