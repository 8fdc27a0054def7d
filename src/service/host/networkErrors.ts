import type * as vscode from 'vscode';
import { joinSentences } from '../../base/host/formats.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { settings } from '../../product/common/names.ts';
import { again, type Sentences, type Told } from './failureText.ts';

type Kind =
  | 'hostUnknown'
  | 'connectionRefused'
  | 'unreachable'
  | 'certificate'
  | 'proxy'
  | 'connectTimeout'
  | 'connectionLost'
  | 'silent'
  | 'deadline';

/** Sentences for failures of the connection to the service. */
export function getNetworkErrorTexts(l10n: typeof vscode.l10n): Sentences<Kind> {
  return { ...notReached(l10n), ...notTrusted(l10n), ...notAnswered(l10n) };
}

function notReached(l10n: typeof vscode.l10n) {
  const unreached = (told: Told) =>
    ({ severity: 'bad', icon: 'debug-disconnect', title: l10n.t('{0} could not be reached', told.host) }) as const;
  return {
    hostUnknown: (told) => ({
      ...unreached(told),
      why: l10n.t('Its name was not found. Check the address and the network connection.'),
      failureActions: ['setAddress', 'tryAgain', 'showLog'],
    }),
    connectionRefused: (told) => ({
      ...unreached(told),
      why: l10n.t('Nothing answers at this address just now. Check the address, and whether the service is running.'),
      failureActions: ['setAddress', 'tryAgain', 'showLog'],
    }),
    unreachable: (told) => ({
      ...unreached(told),
      why: l10n.t('There is no way to it from here. Check the network connection.'),
      failureActions: ['tryAgain', 'setAddress', 'showLog'],
    }),
    connectTimeout: (told) => ({
      ...unreached(told),
      why: told.limit
        ? l10n.t('No connection came about within {0}. Check the network connection.', told.limit)
        : l10n.t('No connection came about. Check the network connection.'),
      failureActions: ['tryAgain', 'setAddress', 'showLog'],
    }),
  } satisfies Partial<Sentences<Kind>>;
}

function notTrusted(l10n: typeof vscode.l10n) {
  return {
    certificate: (told) => ({
      severity: 'bad',
      icon: 'lock',
      title: l10n.t('{0} could not prove its name', told.host),
      why: l10n.t('Its certificate is not trusted on this computer, so the key was not sent.'),
      failureActions: ['setAddress', 'tryAgain', 'showLog'],
    }),
    proxy: () => ({
      severity: 'bad',
      icon: 'debug-disconnect',
      title: l10n.t('The proxy did not let the request through'),
      why: l10n.t('Check the proxy in the settings of VS Code ({0}).', 'http.proxy'),
      failureActions: ['tryAgain', 'showLog'],
    }),
  } satisfies Partial<Sentences<Kind>>;
}

function notAnswered(l10n: typeof vscode.l10n) {
  return {
    connectionLost: (told) => ({
      severity: 'bad',
      icon: 'debug-disconnect',
      title: l10n.t('The connection broke'),
      why: joinSentences(l10n, l10n.t('It broke before the answer was complete.'), told.kept),
      failureActions: [...again(told), 'showLog'],
    }),
    silent: (told) => ({
      severity: 'warn',
      icon: 'watch',
      title: told.limit ? l10n.t('No answer for {0}', told.limit) : l10n.t('No answer came'),
      why: joinSentences(l10n, limitWords(l10n, told), told.kept),
      failureActions: [...again(told), 'showLog'],
    }),
    deadline: (told) => ({
      severity: 'warn',
      icon: 'watch',
      title: told.limit ? l10n.t('Not finished after {0}', told.limit) : l10n.t('Not finished in time'),
      why: joinSentences(l10n, limitWords(l10n, told), told.kept),
      failureActions: [...again(told), 'showLog'],
    }),
  } satisfies Partial<Sentences<Kind>>;
}

function limitWords(l10n: typeof vscode.l10n, { mode }: Told): string {
  return l10n.t('The setting {0} says how long Limn waits.', settings[modeTraits[mode].waitSetting].id);
}
