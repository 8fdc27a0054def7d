import { commands, TabInputWebview, type WebviewPanel, window } from 'vscode';
import { viewType } from '../../product/common/names.ts';

const moveToNewWindow = 'workbench.action.moveEditorToNewWindow';

/** Milliseconds after which a tab that did not come to the front is left where it is. */
const patience = 5_000;

/** Gives a tab a window of its own; where VS Code has none it stays where it is. */
export async function moveToOwnWindow(panel: WebviewPanel): Promise<void> {
  const known = await commands.getCommands(true);
  if (!known.includes(moveToNewWindow)) return;
  panel.reveal();
  if (await isInFront(panel)) await commands.executeCommand(moveToNewWindow);
}

/** The command moves what VS Code holds for the active editor, which the new tab is a moment later. */
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

/** Goes to the window of the documents, whose editors the next tab stands beside. */
export async function focusDocumentWindow(): Promise<void> {
  const editor = window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined);
  if (editor) await window.showTextDocument(editor.document, editor.viewColumn);
  else await commands.executeCommand('workbench.action.focusFirstEditorGroup');
}
