import { commands, env, l10n, Uri, window, workspace } from 'vscode';
import { writeAtomic } from '../../../base/host/atomicFile.ts';
import type { Notifier } from '../../../base/host/notifications.ts';
import { openUnusable } from '../../../base/host/tellUnusable.ts';
import { openAsNewFile } from '../../../insertion/host/answers/newFile.ts';
import { toErrorMessage } from '../../../insertion/host/images/pictureFiles.ts';
import type { CachedLook } from '../../../looks/host/createLooks.ts';
import { readSettings } from '../../../product/host/settings.ts';
import { responseFile } from '../../../sessions/host/rawReplyStore.ts';
import {
  notifyComposerNotEmpty,
  notifyImageMissing,
  notifyRejected,
  notifyRequestNotKept,
  sayCut,
  showMarkdown,
} from '../../../sessions/host/sessionNotifications.ts';

/** What the page's buttons do in VS Code; a test replaces it. */
export const vscodePanelUI = {
  readSettings,
  openAsNewFile,
  showMarkdown,
  notifyComposerNotEmpty,
  notifyImageMissing,
  notifyRejected,
  notifyRequestNotKept,
  sayCut,
  saveResponse: saveKeptResponse,
  openSetting: (id: string) => commands.executeCommand('workbench.action.openSettings', `@id:${id}`),
  copy: async (text: string): Promise<void> => env.clipboard.writeText(text),
  openLook: async ({ found }: CachedLook): Promise<void> => {
    if ('fault' in found) await openUnusable(found);
    else await window.showTextDocument(found.file);
  },
};
export type PanelUI = typeof vscodePanelUI;

/** Saves the raw bytes of a response that could not be decoded to a file that the user picks. */
async function saveKeptResponse(notices: Notifier, body: Uint8Array | undefined): Promise<void> {
  const notifyError = (text: string) => void notices.notify({ severity: 'error', text, buttons: [] });
  if (!body) return notifyError(l10n.t('The response is no longer stored.'));
  const [root, name] = [workspace.workspaceFolders?.[0]?.uri, responseFile(body)];
  const defaultUri = root ? Uri.joinPath(root, name) : Uri.file(name);
  const file = await window.showSaveDialog({ defaultUri, title: l10n.t('Save Response') });
  if (!file) return;
  try {
    await writeAtomic(file, body, workspace.fs);
  } catch (error) {
    notifyError(l10n.t("Failed to write '{0}': {1}", file.fsPath, toErrorMessage(error)));
  }
}
