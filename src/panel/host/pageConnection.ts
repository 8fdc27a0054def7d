import type { Uri } from 'vscode';
import { cutToFit } from '../../pageKit/common/cutToFit.ts';
import type { Surface } from '../../pageKit/host/surface.ts';
import { HostMessage } from '../common/hostMessages.ts';

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
    if (!this.closed) void this.surface.webview.postMessage(cutToFit(HostMessage, message));
  }

  postOnceReady(message: HostMessage): void {
    if (this.listens) this.post(message);
    else this.waiting.push(message);
  }

  /** Returns the URI of a file for the page. */
  readonly address = (uri: Uri): string => (this.closed ? '' : this.surface.webview.asWebviewUri(uri).toString());
}
