import { commands, l10n, type Uri } from 'vscode';
import { formatBytes, type Language } from '../../base/host/formats.ts';
import { inform } from '../../base/host/messages.ts';
import type { History } from '../../sessions/host/history.ts';
import { showStorageSizes } from './storageScreen.ts';

interface StorageCommandsOptions {
  readonly language: Language;
  readonly history: Pick<History, 'sizes' | 'deleteUnused'>;
  /** The folder of Limn's storage. */
  readonly folder: Uri;
}

/** Shows how much storage Limn takes, and deletes unused pictures. */
export class StorageCommands {
  constructor(private readonly options: StorageCommandsOptions) {}

  async show(): Promise<void> {
    const { history, language, folder } = this.options;
    const choice = await showStorageSizes(language, await history.sizes(), folder);
    if (choice === 'deleteUnused') await this.deleteUnused();
    if (choice === 'openSettings') await commands.executeCommand('workbench.action.openSettings', '@id:limn.history.*');
  }

  async deleteUnused(): Promise<void> {
    const freed = await this.options.history.deleteUnused();
    void inform(this.saysFreed(freed));
  }

  private saysFreed(freed: number | 'atWork' | 'unreadable'): string {
    if (freed === 'unreadable')
      return l10n.t('A session cannot be read, and pictures that seem unused may be its own. Nothing was deleted.');
    if (freed === 'atWork') return l10n.t('A picture or an answer is on its way. Try again when it is there.');
    if (freed === 0) return l10n.t('There are no unused pictures.');
    return l10n.t('Unused pictures were deleted: {0} freed.', formatBytes(this.options.language, freed));
  }
}
