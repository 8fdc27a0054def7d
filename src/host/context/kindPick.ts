import { l10n, type QuickPickItem, window } from 'vscode';

/** What can be added to a message. */
export type ContextKind = 'selection' | 'file' | 'problems' | 'picture';

interface KindItem extends QuickPickItem {
  readonly adds: ContextKind;
}

/** Lets the person choose what kind of thing goes along; nothing when they cancel. */
export async function pickKind(): Promise<ContextKind | undefined> {
  const items: readonly KindItem[] = [
    { adds: 'selection', label: l10n.t('$(list-selection) Selection in the Editor') },
    { adds: 'file', label: l10n.t('$(file) Files…'), description: '#' },
    { adds: 'problems', label: l10n.t('$(warning) Problems at the Cursor') },
    { adds: 'picture', label: l10n.t('$(file-media) Pictures…') },
  ];
  const chosen = await window.showQuickPick(items, { title: l10n.t('Add Context') });
  return chosen?.adds;
}
