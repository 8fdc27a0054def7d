/** The one rule for which pictures, responses and sessions must stay, whatever is to be deleted. */
import type { Sessions } from '../sessions.ts';
import type { Folder } from './atomicFiles.ts';
import type { Claims } from './claims.ts';
import type { DeletedSessions } from './deleted.ts';
import { type Entry, entryOf } from './entry.ts';
import { isDamaged } from './fileFormat.ts';
import type { WindowRegistry } from './windowRegistry.ts';

/** All sessions, on disk, in memory or deleted, and what the windows claim. */
export interface AllSessions {
  /** The sessions' folder. */
  readonly folder: Folder;
  readonly sessions: Sessions;
  readonly deleted: DeletedSessions;
  readonly windows: WindowRegistry;
  readonly claims: Claims;
  /** Returns whether sessions are written to disk at all. */
  readonly isKept: () => boolean;
}

/** What needs a picture, if it is not a session that lists know. */
export type Needs = 'undo' | 'unreadable';

export interface InUse {
  /** All sessions that can be read. */
  readonly listed: readonly Entry[];
  /** By a picture's hash: the ids of the sessions that name it, and what else needs it. */
  readonly users: ReadonlyMap<string, readonly (string | Needs)[]>;
  /** Ids of the results whose responses are stored. */
  readonly echoes: ReadonlySet<string>;
  /** Ids of the sessions that exist or can be restored. */
  readonly sessions: ReadonlySet<string>;
  /** Ids of the sessions that no limit affects: shown in any window, or with a file that cannot be read. */
  readonly spared: ReadonlySet<string>;
  /** Whether every session could be read, so that a file that none of them names is unused. */
  readonly isWhole: boolean;
}

/**
 * Returns what is in use by sessions on disk, by deleted sessions that can be restored, and by the windows; `closing` ignores what this
 * window has in memory only. Callers must list the files that may be deleted before the call.
 */
export async function findUsedImages(all: AllSessions, closing: 'open' | 'closing' = 'open'): Promise<InUse> {
  const { sessions, deleted, windows, claims } = all;
  await sessions.lists.indexChanged();
  const claimed = [...(await windows.claimed()), ...(closing === 'open' ? [claims.now()] : [])];
  const held = new Set(claimed.flatMap((one) => one.sessions));
  const kept = (await deleted.all(held)).kept.map((session) => entryOf(session, () => ''));
  const listed = await sessions.lists.all();
  const unread = await unreadOf(all, listed);
  const memory = closing === 'open' ? sessions.inMemory() : [];
  const entries = [...listed, ...kept, ...memory];
  const users = new Map<string, string[]>();
  const add = (hashes: readonly string[], user: string) => {
    for (const hash of hashes) users.set(hash, [...(users.get(hash) ?? []), user]);
  };
  for (const { id, hashes } of entries) add(hashes, id);
  for (const { pictures } of claimed) add(pictures, 'undo' satisfies Needs);
  add(unread.hashes, 'unreadable' satisfies Needs);
  return {
    listed,
    users,
    echoes: new Set(entries.flatMap(({ echoes }) => echoes)),
    sessions: new Set(entries.map(({ id }) => id)),
    spared: new Set([...held, ...unread.sessions]),
    isWhole: unread.sessions.length === 0,
  };
}

/**
 * Returns the sessions with a file that is damaged or was written by a newer version of Limn; anything in it that looks like a picture's
 * hash counts as one.
 */
async function unreadOf(
  { folder, sessions }: AllSessions,
  listed: readonly Pick<Entry, 'id'>[],
): Promise<{ readonly sessions: readonly string[]; readonly hashes: readonly string[] }> {
  const known = new Set(listed.map(({ id }) => id));
  const found = await Promise.all((await sessions.ids()).map((id) => unreadFiles(folder, id, known.has(id))));
  const single = (await folder.list()).filter(isDamaged);
  const files = [...found.flat(), ...single];
  const texts = await Promise.all(files.map((file) => folder.read(file).catch(() => undefined)));
  return {
    sessions: [...new Set(files.map((file) => file.replace(/[/.].*$/, '')))],
    hashes: texts.flatMap((bytes) => new TextDecoder().decode(bytes).match(/\b[0-9a-f]{64}\b/g) ?? []),
  };
}

/** Returns the damaged files of a session, or all its files if no list knows it, because then nothing of it could be read. */
async function unreadFiles(folder: Folder, id: string, isKnown: boolean): Promise<readonly string[]> {
  const names = await folder.list(id);
  const unread = isKnown ? names.filter(isDamaged) : names;
  const files = unread.map((name) => `${id}/${name}`);
  return isKnown || files.length > 0 ? files : [`${id}.json`];
}
