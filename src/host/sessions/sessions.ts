import * as v from 'valibot';
import { emptyDraft, newSession } from '../../core/session/session.ts';
import { settle } from '../../core/session/settle.ts';
import type { Mode, PictureOptions } from '../../shared/model.ts';
import { Session } from '../../shared/model.ts';
import type { Folder } from './folder.ts';

/** While text streams the session is saved at most this often, in milliseconds. */
const savePause = 1_000;

/** What the store needs beside its folder. */
export interface SessionsOptions {
  readonly folder: Folder;
  /** A session could not be written or read; the person is told, the session lives on in memory. */
  readonly onProblem: (error: unknown) => void;
}

/** The sessions of this window: those in use in memory, all of them on disk as one small document each. */
export class Sessions {
  private readonly open = new Map<string, Session>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Waiting for their turn to be written; each is written as it stands then, however often it changed meanwhile. */
  private readonly queued = new Set<string>();
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly options: SessionsOptions) {}

  create(mode: Mode, options: PictureOptions): Session {
    const session = newSession({ now: Date.now(), id: sessionId() }, emptyDraft(mode, options));
    this.open.set(session.id, session);
    return session;
  }

  get(id: string): Session | undefined {
    return this.open.get(id);
  }

  /** The session from memory or disk; nothing where there is none or its file cannot be read. */
  async load(id: string): Promise<Session | undefined> {
    const present = this.open.get(id);
    if (present) return present;
    const stored = await this.readStored(id);
    if (!stored) return undefined;
    const session = this.open.get(id) ?? settle(stored);
    this.open.set(id, session);
    return session;
  }

  /** Changes a session in memory and saves it soon; `at` once when the change must not be lost. */
  change(id: string, change: (session: Session) => Session, at: 'soon' | 'once' = 'soon'): Session | undefined {
    const session = this.open.get(id);
    if (!session) return undefined;
    const changed = change(session);
    this.open.set(id, changed);
    if (at === 'once') this.save(id);
    else this.saveSoon(id);
    return changed;
  }

  /** The newest sessions that hold a turn, newest first; those in memory as they are now. */
  async recent(count: number): Promise<Session[]> {
    const stored = (await this.options.folder.list())
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -5));
    const ids = [...new Set([...stored, ...this.open.keys()])].sort().reverse();
    const found: Session[] = [];
    for (const id of ids) {
      if (found.length === count) break;
      const session = this.open.get(id) ?? (await this.readStored(id));
      if (session && session.turns.length > 0) found.push(session);
    }
    return found;
  }

  /** Writes what is still waiting; resolves when all of it is on disk. */
  async flush(): Promise<void> {
    for (const id of [...this.timers.keys()]) this.save(id);
    await this.writing;
  }

  private saveSoon(id: string): void {
    if (this.timers.has(id)) return;
    this.timers.set(
      id,
      setTimeout(() => this.save(id), savePause),
    );
  }

  private save(id: string): void {
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    if (this.queued.has(id)) return;
    this.queued.add(id);
    this.writing = this.writing.then(() => this.write(id)).catch(this.options.onProblem);
  }

  private async write(id: string): Promise<void> {
    this.queued.delete(id);
    const session = this.open.get(id);
    if (session) await this.options.folder.write(`${id}.json`, new TextEncoder().encode(JSON.stringify(session)));
  }

  private async readStored(id: string): Promise<Session | undefined> {
    try {
      const bytes = await this.options.folder.read(`${id}.json`);
      return bytes && parseSession(id, bytes);
    } catch (error) {
      this.options.onProblem(error);
      return undefined;
    }
  }
}

/** The error says which file is damaged and not what is in it: that is the person's text, and errors are logged. */
function parseSession(id: string, bytes: Uint8Array): Session {
  try {
    return v.parse(Session, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new Error(`${id}.json is damaged`);
  }
}

/** Begins with the time, so that names sort by age; the rest makes it unique across windows. */
function sessionId(): string {
  return `${Date.now().toString(36).padStart(9, '0')}-${crypto.randomUUID().slice(0, 8)}`;
}
