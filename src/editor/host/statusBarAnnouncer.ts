import { Disposable } from 'vscode';
import { alertInStatusBar } from '../../base/host/messages.ts';

/** How long a message is shown in the status bar, in milliseconds. */
const shown = 8_000;

/** Shows a message in the status bar, which a screen reader announces at once; VS Code has no other way for extensions to reach its alerts. */
export class StatusBarAnnouncer implements Disposable {
  private last = Disposable.from();

  announce(text: string): void {
    this.last.dispose();
    const item = alertInStatusBar('limn.pictureLine', 'file-media', text);
    const timer = setTimeout(() => item.dispose(), shown);
    this.last = Disposable.from(item, { dispose: () => clearTimeout(timer) });
  }

  dispose(): void {
    this.last.dispose();
  }
}
