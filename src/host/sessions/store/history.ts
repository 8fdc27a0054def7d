import { settle } from '../../../core/session/settle.ts';
import { documentsFolder } from '../../../shared/documentKey.ts';
import type { Session } from '../../../shared/model/session.ts';
import type { History, Share, Sizes, StoredPicture, Summary } from '../history.ts';
import { newSessionId } from '../sessions.ts';
import type { Entry } from './entry.ts';
import { type InUse, type InUseOptions, inUse, type Needs } from './inUse.ts';
import { runningIn } from './openSessions.ts';
import { SeenAtWork } from './seenAtWork.ts';
import type { Folder } from './wholeFiles.ts';

/** Listeners are told at most this often, in milliseconds. */
const pause = 300;

export interface StoredHistoryOptions extends InUseOptions {
  readonly pictures: Folder;
  readonly thumbnails: Folder;
  readonly replies: Folder;
  readonly requests: Folder;
  /** Only sessions begun in this workspace are wanted; nothing = all are. */
  readonly onlyOf: () => string | undefined;
  /** Stops the job of a result. */
  readonly stop: (resultId: string) => void;
}

/** The kept sessions, as the lists and the gallery see them. */
export class StoredHistory implements History {
  private readonly others: SeenAtWork;

  constructor(private readonly options: StoredHistoryOptions) {
    this.others = new SeenAtWork(options.windows);
  }

  async newest(count: number, before?: Summary): Promise<readonly Summary[]> {
    const entries = await this.options.sessions.lists.newest({ count, before, isWanted: this.isWanted() });
    return this.summaries(entries);
  }

  async search(text: string, signal: AbortSignal): Promise<readonly Summary[]> {
    return this.summaries((await this.options.sessions.lists.search(text, signal)).filter(this.isWanted()));
  }

  load(id: string): Promise<Session | undefined> {
    return this.options.sessions.peek(id);
  }

  rename(id: string, title: string): Promise<void> {
    return this.change(id, (session) => ({ ...session, title }));
  }

  pin(id: string, on: boolean): Promise<void> {
    return this.change(id, ({ pinned: _, ...session }) => (on ? { ...session, pinned: true } : session));
  }

  async duplicate(id: string): Promise<string> {
    return this.copy(id, (session) => session.turns.length);
  }

  async branch(id: string, turnId: string): Promise<string> {
    return this.copy(id, ({ turns }) => turns.findIndex((turn) => turn.id === turnId) + 1);
  }

  async delete(ids: readonly string[]): Promise<() => Promise<void>> {
    const { sessions, deleted } = this.options;
    for (const id of ids) {
      const session = await sessions.peek(id);
      if (!session) continue;
      for (const running of runningIn(session)) this.options.stop(running.id);
      await deleted.keep(settle(session));
      await sessions.remove(id);
    }
    return () => this.restore(ids);
  }

  add(session: Session): Promise<void> {
    return this.options.sessions.add(session);
  }

  has(id: string): Promise<boolean> {
    return this.options.sessions.has(id);
  }

  /** Asks the size of every file: a second or so for ten thousand. */
  async sizes(): Promise<Sizes> {
    const { folder, pictures, thumbnails, replies, requests } = this.options;
    const lists = new Set(['index', 'search', 'changed', 'pinned', 'deleted', documentsFolder]);
    const [names, present] = [await folder.list(), await pictures.list()];
    const use = await inUse(this.options);
    return {
      isWhole: use.isWhole,
      sessions: await shareOf(
        folder,
        names.filter((name) => !lists.has(name)),
      ),
      pictures: await this.storedPictures(use, present),
      thumbnails: await shareOf(thumbnails, await thumbnails.list()),
      replies: sumOf(await Promise.all([replies, requests].map(async (place) => shareOf(place, await place.list())))),
      lists: await shareOf(folder, [...lists]),
    };
  }

  async deletePictures(hashes: readonly string[]): Promise<number> {
    const { pictures, thumbnails } = this.options;
    const wanted = new Set(hashes.filter((hash) => !this.isHeld(hash)));
    let freed = 0;
    for (const folder of [pictures, thumbnails])
      for (const name of (await folder.list()).filter((one) => wanted.has(hashIn(one)))) {
        freed += (await folder.stat(name))?.bytes ?? 0;
        await folder.delete(name);
      }
    return freed;
  }

  async spared(): Promise<ReadonlySet<string>> {
    return (await inUse(this.options)).spared;
  }

