import { commands, l10n, QuickPickItemKind, type Uri } from 'vscode';
import { formatBytes, formatNumber, type Language } from '../../base/host/formats.ts';
import { inform } from '../../base/host/messages.ts';
import { choose, type PickItem } from '../../base/host/quickPicks.ts';
import { isUnused } from '../../sessions/common/retentionRules.ts';
import type { StorageShare, StorageSizes } from '../../sessions/host/history.ts';

/** What the user chose to do about the storage. */
type StorageChoice = 'deleteUnused' | 'openSettings';

interface StorageItem extends PickItem {
  readonly does?: StorageChoice;
}

/** Shows what takes how much; nothing chosen = the user has only looked. */
export async function showStorageSizes(
  language: Language,
  sizes: StorageSizes,
  folder: Uri,
): Promise<StorageChoice | undefined> {
  const title = l10n.t('Limn: Storage');
  const placeHolder = l10n.t('{0} in {1}', formatBytes(language, wholeOf(sizes)), folder.fsPath);
  return (await choose(itemsOf(language, sizes), { title, placeHolder }))?.does;
}

function itemsOf(language: Language, sizes: StorageSizes): readonly StorageItem[] {
  const unused = shareOf(sizes.pictures.filter(isUnused));
  const line = (label: string, share: StorageShare): StorageItem => ({ label, description: says(language, share) });
  return [
    line(l10n.t('Pictures'), shareOf(sizes.pictures)),
    line(l10n.t('Small copies of pictures'), sizes.thumbnails),
    line(l10n.t('Sessions'), sizes.sessions),
    line(l10n.t("The service's own turns, for continuing pictures"), sizes.replies),
    line(l10n.t('Lists and search'), sizes.lists),
    { label: '', kind: QuickPickItemKind.Separator },
    ...(unused.files > 0
      ? [
          {
            ...line(l10n.t('Delete Unused Pictures'), unused),
            icons: ['trash'],
            does: 'deleteUnused' as const,
          },
        ]
      : []),
    { label: l10n.t('Change What Is Kept'), icons: ['gear'], does: 'openSettings' },
  ];
}

function wholeOf({ sessions, pictures, thumbnails, replies, lists }: StorageSizes): number {
  return [sessions, shareOf(pictures), thumbnails, replies, lists].reduce((sum, share) => sum + share.bytes, 0);
}

function shareOf(files: readonly { readonly bytes: number }[]): StorageShare {
  return { files: files.length, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}

function says(language: Language, share: StorageShare): string {
  const size = formatBytes(language, share.bytes);
  return share.files === 1
    ? l10n.t('1 file, {0}', size)
    : l10n.t('{0} files, {1}', formatNumber(language.locale, share.files), size);
}

/** Says what had to go so that the history keeps to its limits, which can be changed. */
export async function notifyCleanup(sentence: string): Promise<void> {
  const change = l10n.t('Change Limits');
  if ((await inform(sentence, change)) === change)
    await commands.executeCommand('workbench.action.openSettings', '@id:limn.history.max*');
}
