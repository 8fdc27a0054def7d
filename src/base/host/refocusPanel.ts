import { commands, TabInputWebview, window } from 'vscode';
import { viewType } from '../../product/common/names.ts';

/** After a question that covers the window VS Code gives the keyboard to the panel's tab, but to nothing in its page. */
export async function refocusPanel(): Promise<void> {
  const { input } = window.tabGroups.activeTabGroup.activeTab ?? {};
  const isPanel = input instanceof TabInputWebview && input.viewType.endsWith(viewType);
  if (isPanel) await commands.executeCommand('workbench.action.focusActiveEditorGroup');
}