  running(): number {
    return this.options.sessions.running().length;
  }

  async isAtWork(): Promise<boolean> {
    return this.running() > 0 || (await this.options.windows.atWork()).size > 0;
  }

  onDidChange(listener: () => void): { dispose(): void } {
    let telling: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      telling = undefined;
      listener();
    };
    const tellSoon = () => {
      telling ??= setTimeout(tell, pause);
    };
    const listening = [this.options.sessions.onDidChange(tellSoon), this.others.onDidEnd(tellSoon)];
    return {
      dispose: () => {
        clearTimeout(telling);
        for (const one of listening) one.dispose();
      },
    };
  }

  /** What came into this window's hands since it was asked what is in use. */
  private isHeld(hash: string): boolean {
    const { claims, sessions } = this.options;
    const shown = new Set(claims.now().sessions);
    return claims.holds(hash) || sessions.inMemory().some(({ id, hashes }) => shown.has(id) && hashes.includes(hash));
  }

  private isWanted(): (entry: Entry) => boolean {
    const workspace = this.options.onlyOf();
    return (entry) => workspace === undefined || entry.workspace === workspace;
  }

  private async summaries(entries: readonly Entry[]): Promise<readonly Summary[]> {
    const { sessions } = this.options;
    const isAny = entries.some((entry) => entry.windows.length > 0);
    const atWork = isAny ? await this.others.atWork() : new Set<string>();
    const own = new Set(sessions.running());
    return entries.map((entry) => ({
      ...entry,
      isRunning: own.has(entry.id) || entry.windows.some((id) => atWork.has(id)),
    }));
  }

  /** A moment later than before, so that what was gathered of the session counts as old. */
  private async change(id: string, change: (session: Session) => Session): Promise<void> {
    const { sessions } = this.options;
    if (!(await sessions.load(id))) return;
    await sessions.lists.expect(id);
    sessions.change(id, (session) => ({ ...change(session), changedAt: session.changedAt + 1 }), 'once');
    await sessions.flush();
  }

  /** The first turns, as a session of its own; what is on its way is not part of it. */
  private async copy(id: string, turns: (session: Session) => number): Promise<string> {
    const session = await this.options.sessions.peek(id);
    if (!session) throw new Error(`There is no session ${id}`);
    const { pinned: _, ...settled } = settle(session);
    const now = Date.now();
    const copied = { ...settled, id: newSessionId(), createdAt: now, changedAt: now };
    await this.add({ ...copied, turns: settled.turns.slice(0, turns(session)) });
    return copied.id;
  }

  private async restore(ids: readonly string[]): Promise<void> {
    const { sessions, deleted } = this.options;
    for (const id of ids) {
      const session = await deleted.restore(id);
      if (!session || (await sessions.has(id))) continue;
      await sessions.add(session);
      await deleted.forget(id);
    }
  }

  private async storedPictures({ users, isWhole }: InUse, names: readonly string[]): Promise<readonly StoredPicture[]> {
    const nobody: readonly string[] = isWhole ? [] : ['unreadable' satisfies Needs];
    const hashed = names.filter((name) => /^[0-9a-f]{64}\./.test(name));
    const facts = await Promise.all(hashed.map((name) => this.options.pictures.stat(name)));
    return hashed.map((name, at) => ({
      hash: hashIn(name),
      bytes: facts[at]?.bytes ?? 0,
      usedBy: users.get(hashIn(name)) ?? nobody,
    }));
  }
}

function hashIn(name: string): string {
  return name.slice(0, 64);
}

/** Of these files, and of what is in these folders. */
async function shareOf(folder: Folder, names: readonly string[]): Promise<Share> {
  return sumOf(await Promise.all(names.map((name) => shareOfOne(folder, name))));
}

function sumOf(shares: readonly Share[]): Share {
  const sum = (what: keyof Share) => shares.reduce((all, share) => all + share[what], 0);
  return { files: sum('files'), bytes: sum('bytes') };
}

/** What has an ending is a file; VS Code logs each one that is listed like a folder. */
async function shareOfOne(folder: Folder, name: string): Promise<Share> {
  const inside = /\.\w+$/.test(name) ? [] : await folder.list(name).catch(() => []);
  if (inside.length > 0)
    return shareOf(
      folder,
      inside.map((one) => `${name}/${one}`),
    );
  return { files: 1, bytes: (await folder.stat(name))?.bytes ?? 0 };
}
