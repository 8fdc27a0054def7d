import { l10n } from 'vscode';
import { choose, type PickItem } from '../../base/host/quickPicks.ts';
import { readSettings } from '../../product/host/settings.ts';

/** Where a panel opens: beside the document, in a side bar, or in a window of its own. */
export type PanelLocation = 'beside' | 'sideBar' | 'window';

/** What is set; anything else counts as not set. */
export function panelLocation(): PanelLocation {
  const { panelLocation: set } = readSettings();
  return set === 'sideBar' || set === 'window' ? set : 'beside';
}

interface LocationItem extends PickItem {
  readonly location: PanelLocation;
}

/** Lets the user choose; nothing when they cancel. */
export async function pickLocation(): Promise<PanelLocation | undefined> {
  const items: readonly LocationItem[] = [
    { location: 'beside', label: l10n.t('Beside the Document'), icons: ['split-horizontal'] },
    {
      location: 'sideBar',
      label: l10n.t('Side Bar'),
      icons: ['layout-sidebar-left'],
      detail: l10n.t('Can be dragged to the secondary side bar or to the panel area'),
    },
    { location: 'window', label: l10n.t('Own Window'), icons: ['multiple-windows'] },
  ];
  const now = panelLocation();
  const marked = items.map((item) => (item.location === now ? { ...item, description: l10n.t('Now') } : item));
  return (
    await choose(marked, {
      title: l10n.t('Limn: Move Panel To'),
      placeHolder: l10n.t('Where the panel stands from now on'),
    })
  )?.location;
}
