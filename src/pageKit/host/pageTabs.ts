import { type Tab, TabInputWebview, ViewColumn, window } from 'vscode';
import { galleryViewType, viewType } from '../../product/common/names.ts';

/** Returns the tabs of a page type that VS Code knows of; VS Code prefixes the view type. */
export function tabsOf(type: string): readonly Tab[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof TabInputWebview && input.viewType.endsWith(type));
}

/**
 * Returns the column for a page: that of Limn's other pages, or else beside the active editor and never over it, so that insertions are
 * visible.
 */
export function columnForPage(): ViewColumn {
  const pages = [viewType, galleryViewType].flatMap(tabsOf);
  const other = pages.find(({ group, isActive }) => isActive || !group.isActive);
  return other?.group.viewColumn ?? ViewColumn.Beside;
}
