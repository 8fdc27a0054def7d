import { commands, l10n, TabInputWebview, type WebviewPanel, window } from 'vscode';
import { choose, type PickItem } from '../../base/host/quickPicks.ts';
import { viewType } from '../../product/common/names.ts';
import { readSettings } from '../../product/host/settings.ts';

/** Where a panel opens: beside the document, in a side bar, or in a window of its own. */
export type PanelLocation = 'beside' | 'sideBar' | 'window';

/** Returns the location in the settings, or `beside` if it is invalid. */
export function getPanelLocation(): PanelLocation {
  const { panelLocation: set } = readSettings();
  return set === 'sideBar' || set === 'window' ? set : 'beside';
}

/** Asks the user for a location. Returns undefined if the user cancels. */
export async function pickLocation(): Promise<PanelLocation | undefined> {
  const items: readonly (PickItem & { readonly location: PanelLocation })[] = [
    { location: 'beside', label: l10n.t('To the Side'), icons: ['split-horizontal'] },
    {
      location: 'sideBar',
      label: l10n.t('Side Bar'),
      icons: ['layout-sidebar-left'],
      detail: l10n.t('Can be moved to the Secondary Side Bar or Panel'),
    },
    { location: 'window', label: l10n.t('New Window'), icons: ['multiple-windows'] },
  ];
  const now = getPanelLocation();
  const marked = items.map((item) => (item.location === now ? { ...item, description: l10n.t('Current') } : item));
  return (
    await choose(marked, {
      title: l10n.t('Move Limn View To'),
      placeHolder: l10n.t('Select where the Limn view opens'),
    })
  )?.location;
}

const moveToNewWindow = 'workbench.action.moveEditorToNewWindow';

/** Milliseconds to wait for a tab to become active before it is left where it is. */
const activationTimeoutMs = 5_000;

/** Moves a tab into a window of its own. It stays where it is if VS Code cannot open another window. */
export async function moveToOwnWindow(panel: WebviewPanel): Promise<void> {
  const known = await commands.getCommands(true);
  if (!known.includes(moveToNewWindow)) return;
  panel.reveal();
  if (await becomesActive(panel)) await commands.executeCommand(moveToNewWindow);
}

/** Resolves to whether the tab has become the active editor, which VS Code's command moves; a new tab becomes it a moment later. */
function becomesActive(panel: WebviewPanel): Promise<boolean> {
  return new Promise((resolve) => {
    const heard = window.tabGroups.onDidChangeTabs(() => settle());
    const end = setTimeout(() => done(false), activationTimeoutMs);
    const done = (isActive: boolean) => {
      heard.dispose();
      clearTimeout(end);
      resolve(isActive);
    };
    const settle = () => {
      const { input } = window.tabGroups.activeTabGroup.activeTab ?? {};
      if (panel.active && input instanceof TabInputWebview && input.viewType.endsWith(viewType)) done(true);
    };
    settle();
  });
}

/** Focuses the documents' window, so that the next tab opens beside their editors. */
export async function focusDocumentWindow(): Promise<void> {
  const editor = window.visibleTextEditors.find(({ viewColumn }) => viewColumn !== undefined);
  if (editor) await window.showTextDocument(editor.document, editor.viewColumn);
  else await commands.executeCommand('workbench.action.focusFirstEditorGroup');
}
