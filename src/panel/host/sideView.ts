import { commands } from 'vscode';
import { conversationView } from '../../product/common/names.ts';
import type { PanelContent } from './panelContent.ts';

/** Milliseconds after which a view that did not come is not waited for any more. */
const patience = 10_000;

interface Coming {
  readonly shown: PanelContent;
  readonly settle: (isThere: boolean) => void;
}

/** The view for the panel, which VS Code makes when it comes into sight: until then what it is to show waits here. */
export class SideView {
  private coming: Coming | undefined;

  /** Has it come into sight with this; false where VS Code has no such view. */
  async open(shown: PanelContent): Promise<boolean> {
    this.coming?.settle(true);
    const isThere = new Promise<boolean>((settle) => {
      this.coming = { shown, settle };
      setTimeout(() => settle(false), patience);
    });
    const preserveFocus = shown.focus === 'document';
    const asked = commands.executeCommand(`${conversationView}.focus`, { preserveFocus });
    return Promise.race([
      isThere,
      asked.then(
        () => isThere,
        () => false,
      ),
    ]);
  }

  /** What the view that is there now was opened for. */
  take(): PanelContent | undefined {
    const { coming } = this;
    this.coming = undefined;
    coming?.settle(true);
    return coming?.shown;
  }
}
