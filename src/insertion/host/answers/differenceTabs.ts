import { type Tab, TabInputTextDiff, type Uri, window } from 'vscode';
import { samePlace } from '../../../base/host/uriPaths.ts';

/** The right side of the difference that a tab shows. */
export function getDiffUri({ input }: Tab): Uri | undefined {
  return input instanceof TabInputTextDiff ? input.modified : undefined;
}

function tabsOf(isWanted: (uri: Uri) => boolean): readonly Tab[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter((tab) => {
    const uri = getDiffUri(tab);
    return uri !== undefined && isWanted(uri);
  });
}

/** Whether any tab shows it, in front or behind. */
export function isOpen(wanted: Uri): boolean {
  return tabsOf((uri) => samePlace(uri, wanted)).length > 0;
}

/** Closes the tabs of these differences. */
export async function closeTabs(isWanted: (uri: Uri) => boolean): Promise<void> {
  const tabs = tabsOf(isWanted);
  if (tabs.length > 0) await window.tabGroups.close(tabs);
}
