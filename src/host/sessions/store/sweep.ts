import type { Sessions } from '../sessions.ts';
import type { DeletedSessions } from './deleted.ts';
import { type Entry, entryOf } from './entry.ts';
import { isAside, isSessionId } from './form.ts';
import type { Folder } from './wholeFiles.ts';
import type { Windows } from './windows.ts';

export interface SweepOptions {
  /** The sessions' own folder. */
  readonly folder: Folder;
  readonly pictures: Folder;
  readonly thumbnails: Folder;
  readonly replies: Folder;
  readonly requests: Folder;
  readonly sessions: Sessions;
  readonly deleted: DeletedSessions;
  readonly windows: Windows;
  /** When this window began: what has a temporary name from before, and still has, nobody is writing any more. */
  readonly since: number;
}

/**
 * Takes away what killed windows left, long after the start: temporary files, and pictures that no session names. The latter only
 * after a window was killed at work or a deleted session's time is over, and while no window is at work, since a picture
 * is kept before its session names it.
 */
export async function sweep(options: SweepOptions): Promise<void> {
  const { folder, pictures, thumbnails, replies, requests, sessions, deleted, windows, since } = options;
  for (const place of [folder, pictures, thumbnails, replies, requests]) await place.tidy('', since);
  await windows.tidy(since);
  await sessions.lists.tidy(since);
  const killed = await windows.killed();
  const { expired } = await deleted.all();
  if (killed.length + expired.length === 0 || (await isBusy(options))) return;
  if (!(await sweepUnnamed(options))) return;
  for (const id of expired) await deleted.forget(id);
  for (const id of killed) await windows.forget(id);
}

/** Whether a picture may be kept already that its session does not name yet. */
export async function isBusy({ sessions, windows }: SweepOptions): Promise<boolean> {
  return sessions.running().length > 0 || (await windows.atWork()).size > 0;
}

/**
 * What is there is listed first: what comes meanwhile is not touched. Names that are not Limn's are left alone; so is everything while
 * a session cannot be read, since it may name pictures that were paid for; false then.
 */
export async function sweepUnnamed(options: SweepOptions): Promise<boolean> {
  const { pictures, thumbnails, replies, requests, sessions, deleted, since } = options;
  const places = [pictures, thumbnails, replies];
  const asked = (await requests.list()).filter(isSessionId);
  const present = await Promise.all(places.map((place) => place.list()));
  const kept = (await deleted.all()).kept.map((session) => entryOf(session, () => ''));
  const entries = [...(await sessions.lists.all()), ...kept];
  const named = (by: 'hashes' | 'echoes') => new Set(entries.flatMap((entry) => entry[by]));
  if (!(await isAllRead(options, entries))) return false;
  const names = [named('hashes'), named('hashes'), named('echoes')];
  for (const [at, place] of places.entries())
    for (const name of present[at] ?? []) if (isUnnamed(name, names[at])) await place.delete(name);
  const ids = new Set(entries.map(({ id }) => id));
  for (const id of asked) await (ids.has(id) ? requests.tidy(id, since) : requests.delete(id));
  return true;
}

async function isAllRead({ folder, sessions }: SweepOptions, entries: readonly Pick<Entry, 'id'>[]): Promise<boolean> {
  const read = new Set(entries.map(({ id }) => id));
  const ids = await sessions.ids();
  const places = await Promise.all(['', ...ids].map((id) => folder.list(id)));
  return ids.every((id) => read.has(id)) && !places.flat().some(isAside);
}

function isUnnamed(name: string, names: ReadonlySet<string> | undefined): boolean {
  const [, stem] = /^([0-9a-f]{64}|[0-9a-f-]{36})\.[a-z]+$/.exec(name) ?? [];
  return stem !== undefined && !names?.has(stem);
}
