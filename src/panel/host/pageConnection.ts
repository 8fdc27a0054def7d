import type { Uri } from 'vscode';
import { cutToFit } from '../../pageKit/common/cutToFit.ts';
import type { Surface } from '../../pageKit/host/surface.ts';
import { HostMessage } from '../common/hostMessages.ts';

/** The way to a page. VS Code throws at every use of a surface that was closed: nothing is said by then. */
export class PageConnection {
  private closed = false;
  private listens = false;
  /** For the page as soon as it listens. */
  private waiting: HostMessage[] = [];

  constructor(private readonly surface: Pick<Surface, 'visible' | 'webview' | 'onDidChange' | 'onDidDispose'>) {
    surface.onDidDispose(() => {
      this.closed = true;
    });
    surface.onDidChange(() => {
      // VS Code ends a page that goes out of sight.
      if (!surface.visible) this.listens = false;
    });
  }

  get isClosed(): boolean {
    return this.closed;
  }

  get isListening(): boolean {
    return this.listens;
  }

  /** The page listens from now on. */
  markReady(): void {
    this.listens = true;
    for (const message of this.waiting.splice(0)) this.post(message);
  }

  post(message: HostMessage): void {
    if (!this.closed) void this.surface.webview.postMessage(cutToFit(HostMessage, message));
  }

  postOnceReady(message: HostMessage): void {
    if (this.listens) this.post(message);
    else this.waiting.push(message);
  }

  /** The address of a file for the page. */
  readonly address = (uri: Uri): string => (this.closed ? '' : this.surface.webview.asWebviewUri(uri).toString());
}
