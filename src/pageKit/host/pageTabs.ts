import { type Tab, TabInputWebview, ViewColumn, type WebviewPanel, window } from 'vscode';
import { galleryViewType, viewType } from '../../product/common/names.ts';
import type { PageFiles } from './pageHtml.ts';

/** Returns the tabs of a page type that VS Code knows of; VS Code prefixes the view type. */
export function getTabs(type: string): readonly Tab[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof TabInputWebview && input.viewType.endsWith(type));
}

/**
 * Returns the column for a page: that of Limn's other pages, or else beside the active editor and never over it, so that insertions are
 * visible.
 */
export function getPageColumn(): ViewColumn {
  const pages = [viewType, galleryViewType].flatMap(getTabs);
  const other = pages.find(({ group, isActive }) => isActive || !group.isActive);
  return other?.group.viewColumn ?? ViewColumn.Beside;
}

/**
 * Returns the column of the page that the user works in, or else the active one. The page's message may arrive before VS Code has activated
 * its group.
 */
export function getUsedColumn(): ViewColumn {
  const visible = [viewType, galleryViewType].flatMap(getTabs).filter(({ isActive }) => isActive);
  const used = visible.find(({ group }) => group.isActive) ?? visible[0];
  return (used?.group ?? window.tabGroups.activeTabGroup).viewColumn;
}

/**
 * Creates a tab for a panel among the editors. If no panel of this window is open, visible tabs of the same type are left from an extension
 * host that ended: VS Code keeps them, but nobody answers them any longer. A tab that is hidden behind another may only not be restored
 * yet. `isFirst` is true if no panel of this window is open.
 */
export function createTab(
  files: PageFiles,
  showOptions: { readonly viewColumn: ViewColumn; readonly preserveFocus: boolean },
  isFirst: boolean,
): WebviewPanel {
  const dead = isFirst ? getTabs(viewType).filter(({ isActive }) => isActive) : [];
  const options = { enableFindWidget: true, ...files.options };
  const created = window.createWebviewPanel(viewType, 'Limn', showOptions, options);
  void window.tabGroups.close(dead, true);
  return created;
}
