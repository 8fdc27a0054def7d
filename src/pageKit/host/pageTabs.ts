import { type Tab, TabInputWebview, ViewColumn, window } from 'vscode';
import { galleryViewType, viewType } from '../../product/common/names.ts';

/** The tabs of a kind of page that VS Code knows of; it puts a prefix before the view type. */
export function tabsOf(type: string): readonly Tab[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof TabInputWebview && input.viewType.endsWith(type));
}

/** Where a page opens: with Limn's others, else beside what is in front, and never over it: what is inserted is seen to land. */
export function columnForPage(): ViewColumn {
  const pages = [viewType, galleryViewType].flatMap(tabsOf);
  const other = pages.find(({ group, isActive }) => isActive || !group.isActive);
  return other?.group.viewColumn ?? ViewColumn.Beside;
}
