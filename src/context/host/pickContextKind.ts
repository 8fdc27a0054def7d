import { l10n } from 'vscode';
import { choose, type PickItem } from '../../base/host/quickPicks.ts';

/** What can be added to a message. */
export type ContextKind = 'selection' | 'file' | 'problems' | 'picture';

interface KindItem extends PickItem {
  readonly adds: ContextKind;
}

/** Lets the user choose a kind of context; undefined if they cancel. */
export async function pickContextKind(): Promise<ContextKind | undefined> {
  const items: readonly KindItem[] = [
    { adds: 'selection', icons: ['list-selection'], label: l10n.t('Selection in the Editor') },
    { adds: 'file', icons: ['file'], label: l10n.t('Files…'), description: '#' },
    { adds: 'problems', icons: ['warning'], label: l10n.t('Problems at the Cursor') },
    { adds: 'picture', icons: ['file-media'], label: l10n.t('Pictures…') },
  ];
  const chosen = await choose(items, { title: l10n.t('Add Context') });
  return chosen?.adds;
}
