import { l10n, type Uri, window, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { pictureEndings } from '../../imageFiles/common/imageExtension.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { limits } from '../../product/common/limits.ts';
import type { Attachments } from '../../sessions/host/attachments.ts';
import type { NoAttachment } from '../../sessions/host/sessionNotifications.ts';
import { filterDroppedUris } from './files.ts';

/** Picture files that are attached to the next prompt. */
export class AttachmentFiles {
  constructor(
    private readonly attachments: Pick<Attachments, 'addFile'>,
    private readonly refuse: (why: NoAttachment, name: string) => void,
  ) {}

  /** Shows a file dialog in which the user can choose several files. */
  async pick(sessionId: string): Promise<void> {
    const chosen = await window.showOpenDialog({
      canSelectMany: true,
      title: l10n.t('Add Images'),
      openLabel: l10n.t('Add'),
      filters: { [l10n.t('Images')]: [...pictureEndings] },
    });
    for (const uri of chosen ?? []) await this.add(sessionId, uri);
  }

  /** Adds files that were dropped from the editor, by their URIs. */
  async addDropped(sessionId: string, addresses: readonly string[]): Promise<void> {
    const files = await filterDroppedUris(addresses, this.refuse);
    for (const uri of files) await this.add(sessionId, uri);
  }

  /** Adds a file that the user named. */
  async add(sessionId: string, uri: Uri): Promise<void> {
    try {
      const { size } = await workspace.fs.stat(uri);
      if (size > limits.pastedBytes) return this.refuse('tooLarge', baseName(uri));
      const bytes = await workspace.fs.readFile(uri);
      const readFrom = { uri: uri.toString(), size: bytes.length, hash: await sha256(bytes) };
      await this.attachments.addFile(sessionId, { name: baseName(uri), bytes, readFrom });
    } catch {
      this.refuse('unreadable', baseName(uri));
    }
  }
}
