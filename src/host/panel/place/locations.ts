import { l10n, type QuickPickItem, window } from 'vscode';
import { readSettings } from '../../settings.ts';

/** Where a panel opens: beside the document, in a side bar, or in a window of its own. */
export type PanelLocation = 'beside' | 'sideBar' | 'window';

/** What is set; anything else counts as not set. */
export function panelLocation(): PanelLocation {
  const { panelLocation: set } = readSettings();
  return set === 'sideBar' || set === 'window' ? set : 'beside';
}

interface LocationItem extends QuickPickItem {
  readonly location: PanelLocation;
}

/** Lets the person choose; nothing when they cancel. */
export async function pickLocation(): Promise<PanelLocation | undefined> {
  const items: readonly LocationItem[] = [
    { location: 'beside', label: `$(split-horizontal) ${l10n.t('Beside the Document')}` },
    {
      location: 'sideBar',
      label: `$(layout-sidebar-left) ${l10n.t('Side Bar')}`,
      detail: l10n.t('Can be dragged to the secondary side bar or to the panel area'),
    },
    { location: 'window', label: `$(multiple-windows) ${l10n.t('Own Window')}` },
  ];
  const now = panelLocation();
  const marked = items.map((item) => (item.location === now ? { ...item, description: l10n.t('Now') } : item));
  return (
    await window.showQuickPick(marked, {
      title: l10n.t('Limn: Move Panel To'),
      placeHolder: l10n.t('Where the panel stands from now on'),
    })
  )?.location;
}
