import { commands, TabInputWebview, type WebviewPanel, window } from 'vscode';
import { viewType } from '../../product/common/names.ts';

const moveToNewWindow = 'workbench.action.moveEditorToNewWindow';

/** Milliseconds to wait for a tab to become active before it is left where it is. */
const patience = 5_000;

/** Moves a tab into a window of its own. It stays where it is if VS Code cannot open another window. */
export async function moveToOwnWindow(panel: WebviewPanel): Promise<void> {
  const known = await commands.getCommands(true);
  if (!known.includes(moveToNewWindow)) return;
  panel.reveal();
  if (await isInFront(panel)) await commands.executeCommand(moveToNewWindow);
}

/** Resolves to whether the tab has become the active editor, which VS Code's command moves; a new tab becomes it a moment later. */
function isInFront(panel: WebviewPanel): Promise<boolean> {
  return new Promise((resolve) => {
    const heard = window.tabGroups.onDidChangeTabs(() => settle());
    const end = setTimeout(() => done(false), patience);
    const done = (isActive: boolean) => {
      heard.dispose();
      clearTimeout(end);
      resolve(isActive);
    };
    const settle = () => {
      const { input } = window.tabGroups.activeTabGroup.activeTab ?? {};
      if (panel.active && input instanceof TabInputWebview && input.viewType.endsWith(viewType)) done(true);
    };
    settle();
  });
}

/** Focuses the documents' window, so that the next tab opens beside their editors. */
export async function focusDocumentWindow(): Promise<void> {
  const editor = window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined);
  if (editor) await window.showTextDocument(editor.document, editor.viewColumn);
  else await commands.executeCommand('workbench.action.focusFirstEditorGroup');
}
