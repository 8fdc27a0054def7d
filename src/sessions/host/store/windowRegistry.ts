import * as v from 'valibot';
import { aDay, isOfToday } from '../../common/retentionRules.ts';
import type { ErasableFolder } from './atomicFiles.ts';
import { type Claimed, Claims } from './claims.ts';

/** A window at work says so this often, in milliseconds; only while requests of it are in flight. */
const heartbeatIntervalMs = 3_000;
/** One that has said nothing for so long is gone. */
const heartbeatTimeoutMs = 10_000;
/** After so long without a word the note of a window goes; one that only stood idle writes another when it has something to say. */
const ticketLifetimeMs = aDay;
/** A window that has something in its hands says so this often, in milliseconds, and is believed for so long: computers sleep. */
const claimRefreshMs = 3_600_000;
const claimLifetimeMs = 7 * aDay;
/** Changes are told to other windows at most this often. */
const pause = 100;
/** Changed files that a window names; who missed more looks at all. */
const remembered = 200;

const WindowRecord = v.object({
  /** When it was written, milliseconds since 1970. */
  at: v.number(),
  isAtWork: v.boolean(),
  /** How many changes were told so far. */
  count: v.number(),
  /** The last of them: a session's id, a slash, the file's name. */
  changed: v.array(v.string()),
  /** What it has in its hands; missing = nothing. */
  claimed: v.exactOptional(v.object({ sessions: v.array(v.string()), pictures: v.array(v.string()) })),
});
type WindowRecord = v.InferOutput<typeof WindowRecord>;

/** Stands for the time in the note of a window that has closed, of which the next start is to take away what it kept. */
const closed = 0;

/** A window that is not there any more. */
interface GoneWindow {
  readonly id: string;
  /** What it had in its hands and nobody is to keep, by hashes of pictures and ids of results. */
  readonly unkept: readonly string[];
}

/** What other windows changed; nothing = more than was told. */
export type Changed = readonly string[] | undefined;

/** The windows that use the same folder: each keeps a note there of whether it is at work and what it changed last. */
export class WindowRegistry {
  readonly id = crypto.randomUUID();
  private readonly seen = new Map<string, number>();
  private readonly listeners = new Set<(changed: Changed) => Promise<void>>();
  private changed: string[] = [];
  private count = 0;
  private beating: ReturnType<typeof setInterval> | undefined;
  private telling: ReturnType<typeof setTimeout> | undefined;
  private reminding: ReturnType<typeof setInterval> | undefined;
  private isClosed = false;
  private writing: Promise<void> = Promise.resolve();
  private isAtWork: () => boolean = () => false;
  private hasWorked = false;
  private busy = 0;

  constructor(
    private readonly folder: ErasableFolder,
    private readonly now: () => number = Date.now,
    private readonly claims: Claims = new Claims(),
  ) {
    claims.onChange(() => this.claim());
  }

  /** Resolves when others can see that this window is at work; it is, until `isAtWork` says no more. */
  async beginWork(isAtWork: () => boolean): Promise<void> {
    this.isAtWork = isAtWork;
    this.hasWorked = true;
    if (this.beating) return this.writing;
    this.beating = setInterval(() => this.goOn(), heartbeatIntervalMs);
    await this.write();
  }

  /** At work for as long as this takes, as others can see from its beginning. */
  async runAsWorking<T>(run: () => Promise<T>): Promise<T> {
    this.busy += 1;
    try {
      await this.beginWork(this.isAtWork);
      return await run();
    } finally {
      this.busy -= 1;
    }
  }

  /** Tells other windows of changed files, soon. */
  announceChanges(names: readonly string[]): void {
    if (names.length === 0) return;
    this.changed = [...this.changed, ...names].slice(-remembered);
    this.count += names.length;
    this.telling ??= setTimeout(() => this.tellNow(), pause);
  }

  /** Resolves when other windows can see all that was told. */
  async flush(): Promise<void> {
    if (this.telling !== undefined) this.tellNow();
    await this.writing;
  }

  /** Looks at what other windows changed since the last look, and hands it to the listeners; resolves when they are done. */
  async pollChanges(): Promise<void> {
    for (const [id, note] of await this.others()) {
      const missed = note.count - (this.seen.get(id) ?? 0);
      this.seen.set(id, note.count);
      if (missed > 0) await this.hand(missed > note.changed.length ? undefined : note.changed.slice(-missed));
    }
  }

  onDidChange(listener: (changed: Changed) => Promise<void>): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  /** The windows that are at work now, this one left out. */
  async getWorkingWindows(): Promise<ReadonlySet<string>> {
    const others = await this.others();
    return new Set(others.filter(([, note]) => this.isFresh(note)).map(([id]) => id));
  }

