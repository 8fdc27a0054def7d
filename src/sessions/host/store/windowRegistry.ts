import * as v from 'valibot';
import { Sequencer } from '../../../base/common/async.ts';
import { parseJson } from '../../../base/common/parseJson.ts';
import { aDay, isOfToday } from '../../common/retentionRules.ts';
import type { ErasableFolder } from './atomicFiles.ts';
import { type Claimed, Claims } from './claims.ts';

/** Interval at which a window at work renews its record, in milliseconds; only while its requests are in flight. */
const heartbeatIntervalMs = 3_000;
/** A window that has not renewed its record for this long counts as gone, in milliseconds. */
const heartbeatTimeoutMs = 10_000;
/** The record of a silent window is deleted after this time; an idle window writes a new one when it has something to report. */
const recordLifetimeMs = aDay;
/** Interval for renewing claims, and how long a claim is valid, in milliseconds. Long, because computers sleep. */
const claimRefreshMs = 3_600_000;
const claimLifetimeMs = 7 * aDay;
/** Minimum interval between two announcements of changes, in milliseconds. */
const pause = 100;
/** How many changed files a record names; a window that missed more checks all files. */
const remembered = 200;

const WindowRecord = v.object({
  /** When it was written, milliseconds since 1970. */
  at: v.number(),
  isAtWork: v.boolean(),
  /** How many changes were announced so far. */
  count: v.number(),
  /** The latest changes, each as a session's id, a slash and the file's name. */
  changed: v.array(v.string()),
  /** What the window claims; missing = nothing. */
  claimed: v.exactOptional(v.object({ sessions: v.array(v.string()), pictures: v.array(v.string()) })),
});
type WindowRecord = v.InferOutput<typeof WindowRecord>;

/** The time in the record of a closed window whose stored files the next start is to delete. */
const closed = 0;

/** The files that other windows changed; undefined = more than a record names. */
export type Changed = readonly string[] | undefined;

