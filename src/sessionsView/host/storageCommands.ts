import { commands, l10n, QuickPickItemKind, type Uri } from 'vscode';
import { files as countFiles, formatBytes, type Language, withCommas } from '../../base/host/formats.ts';
import { inform } from '../../base/host/messages.ts';
import { choose, type PickItem } from '../../base/host/quickPicks.ts';
import { isUnused } from '../../sessions/common/retentionRules.ts';
import type { History, StorageShare, StorageSizes } from '../../sessions/host/history.ts';

interface StorageItem extends PickItem {
  readonly run?: () => unknown;
}

/** Shows how much storage Limn takes, and deletes unused pictures. */
export class StorageCommands {
  constructor(
    private readonly language: Language,
    private readonly history: Pick<History, 'sizes' | 'deleteUnused'>,
    /** The folder of Limn's storage. */
    private readonly folder: Uri,
  ) {}

  async show(): Promise<void> {
    const sizes = await this.history.sizes();
    const { sessions, pictures, thumbnails, replies, lists } = sizes;
    const bytes = [sessions, sumShare(pictures), thumbnails, replies, lists].reduce(
      (sum, share) => sum + share.bytes,
      0,
    );
    const title = l10n.t('Limn: Storage');
    const placeHolder = l10n.t('{0} in {1}', formatBytes(this.language, bytes), this.folder.fsPath);
    await (await choose(this.createItems(sizes), { title, placeHolder }))?.run?.();
  }

  async deleteUnused(): Promise<void> {
    const freed = await this.history.deleteUnused();
    void inform(this.formatFreed(freed));
  }

  private createItems(sizes: StorageSizes): readonly StorageItem[] {
    const unused = sumShare(sizes.pictures.filter(isUnused));
    const line = (label: string, share: StorageShare): StorageItem => ({ label, description: this.formatShare(share) });
    const removal = { ...line(l10n.t('Delete Unused Images'), unused), icons: ['trash'] };
    return [
      line(l10n.t('Images'), sumShare(sizes.pictures)),
      line(l10n.t('Thumbnails'), sizes.thumbnails),
      line(l10n.t('Sessions'), sizes.sessions),
      line(l10n.t('Model responses for image editing'), sizes.replies),
      line(l10n.t('Session lists and search index'), sizes.lists),
      { label: '', kind: QuickPickItemKind.Separator },
      ...(unused.files > 0 ? [{ ...removal, run: () => this.deleteUnused() }] : []),
      { label: l10n.t('Configure Storage Limits'), icons: ['gear'], run: () => openSettings('@id:limn.history.*') },
    ];
  }

  private formatShare({ files, bytes }: StorageShare): string {
    return withCommas(l10n, countFiles(this.language, files), formatBytes(this.language, bytes));
  }

  private formatFreed(freed: number | 'atWork' | 'unreadable'): string {
    if (freed === 'unreadable')
      return l10n.t("Couldn't read a session, so Limn can't tell which images are unused. Nothing was deleted.");
    if (freed === 'atWork') return l10n.t('A request is still running. Try again when it finishes.');
    if (freed === 0) return l10n.t('No unused images found.');
    return l10n.t('Unused images deleted: {0} freed.', formatBytes(this.language, freed));
  }
}

/** Notifies the user of what was deleted so that the history keeps to its limits, which can be changed. */
export async function notifyCleanup(sentence: string): Promise<void> {
  const change = l10n.t('Change Limit');
  if ((await inform(sentence, change)) === change) await openSettings('@id:limn.history.max*');
}

function openSettings(query: string): Thenable<unknown> {
  return commands.executeCommand('workbench.action.openSettings', query);
}

function sumShare(files: readonly { readonly bytes: number }[]): StorageShare {
  return { files: files.length, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}