  /** Those that are at work by their notes and were seen within the last day: a host that stands still may go on. */
  async lastAtWork(): Promise<ReadonlySet<string>> {
    const others = await this.others();
    return new Set(others.filter(([, note]) => note.isAtWork && this.isOfToday(note)).map(([id]) => id));
  }

  /** The windows that were at work and have been silent for a day, and those that closed where nothing is kept. */
  async gone(): Promise<readonly GoneWindow[]> {
    const gone = (await this.others()).filter(([, note]) => note.isAtWork && !this.isOfToday(note));
    return gone.map(([id, { at, claimed }]) => ({ id, unkept: at === closed ? (claimed?.pictures ?? []) : [] }));
  }

  /** What other windows have in their hands; one that is gone has nothing any more. */
  async claimed(): Promise<readonly Claimed[]> {
    const isBelieved = (note: WindowRecord) =>
      note.isAtWork ? this.isOfToday(note) : this.now() - note.at < claimLifetimeMs;
    return (await this.others()).flatMap(([, note]) => (note.claimed && isBelieved(note) ? [note.claimed] : []));
  }

  /** Takes away what windows killed before that time were writing, and the notes of those that had no time to. */
  async tidy(before: number): Promise<void> {
    await this.folder.tidy('', before);
    const isSilent = ({ at, claimed }: WindowRecord) =>
      this.now() - at > (claimed ? claimLifetimeMs : ticketLifetimeMs);
    const silent = (await this.others()).filter(([, note]) => !note.isAtWork && isSilent(note));
    for (const [id] of silent) await this.forget(id);
  }

  /** Takes away the note of a window that is gone. */
  async forget(id: string): Promise<void> {
    await this.folder.delete(fileOf(id));
  }

  /** The window closes; its note goes, unless the next start is to sweep up after it as if it had been killed. */
  async close(isClean = true): Promise<void> {
    this.isClosed = true;
    for (const timer of [this.beating, this.reminding]) clearInterval(timer);
    clearTimeout(this.telling);
    await this.writing;
    if (isClean || !this.hasWorked) await this.forget(this.id);
    else await this.folder.write(fileOf(this.id), this.note({ at: closed, isAtWork: true }));
  }

  /** Soon, since claims may change in a row. */
  private claim(): void {
    if (this.isClosed) return;
    this.telling ??= setTimeout(() => this.tellNow(), pause);
    this.reminding ??= setInterval(() => void this.write(), claimRefreshMs);
  }

  private goOn(): void {
    if (!this.isAtWork() && this.busy === 0) {
      clearInterval(this.beating);
      this.beating = undefined;
    }
    void this.write();
  }

  private tellNow(): void {
    clearTimeout(this.telling);
    this.telling = undefined;
    void this.write();
  }

  /** A disk that does not take the note takes no sessions either, of which the person is told. */
  private write(): Promise<void> {
    this.writing = this.writing.then(async () => {
      const note = this.note({ at: this.now(), isAtWork: this.beating !== undefined });
      await this.folder.write(fileOf(this.id), note).catch(() => undefined);
    });
    return this.writing;
  }

  private note(state: Pick<WindowRecord, 'at' | 'isAtWork'>): Uint8Array {
    const claimed = this.claims.now();
    const hasAny = claimed.sessions.length + claimed.pictures.length > 0;
    const note: WindowRecord = {
      ...state,
      count: this.count,
      changed: this.changed,
      ...(hasAny && { claimed: copyOf(claimed) }),
    };
    return new TextEncoder().encode(JSON.stringify(note));
  }

  private isOfToday({ at }: WindowRecord): boolean {
    return isOfToday(at, this.now());
  }

  /** A clock that was set back is no reason to take a window for gone. */
  private isFresh({ at, isAtWork }: WindowRecord): boolean {
    return isAtWork && Math.abs(this.now() - at) < heartbeatTimeoutMs;
  }

  private async hand(changed: Changed): Promise<void> {
    await Promise.all([...this.listeners].map((listener) => listener(changed)));
  }

  private async others(): Promise<readonly (readonly [string, WindowRecord])[]> {
    const names = (await this.folder.list()).filter((name) => name.endsWith('.json') && name !== fileOf(this.id));
    const notes = await Promise.all(names.map((name) => this.read(name)));
    return notes.flatMap((note, at) => (note ? [[(names[at] ?? '').slice(0, -5), note] as const] : []));
  }

  /** Nothing where another window is just taking it away. */
  private async read(name: string): Promise<WindowRecord | undefined> {
    const bytes = await this.folder.read(name);
    try {
      return bytes && v.parse(WindowRecord, JSON.parse(new TextDecoder().decode(bytes)));
    } catch {
      return undefined;
    }
  }
}

function copyOf({ sessions, pictures }: Claimed) {
  return { sessions: [...sessions], pictures: [...pictures] };
}

function fileOf(id: string): string {
  return `${id}.json`;
}