/** The windows that use the same folder. Each has a record there with whether it is at work and what it changed last. */
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
  private readonly writing = new Sequencer();
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

  /** Resolves when other windows can see that this window is at work, which lasts until `isAtWork` returns false. */
  async beginWork(isAtWork: () => boolean): Promise<void> {
    this.isAtWork = isAtWork;
    this.hasWorked = true;
    if (this.beating) return this.writing.settled();
    this.beating = setInterval(() => this.goOn(), heartbeatIntervalMs);
    await this.write();
  }

  /** Marks the window as at work while `run` runs; other windows can see it before `run` starts. */
  async runAsWorking<T>(run: () => Promise<T>): Promise<T> {
    this.busy += 1;
    try {
      await this.beginWork(this.isAtWork);
      return await run();
    } finally {
      this.busy -= 1;
    }
  }

  /** Announces changed files to other windows, with a short delay. */
  announceChanges(names: readonly string[]): void {
    if (names.length === 0) return;
    this.changed = [...this.changed, ...names].slice(-remembered);
    this.count += names.length;
    this.telling ??= setTimeout(() => this.tellNow(), pause);
  }

  /** Resolves when other windows can see all announced changes. */
  async flush(): Promise<void> {
    if (this.telling !== undefined) this.tellNow();
    await this.writing.settled();
  }

  /** Reads what other windows changed since the last call, and passes it to the listeners. Resolves when they have finished. */
  async pollChanges(): Promise<void> {
    for (const [id, note] of await this.others()) {
      const missed = note.count - (this.seen.get(id) ?? 0);
      this.seen.set(id, note.count);
      const changed = missed > note.changed.length ? undefined : note.changed.slice(-missed);
      if (missed > 0) await Promise.all([...this.listeners].map((listener) => listener(changed)));
    }
  }

  onDidChange(listener: (changed: Changed) => Promise<void>): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  /** Returns the other windows that are at work now. */
  async getWorkingWindows(): Promise<ReadonlySet<string>> {
    const others = await this.others();
    // A window does not count as gone because the clock was set back.
    const isFresh = ({ at, isAtWork }: WindowRecord) => isAtWork && Math.abs(this.now() - at) < heartbeatTimeoutMs;
    return new Set(others.filter(([, note]) => isFresh(note)).map(([id]) => id));
  }

  /** Returns the windows whose records say they are at work and that were seen within the last day: a suspended extension host may resume. */
  async lastAtWork(): Promise<ReadonlySet<string>> {
    const others = await this.others();
    return new Set(others.filter(([, note]) => note.isAtWork && this.isOfToday(note)).map(([id]) => id));
  }

  /** Returns the windows that were at work and have been silent for a day, and those that closed with history off. */
  async gone(): Promise<
    readonly {
      readonly id: string;
      /** Hashes of pictures and ids of results that it claimed and that are to be deleted. */
      readonly unkept: readonly string[];
    }[]
  > {
    const gone = (await this.others()).filter(([, note]) => note.isAtWork && !this.isOfToday(note));
    return gone.map(([id, { at, claimed }]) => ({ id, unkept: at === closed ? (claimed?.pictures ?? []) : [] }));
  }

  /** Returns what other windows claim; a window that is gone claims nothing. */
  async claimed(): Promise<readonly Claimed[]> {
    const isBelieved = (note: WindowRecord) =>
      note.isAtWork ? this.isOfToday(note) : this.now() - note.at < claimLifetimeMs;
    return (await this.others()).flatMap(([, note]) => (note.claimed && isBelieved(note) ? [note.claimed] : []));
  }

  /** Removes what windows killed before that time were writing, and the records that they could not delete. */
  async tidy(before: number): Promise<void> {
    await this.folder.tidy('', before);
    const isSilent = ({ at, claimed }: WindowRecord) =>
      this.now() - at > (claimed ? claimLifetimeMs : recordLifetimeMs);
    const silent = (await this.others()).filter(([, note]) => !note.isAtWork && isSilent(note));
    for (const [id] of silent) await this.forget(id);
  }

  /** Deletes the record of a window that is gone. */
  async forget(id: string): Promise<void> {
    await this.folder.delete(fileOf(id));
  }

  /** Closes the window and deletes its record, unless the next start has to clean up after it as after a killed window. */
  async close(isClean = true): Promise<void> {
    this.isClosed = true;
    for (const timer of [this.beating, this.reminding]) clearInterval(timer);
    clearTimeout(this.telling);
    await this.writing.settled();
    if (isClean || !this.hasWorked) await this.forget(this.id);
    else await this.folder.write(fileOf(this.id), this.note({ at: closed, isAtWork: true }));
  }

  /** Writes the record after a delay, because several claims may change in a row. */
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

  /** Write errors are ignored: a disk that refuses the record refuses sessions too, and the user is notified of those. */
  private write(): Promise<void> {
    return this.writing.run(async () => {
      const note = this.note({ at: this.now(), isAtWork: this.beating !== undefined });
      await this.folder.write(fileOf(this.id), note).catch(() => undefined);
    });
  }

  private note(state: Pick<WindowRecord, 'at' | 'isAtWork'>): Uint8Array {
    const { sessions, pictures } = this.claims.now();
    const claimed = sessions.length + pictures.length > 0 && {
      claimed: { sessions: [...sessions], pictures: [...pictures] },
    };
    const note: WindowRecord = { ...state, count: this.count, changed: this.changed, ...claimed };
    return new TextEncoder().encode(JSON.stringify(note));
  }

  private isOfToday({ at }: WindowRecord): boolean {
    return isOfToday(at, this.now());
  }

  private async others(): Promise<readonly (readonly [string, WindowRecord])[]> {
    const names = (await this.folder.list()).filter((name) => name.endsWith('.json') && name !== fileOf(this.id));
    const notes = names.map(async (name) => {
      // Undefined if another window is just deleting the record.
      const note = parseJson(WindowRecord, await this.folder.read(name));
      return note ? [[name.slice(0, -5), note] as const] : [];
    });
    return (await Promise.all(notes)).flat();
  }
}

function fileOf(id: string): string {
  return `${id}.json`;
}
