import * as vscode from 'vscode';
import { commands } from '../../shared/names.ts';

/** The key was not kept: may this window keep it in memory? */
export async function offerWindowOnly(host: string): Promise<boolean> {
  const keep = vscode.l10n.t('Keep for This Window');
  const detail = vscode.l10n.t(
    'This system has no working secret storage; on Linux a keyring is missing. Limn can keep the key in memory until this window closes.',
  );
  const message = vscode.l10n.t('The key for {0} could not be stored.', host);
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, keep)) === keep;
}

export async function confirmRemoval(host: string): Promise<boolean> {
  const remove = vscode.l10n.t('Remove Key');
  const detail = vscode.l10n.t('Limn asks for it again when it is needed.');
  const message = vscode.l10n.t('Remove the API key for {0}?', host);
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, remove)) === remove;
}

export function tellReady(host: string): void {
  void offerCheck(
    vscode.l10n.t('Limn is ready to use {0}. Select some text, right-click, and choose what to make of it.', host),
  );
}

export function tellKeySet(host: string): void {
  void offerCheck(vscode.l10n.t('The API key for {0} is set.', host));
}

export function tellKeyRemoved(host: string): void {
  void vscode.window.showInformationMessage(vscode.l10n.t('The API key for {0} was removed.', host));
}

/** `host` is empty when no address is set. */
export function tellNoKey(host: string): void {
  const words = host
    ? vscode.l10n.t('No API key is set for {0}.', host)
    : vscode.l10n.t('No service address is set, so there is no API key.');
  void vscode.window.showInformationMessage(words);
}

/** Nobody waits for the answer: the message may stay on the screen for as long as it likes. */
async function offerCheck(words: string): Promise<void> {
  const check = vscode.l10n.t('Check Connection');
  const choice = await vscode.window.showInformationMessage(words, check);
  if (choice === check) await vscode.commands.executeCommand(commands.checkConnection);
}
