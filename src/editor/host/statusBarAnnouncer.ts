import { Disposable } from 'vscode';
import { alertInStatusBar } from '../../base/host/messages.ts';

/** Milliseconds that a message stands in the status bar. */
const shown = 8_000;

/** Says something in the status bar, which a screen reader reads out as it comes; VS Code lets extensions reach its own alerts by nothing else. */
export class StatusBarAnnouncer implements Disposable {
  private last = Disposable.from();

  announce(text: string): void {
    this.last.dispose();
    const item = alertInStatusBar({ id: 'limn.pictureLine', icon: 'file-media', text });
    const timer = setTimeout(() => item.dispose(), shown);
    this.last = Disposable.from(item, { dispose: () => clearTimeout(timer) });
  }

  dispose(): void {
    this.last.dispose();
  }
}
