/** What has to go when the history is larger or older than the person wants. */

const aDay = 86_400_000;

/** A kept session: how old, and whether it stays whatever its age, since it is pinned, shown, at work or has a message not sent. */
export interface Aged {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  readonly stays: boolean;
}

/** A picture's file and what needs it; see `StoredPicture`. */
export interface StoredFile {
  readonly hash: string;
  readonly bytes: number;
  readonly usedBy: readonly string[];
}

interface Limits {
  /** Bytes that pictures may take. */
  readonly maxBytes: number;
  /** Days; 0 = no limit. */
  readonly maxAgeDays: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface Outdated {
  /** Ids of sessions that are too old. */
  readonly sessions: readonly string[];
  /** Hashes of pictures that have to go, from the oldest on. */
  readonly pictures: readonly string[];
}

/** A picture goes with the newest session that names it: first those that none names, then those of the oldest. */
export function outdated(sessions: readonly Aged[], pictures: readonly StoredFile[], limits: Limits): Outdated {
  const old = sessions.filter((session) => isTooOld(session, limits)).map(({ id }) => id);
  return { sessions: old, pictures: overSize(sessions, pictures, limits.maxBytes) };
}

function isTooOld({ changedAt, stays }: Aged, { maxAgeDays, now }: Limits): boolean {
  return maxAgeDays > 0 && !stays && changedAt < now - maxAgeDays * aDay;
}

function overSize(sessions: readonly Aged[], pictures: readonly StoredFile[], maxBytes: number): readonly string[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  let over = pictures.reduce((sum, { bytes }) => sum + bytes, 0) - maxBytes;
  const going = pictures
    .map((file) => ({ ...file, from: lastUse(file, byId) }))
    .filter(({ from }) => from < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.from - other.from);
  return going.flatMap(({ hash, bytes }) => {
    if (over <= 0) return [];
    over -= bytes;
    return [hash];
  });
}

/** When a picture was last part of something; never past for one that a session names that stays, or that is needed otherwise. */
function lastUse({ usedBy }: StoredFile, byId: ReadonlyMap<string, Aged>): number {
  return usedBy.reduce((latest, id) => {
    const session = byId.get(id);
    return !session || session.stays ? Number.POSITIVE_INFINITY : Math.max(latest, session.changedAt);
  }, Number.NEGATIVE_INFINITY);
}
