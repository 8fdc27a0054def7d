import { commands, TabInputWebview, window } from 'vscode';
import { viewType } from '../../product/common/names.ts';

/** Focuses the panel again: after a modal dialog VS Code focuses the panel's tab, but nothing in its page. */
export async function refocusPanel(): Promise<void> {
  const { input } = window.tabGroups.activeTabGroup.activeTab ?? {};
  const isPanel = input instanceof TabInputWebview && input.viewType.endsWith(viewType);
  if (isPanel) await commands.executeCommand('workbench.action.focusActiveEditorGroup');
}
