import * as vscode from 'vscode';
import { confirm } from '../../base/host/messages.ts';

/** Asks whether this window may keep the key in memory, because it could not be stored. */
export async function offerWindowOnly(host: string): Promise<boolean> {
  const keep = vscode.l10n.t('Keep for This Window');
  const detail = vscode.l10n.t(
    'This system has no working secret storage; on Linux a keyring is missing. Limn can keep the key in memory until this window closes.',
  );
  const message = vscode.l10n.t('The key for {0} could not be stored.', host);
  return confirm({ severity: 'warn', text: message, detail, button: keep });
}

export async function confirmRemoval(host: string): Promise<boolean> {
  const remove = vscode.l10n.t('Remove Key');
  const detail = vscode.l10n.t('Limn asks for it again when it is needed.');
  const message = vscode.l10n.t('Remove the API key for {0}?', host);
  return confirm({ severity: 'warn', text: message, detail, button: remove });
}
