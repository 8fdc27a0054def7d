import * as vscode from 'vscode';
import { askText, type Typed, type ValidationMessage } from '../../base/host/askText.ts';
import { endpoints, parseAddress } from '../../service/common/address.ts';
import type { AddressQuestion } from './setupUI.ts';

/** Asks for the service's address, and shows the two resulting URLs before it is saved. */
export function askAddress({ value, imageModel, step }: AddressQuestion): Promise<Typed> {
  return askText({
    title: vscode.l10n.t('Limn: Set Up Service'),
    step,
    prompt: vscode.l10n.t('The web address of your service, as its operator gives it.'),
    placeholder: 'https://gateway.example.com',
    value,
    check: (text) => adviseAddress(text, imageModel),
  });
}

function adviseAddress(text: string, imageModel: string): ValidationMessage {
  if (!text.trim()) return wrong(vscode.l10n.t('Type the address of your service.'));
  const address = parseAddress(text);
  if (address.ok) return { words: endpointWords(address.baseUrl, imageModel), wrong: false };
  return address.kind === 'addressInsecure'
    ? wrong(
        vscode.l10n.t('Use https, so that nobody on the way can read your key. Plain http is for this computer only.'),
      )
    : wrong(vscode.l10n.t('This is not a web address. An address looks like this: {0}', 'https://gateway.example.com'));
}

function endpointWords(baseUrl: string, imageModel: string): string {
  const { chat, image } = endpoints(baseUrl, imageModel || 'MODEL');
  return vscode.l10n.t('Chat goes to {0}, pictures to {1}', chat, image);
}

function wrong(words: string): ValidationMessage {
  return { words, wrong: true };
}
