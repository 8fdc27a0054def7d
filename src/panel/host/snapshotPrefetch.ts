import type { Views } from './panelViews.ts';

/** The parts of a snapshot other than its session. */
type Beside = readonly [recent: Awaited<ReturnType<Views['recent']>>, service: Awaited<ReturnType<Views['service']>>];

/** Loads the other parts of a snapshot while the page loads, so that its first snapshot does not wait. */
export class SnapshotPrefetch {
  private read: { readonly sessionId: string; readonly beside: Promise<Beside> } | undefined;

  constructor(
    private readonly views: Pick<Views, 'recent' | 'service'>,
    private readonly toPage: Parameters<Views['recent']>[1],
  ) {}

  begin(sessionId: string): void {
    const beside = this.readNow(sessionId);
    // The caller of `take` gets the error; there may be none.
    beside.catch(() => undefined);
    this.read = { sessionId, beside };
  }

  /** Called when one of the parts has changed. */
  forget(): void {
    this.read = undefined;
  }

  /** Returns the prefetched parts once, afterwards the current ones. */
  take(sessionId: string): Promise<Beside> {
    const { read } = this;
    this.forget();
    return read?.sessionId === sessionId ? read.beside : this.readNow(sessionId);
  }

  private readNow(sessionId: string): Promise<Beside> {
    return Promise.all([this.views.recent(sessionId, this.toPage), this.views.service()]);
  }
}
