import * as vscode from 'vscode';
import { askText, type Typed, type ValidationMessage } from '../../base/host/askText.ts';
import { parseKey } from '../common/key.ts';
import type { KeyQuestion } from './setupUI.ts';

/** Asks for the key of one host, hidden while it is typed. */
export function askKey({ host, isSet, wasLost, step }: KeyQuestion): Promise<Typed> {
  return askText({
    title: step ? vscode.l10n.t('Limn: Set Up Service') : vscode.l10n.t('Limn: Set API Key'),
    step,
    prompt: wasLost
      ? lostWords(host)
      : vscode.l10n.t('Sent to {0} only, and kept in the secret storage of VS Code.', host),
    placeholder: isSet ? vscode.l10n.t('A key is set; leave empty to keep it') : vscode.l10n.t('Paste the API key'),
    password: true,
    check: (text) => adviseKey(text, isSet),
  });
}

function lostWords(host: string): string {
  return vscode.l10n.t(
    'The key stored for {0} is gone: this system has no keyring that keeps it, so Limn has to ask again. It is sent to {0} only.',
    host,
  );
}

function adviseKey(text: string, isSet: boolean): ValidationMessage | undefined {
  if (!text.trim())
    return isSet ? undefined : { words: vscode.l10n.t('Paste the API key of your service.'), wrong: true };
  if (parseKey(text) !== undefined) return undefined;
  return {
    words: vscode.l10n.t('A key has plain letters, digits and signs, and no spaces. Paste it again.'),
    wrong: true,
  };
}
