import { isSessionId } from './form.ts';
import { type InUseOptions, inUse } from './inUse.ts';
import type { Folder } from './wholeFiles.ts';

export interface SweepOptions extends InUseOptions {
  readonly pictures: Folder;
  readonly thumbnails: Folder;
  readonly replies: Folder;
  readonly requests: Folder;
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
export async function isBusy({ sessions, windows }: InUseOptions): Promise<boolean> {
  return sessions.running().length > 0 || (await windows.atWork()).size > 0;
}

/**
 * What is there is listed first: what comes meanwhile is not touched. Names that are not Limn's are left alone; so is everything while
 * a session cannot be read, since it may name pictures that were paid for; false then.
 */
export async function sweepUnnamed(options: SweepOptions, closing: 'open' | 'closing' = 'open'): Promise<boolean> {
  const { pictures, thumbnails, replies, requests, since } = options;
  const places = [pictures, thumbnails, replies];
  const asked = (await requests.list()).filter(isSessionId);
  const present = await Promise.all(places.map((place) => place.list()));
  const { users, echoes, sessions, isWhole } = await inUse(options, closing);
  if (!isWhole) return false;
  const names = [users, users, echoes];
  for (const [at, place] of places.entries())
    for (const name of present[at] ?? []) if (isUnnamed(name, names[at])) await place.delete(name);
  for (const id of asked) await (sessions.has(id) ? requests.tidy(id, since) : requests.delete(id));
  return true;
}

function isUnnamed(name: string, names: { has(name: string): boolean } | undefined): boolean {
  const [, stem] = /^([0-9a-f]{64}|[0-9a-f-]{36})\.[a-z]+$/.exec(name) ?? [];
  return stem !== undefined && !names?.has(stem);
}
