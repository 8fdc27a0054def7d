import type { Uri } from 'vscode';
import type { Surface } from '../../pageKit/host/surface.ts';
import type { HostMessage } from '../common/hostMessages.ts';
import type { Views } from './panelViews.ts';

/** Posts messages to the page. Drops them after the webview is disposed, because VS Code throws then. */
export class PageConnection {
  private closed = false;
  private listens = false;
  /** Messages to post once the page is listening. */
  private waiting: HostMessage[] = [];

  constructor(private readonly surface: Pick<Surface, 'visible' | 'webview' | 'onDidChange' | 'onDidDispose'>) {
    surface.onDidDispose(() => {
      this.closed = true;
    });
    surface.onDidChange(() => {
      // VS Code unloads a page that is hidden.
      if (!surface.visible) this.listens = false;
    });
  }

  get isClosed(): boolean {
    return this.closed;
  }

  get isListening(): boolean {
    return this.listens;
  }

  /** Called when the page starts listening. */
  markReady(): void {
    this.listens = true;
    for (const message of this.waiting.splice(0)) this.post(message);
  }

  post(message: HostMessage): void {
    if (!this.closed) void this.surface.webview.postMessage(message);
  }

  postOnceReady(message: HostMessage): void {
    if (this.listens) this.post(message);
    else this.waiting.push(message);
  }

  /** Returns the URI of a file for the page. */
  readonly address = (uri: Uri): string => (this.closed ? '' : this.surface.webview.asWebviewUri(uri).toString());
}

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
