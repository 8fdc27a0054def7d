import { type ViewColumn, type WebviewPanel, window } from 'vscode';
import { viewType } from '../../product/common/names.ts';
import type { PageFiles } from './pageHtml.ts';
import { tabsOf } from './pageTabs.ts';

interface NewTab {
  readonly files: PageFiles;
  readonly viewColumn: ViewColumn;
  readonly preserveFocus: boolean;
  /** No panel of this window is open. */
  readonly isFirst: boolean;
}

/**
 * A tab for a panel among the editors. With none of ours open, those in sight of VS Code are left from an extension host that
 * ended: VS Code keeps their tabs, and nobody answers them any more. One behind another tab may only not have come back yet.
 */
export function newTab({ files, viewColumn, preserveFocus, isFirst }: NewTab): WebviewPanel {
  const dead = isFirst ? tabsOf(viewType).filter(({ isActive }) => isActive) : [];
  const options = { enableFindWidget: true, ...files.options };
  const created = window.createWebviewPanel(viewType, 'Limn', { viewColumn, preserveFocus }, options);
  void window.tabGroups.close(dead, true);
  return created;
}
