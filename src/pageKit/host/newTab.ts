import { type ViewColumn, type WebviewPanel, window } from 'vscode';
import { viewType } from '../../product/common/names.ts';
import type { PageFiles } from './pageHtml.ts';
import { tabsOf } from './pageTabs.ts';

interface NewTab {
  readonly files: PageFiles;
  readonly viewColumn: ViewColumn;
  readonly preserveFocus: boolean;
  /** True if no panel of this window is open. */
  readonly isFirst: boolean;
}

/**
 * Creates a tab for a panel among the editors. If no panel of this window is open, visible tabs of the same type are left from an extension
 * host that ended: VS Code keeps them, but nobody answers them any longer. A tab that is hidden behind another may only not be restored
 * yet.
 */
export function newTab({ files, viewColumn, preserveFocus, isFirst }: NewTab): WebviewPanel {
  const dead = isFirst ? tabsOf(viewType).filter(({ isActive }) => isActive) : [];
  const options = { enableFindWidget: true, ...files.options };
  const created = window.createWebviewPanel(viewType, 'Limn', { viewColumn, preserveFocus }, options);
  void window.tabGroups.close(dead, true);
  return created;
}
