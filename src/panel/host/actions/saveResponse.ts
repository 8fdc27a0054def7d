import { l10n, Uri, window, workspace } from 'vscode';
import { writeAtomic } from '../../../base/host/atomicFile.ts';
import type { Notifier } from '../../../base/host/notifications.ts';
import { toErrorMessage } from '../../../insertion/host/images/pictureFiles.ts';
import { type RawReplyStore, responseFile } from '../../../sessions/host/rawReplyStore.ts';

interface ResponseOptions {
  readonly replies: Pick<RawReplyStore, 'readBody'>;
  readonly teller: Notifier;
}

/** Saves the raw bytes of a response that could not be decoded to a file that the user picks. */
export async function saveKeptResponse(resultId: string, { replies, teller }: ResponseOptions): Promise<void> {
  const body = await replies.readBody(resultId).catch(() => undefined);
  if (!body) return say(teller, l10n.t('The response is not kept any more.'));
  const file = await window.showSaveDialog({
    defaultUri: inWorkspace(responseFile(body)),
    title: l10n.t('Save Response'),
  });
  if (!file) return;
  try {
    await writeAtomic(file, body, workspace.fs);
  } catch (error) {
    say(teller, l10n.t('{0} could not be written. {1}', file.fsPath, toErrorMessage(error)));
  }
}

function say(teller: Notifier, text: string): void {
  void teller.notify({ severity: 'error', text, buttons: [] });
}

function inWorkspace(name: string): Uri {
  const root = workspace.workspaceFolders?.[0]?.uri;
  return root ? Uri.joinPath(root, name) : Uri.file(name);
}
