import type { Session } from '../../../../src/sessions/common/model/session.ts';
import type { HistoryLimits } from '../../../../src/sessions/common/retentionRules.ts';
import type { History, PictureSummary, StorageSizes, Summary } from '../../../../src/sessions/host/history.ts';
import type { CleanupResult, Deletion } from '../../../../src/sessions/host/store/retention.ts';

export function summary(id: string, more: Partial<Summary> = {}): Summary {
  return { id, title: `Title of ${id}`, changedAt: 0, mode: 'chat', pinned: false, pictures: [], ...more };
}

export function pictureSummary(id: string, more: Partial<PictureSummary> = {}): PictureSummary {
  const hash = id.padEnd(64, '0');
  const shape = { width: 1376, height: 768, model: 'm', aspectRatio: '', prompt: `prompt of ${id}`, createdAt: 0 };
  return { id, hash, mediaType: 'image/png', ...shape, ...more };
}

const noFiles = { files: 0, bytes: 0 };

/** The kept sessions in memory, newest first as they are given; `done` says what was asked of it. */
export class FakeHistory implements History {
  readonly done: string[] = [];
  readonly sessions = new Map<string, Session>();
  sizesNow: StorageSizes = {
    sessions: noFiles,
    pictures: [],
    thumbnails: noFiles,
    replies: noFiles,
    lists: noFiles,
  };
  atWork = 0;
  goneNow: CleanupResult = { pictures: 0, bytes: 0, sessions: 0 };
  private readonly listeners = new Set<() => void>();

  constructor(private summaries: readonly Summary[] = []) {}

  async newest(count: number, before?: Summary): Promise<readonly Summary[]> {
    const from = before ? this.summaries.findIndex(({ id }) => id === before.id) + 1 : 0;
    return this.summaries.slice(from, from + count);
  }

  async search(text: string, signal: AbortSignal): Promise<readonly Summary[]> {
    await Promise.resolve();
    signal.throwIfAborted();
    return this.summaries.filter(({ title }) => title.includes(text));
  }

  async load(id: string): Promise<Session | undefined> {
    return this.sessions.get(id);
  }

  async rename(id: string, title: string): Promise<void> {
    this.done.push(`rename ${id} ${title}`);
  }

  async pin(id: string, on: boolean): Promise<void> {
    this.done.push(`pin ${id} ${on}`);
  }

  async duplicate(id: string): Promise<string> {
    return this.copy(id, `copy-of-${id}`);
  }

  async branch(id: string, turnId: string): Promise<string> {
    return this.copy(id, `branch-of-${id}-at-${turnId}`);
  }

  async delete(ids: readonly string[]): Promise<Deletion> {
    this.done.push(`delete ${ids.join(' ')}`);
    const undo = async () => void this.done.push(`restore ${ids.join(' ')}`);
    return { ids, undo, forget: () => void this.done.push(`forget ${ids.join(' ')}`) };
  }

  async add(session: Session): Promise<boolean> {
    this.sessions.set(session.id, session);
    return true;
  }

  async has(id: string): Promise<boolean> {
    return this.sessions.has(id);
  }

  async sizes(): Promise<StorageSizes> {
    return this.sizesNow;
  }

  async deleteUnused(): Promise<number> {
    this.done.push('delete unused');
    return 100;
  }

  async keepWithin({ maxBytes, maxAgeDays }: HistoryLimits): Promise<CleanupResult> {
    this.done.push(`keep within ${maxBytes} bytes, ${maxAgeDays} days`);
    return this.goneNow;
  }

  running(): number {
    return this.atWork;
  }

  async isAtWork(): Promise<boolean> {
    return this.atWork > 0;
  }

  onDidChange(listener: () => void): { dispose(): void } {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  }

  /** As when another window, or a job, changes them. */
  change(summaries: readonly Summary[]): void {
    this.summaries = summaries;
    for (const tell of this.listeners) tell();
  }

  private copy(id: string, copyId: string): string {
    const session = this.sessions.get(id);
    if (session) this.sessions.set(copyId, { ...session, id: copyId });
    return copyId;
  }
}
