import { commands } from 'vscode';
import { conversationView } from '../../product/common/names.ts';
import type { PanelContent } from './panelContent.ts';

/** Milliseconds to wait for the view to appear. */
const patience = 10_000;

interface Coming {
  readonly shown: PanelContent;
  readonly settle: (isThere: boolean) => void;
}

/** The panel's view in the side bar, which VS Code creates when it becomes visible; its content is held until then. */
export class SideView {
  private coming: Coming | undefined;

  /** Shows the view with this content; returns false if VS Code has no such view. */
  async open(shown: PanelContent): Promise<boolean> {
    this.coming?.settle(true);
    const isThere = new Promise<boolean>((settle) => {
      this.coming = { shown, settle };
      setTimeout(() => settle(false), patience);
    });
    const preserveFocus = shown.focus === 'document';
    const isKnown = commands.executeCommand(`${conversationView}.focus`, { preserveFocus }).then(
      () => isThere,
      () => false,
    );
    return Promise.race([isThere, isKnown]);
  }

  /** Returns the content that the current view was opened for. */
  take(): PanelContent | undefined {
    const { coming } = this;
    this.coming = undefined;
    coming?.settle(true);
    return coming?.shown;
  }
}
