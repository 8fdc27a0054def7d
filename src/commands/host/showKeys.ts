import { type QuickPickItem, QuickPickItemKind, TabInputWebview, window } from 'vscode';
import type { Language } from '../../base/host/formats.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { getKeyHelp, type KeysAt } from '../../panel/host/keyHelp.ts';
import { viewType } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';

/**
 * Lists the keys of Limn's pages. VS Code lets no extension add to its own accessibility help; a list of its own is read by
 * screen readers row by row, found in by typing, and gives the focus back when it is closed.
 */
export async function showKeys({ l10n }: Language, toMessage: () => Promise<void>): Promise<void> {
  const items = getKeyHelp(l10n, readSettings().sendKey === 'ctrlEnter').flatMap(itemsAt);
  const wasInPanel = isPanelInFront();
  await choose(items, { title: l10n.t('Keys in Limn'), matchOnDescription: true });
  // VS Code gives the focus back to what is around a page, not to what is in it.
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
