import type * as vscode from 'vscode';
import { modeTraits } from '../../product/common/modes.ts';
import { kindWords } from '../../product/host/kinds.ts';
import type { Sentences } from './failureText.ts';

/** Kinds of failure that occur before anything is sent. */
export const preflightKinds = [
  'addressMissing',
  'addressInvalid',
  'addressInsecure',
  'keyMissing',
  'modelMissing',
  'tooLong',
] as const;

/** Sentences for failures before anything was sent. */
export function beforeSending(l10n: typeof vscode.l10n): Sentences<(typeof preflightKinds)[number]> {
  return {
    addressMissing: () => ({
      severity: 'warn',
      icon: 'plug',
      title: l10n.t('No service address is set'),
      why: l10n.t('Limn needs the address of your service and its key.'),
      failureActions: ['setUp', 'tryAgain'],
    }),
    addressInvalid: () => ({
      severity: 'bad',
      icon: 'globe',
      title: l10n.t('The service address is not a web address'),
      why: l10n.t('An address looks like this: {0}.', 'https://gateway.example.com'),
      failureActions: ['setAddress', 'tryAgain'],
    }),
    addressInsecure: () => ({
      severity: 'bad',
      icon: 'lock',
      title: l10n.t('The service address is not safe'),
      why: l10n.t('Over plain http others on the way could read your key. Use https; http is for this computer only.'),
      failureActions: ['setAddress', 'tryAgain'],
    }),
    keyMissing: () => ({
      severity: 'warn',
      icon: 'key',
      title: l10n.t('No API key is set'),
      why: l10n.t('Each service address has a key of its own.'),
      failureActions: ['setApiKey', 'tryAgain'],
    }),
    modelMissing: ({ mode }) => ({
      severity: 'warn',
      icon: 'settings',
      title: kindWords[mode].noModel(l10n),
      why: l10n.t('Choose one that your service offers.'),
      failureActions: ['chooseModel', 'tryAgain'],
    }),
    tooLong: ({ mode, number }) => ({
      severity: 'warn',
      icon: 'list-selection',
      title: l10n.t('The text is too long'),
      why: kindWords[mode].longest(l10n, number(modeTraits[mode].longestText)),
      failureActions: ['editPrompt'],
    }),
  };
}
