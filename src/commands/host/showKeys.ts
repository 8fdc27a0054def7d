import { type QuickPickItem, QuickPickItemKind, TabInputWebview, window } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { getKeyHelp, type KeysAt } from '../../panel/host/keyHelp.ts';
import { viewType } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';

/**
 * Lists the keyboard shortcuts of Limn's pages. VS Code lets no extension add to its own accessibility help; screen readers read this list
 * row by row, typing filters it, and closing it restores the focus.
 */
export async function showKeys({ l10n }: Language, toMessage: () => Promise<void>): Promise<void> {
  const items = getKeyHelp(l10n, readSettings().sendKey === 'ctrlEnter').flatMap(itemsAt);
  const wasInPanel = isPanelInFront();
  await choose(items, { title: l10n.t('Keys in Limn'), matchOnDescription: true });
  // VS Code restores the focus to the webview's frame, not to the element inside it.
  if (wasInPanel) await toMessage();
}

function isPanelInFront(): boolean {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof TabInputWebview && input.viewType.endsWith(viewType);
}

function itemsAt({ place, keys }: KeysAt): readonly QuickPickItem[] {
  const rows = keys.map(([label, description]) => ({ label, description }));
  return [{ label: place, kind: QuickPickItemKind.Separator }, ...rows];
}
