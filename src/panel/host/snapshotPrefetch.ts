import type { Views } from './panelViews.ts';

/** What a snapshot holds beside its session. */
type Beside = readonly [recent: Awaited<ReturnType<Views['recent']>>, service: Awaited<ReturnType<Views['service']>>];

/** Reads what stands beside a session while the page loads, so that its first snapshot waits for nothing. */
export class SnapshotPrefetch {
  private read: { readonly sessionId: string; readonly beside: Promise<Beside> } | undefined;

  constructor(
    private readonly views: Pick<Views, 'recent' | 'service'>,
    private readonly toPage: Parameters<Views['recent']>[1],
  ) {}

  begin(sessionId: string): void {
    const beside = this.readNow(sessionId);
    // Who takes it learns of a failure; it may be nobody.
    beside.catch(() => undefined);
    this.read = { sessionId, beside };
  }

  /** Something of it is another by now. */
  forget(): void {
    this.read = undefined;
  }

  /** What was read ahead, once; else as it is now. */
  take(sessionId: string): Promise<Beside> {
    const { read } = this;
    this.forget();
    return read?.sessionId === sessionId ? read.beside : this.readNow(sessionId);
  }

  private readNow(sessionId: string): Promise<Beside> {
    return Promise.all([this.views.recent(sessionId, this.toPage), this.views.service()]);
  }
}
