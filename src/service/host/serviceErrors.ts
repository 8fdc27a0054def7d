import type * as vscode from 'vscode';
import { modeTraits } from '../../product/common/modes.ts';
import { settings } from '../../product/common/names.ts';
import { kindWords } from '../../product/host/kinds.ts';
import { again, type Sentences, type Told } from './failureText.ts';

/** From this many seconds on, a limit is treated as a quota rather than a burst. */
const aMinute = 60;

type Kind =
  | 'keyRejected'
  | 'notAllowed'
  | 'keyLeaked'
  | 'noCredit'
  | 'budgetExceeded'
  | 'quotaUsedUp'
  | 'addressNotFound'
  | 'modelNotFound'
  | 'modalityUnsupported'
  | 'requestUnknown'
  | 'rateLimited'
  | 'overloaded'
  | 'requestTooLarge'
  | 'settingRejected'
  | 'requestRejected'
  | 'historyRejected'
  | 'pictureInputRejected';

/** Sentences for what the service reports about the key, the account, the address and the request. */
export function answered(l10n: typeof vscode.l10n): Sentences<Kind> {
  return { ...aboutAccess(l10n), ...aboutLimits(l10n), ...aboutRequest(l10n) };
}

function aboutAccess(l10n: typeof vscode.l10n) {
  return {
    keyRejected: ({ host }) => ({
      severity: 'bad',
      icon: 'key',
      title: l10n.t('The key was not accepted'),
      why: l10n.t('{0} refused it. The key may have expired or belong to another address.', host),
      failureActions: ['setApiKey', 'tryAgain', 'showLog'],
    }),
    keyLeaked: ({ host }) => ({
      severity: 'bad',
      icon: 'key',
      title: l10n.t('The key is known to others'),
      why: l10n.t('{0} blocked it because it was found in public. Make a new key there and set it here.', host),
      failureActions: ['setApiKey', 'showLog'],
    }),
    notAllowed: ({ host }) => ({
      severity: 'bad',
      icon: 'lock',
      title: l10n.t('This key may not do that'),
      why: l10n.t('{0} does not allow it. Another model or another key may be allowed.', host),
      failureActions: ['chooseModel', 'setApiKey', 'tryAgain', 'showLog'],
    }),
    addressNotFound: ({ host }) => ({
      severity: 'bad',
      icon: 'globe',
      title: l10n.t('Nothing was found at this address'),
      why: l10n.t('{0} answers, but has no such service there. Check the address.', host),
      failureActions: ['setAddress', 'tryAgain', 'showLog'],
    }),
    modelNotFound: ({ host, model }) => ({
      severity: 'bad',
      icon: 'settings',
      title: l10n.t('{0} is not offered here', model),
      why: l10n.t('{0} has no such model for your key, or not for this use. Check the name.', host),
      failureActions: ['chooseModel', 'tryAgain', 'showLog'],
    }),
    modalityUnsupported: ({ model, mode }) => ({
      severity: 'bad',
      icon: 'file-media',
      title:
        modeTraits[mode].produces === 'pictures'
          ? l10n.t('{0} does not make images', model)
          : l10n.t('{0} does not answer in this form', model),
      why: l10n.t('The service says so. Choose a model that does.'),
      failureActions: ['chooseModel', 'showLog'],
    }),
  } satisfies Partial<Sentences<Kind>>;
}

function aboutLimits(l10n: typeof vscode.l10n) {
  return {
    noCredit: ({ host }) => ({
      severity: 'bad',
      icon: 'credit-card',
      title: l10n.t('The account has no credit left'),
      why: l10n.t('{0} says so in its answer.', host),
      failureActions: ['tryAgain', 'setApiKey'],
    }),
    budgetExceeded: ({ host }) => ({
      severity: 'bad',
      icon: 'credit-card',
      title: l10n.t('The budget is used up'),
      why: l10n.t('{0} has a limit of money for this key or account. Its operator can raise it.', host),
      failureActions: ['tryAgain', 'setApiKey', 'showLog'],
    }),
    quotaUsedUp: ({ wait }) => ({
      severity: 'warn',
      icon: 'watch',
      title: l10n.t('The quota is used up for now'),
      why: wait
        ? l10n.t('The service asks to wait {0}. Another model may have a quota of its own.', wait)
        : l10n.t('It comes back by itself, often the next day. Another model may have a quota of its own.'),
      failureActions: ['chooseModel', 'tryAgain', 'showLog'],
    }),
    rateLimited: (told) => ({
      severity: 'warn',
      icon: 'watch',
      title: l10n.t('Too many requests for now'),
      why: waitWords(l10n, told),
      failureActions: ['tryAgain'],
    }),
    overloaded: () => ({
      severity: 'warn',
      icon: 'watch',
      title: l10n.t('The service is busy'),
      why: l10n.t('It has more to do than it can just now. Try again in a while.'),
      failureActions: ['tryAgain'],
    }),
    requestTooLarge: ({ mode }) => ({
      severity: 'bad',
      icon: 'list-selection',
      title: l10n.t('The request is too large for the service'),
      why: kindWords[mode].sendLess(l10n),
      failureActions: modeTraits[mode].converses ? ['withoutPictures', 'dropOldest', 'editPrompt'] : ['editPrompt'],
    }),
  } satisfies Partial<Sentences<Kind>>;
}

function waitWords(l10n: typeof vscode.l10n, { wait, report }: Told): string {
  if (!wait) return l10n.t('Wait a while, then try again.');
  return (report.retryAfter ?? 0) > aMinute
    ? l10n.t('The service asks to wait {0}. The quota is used up until then.', wait)
    : l10n.t('The service asks to wait {0}.', wait);
}

function aboutRequest(l10n: typeof vscode.l10n) {
  return {
    settingRejected: ({ report, mode }) => ({
      severity: 'bad',
      icon: 'settings',
      title: l10n.t('A setting was not accepted'),
      why: l10n.t('The service does not take this: {0}. It may work without.', settingName(l10n, report.subject)),
      failureActions: modeTraits[mode].hasOptions
        ? ['withoutSetting', 'chooseModel']
        : ['tryAgain', 'chooseModel', 'showLog'],
    }),
    requestRejected: (told) => ({
      severity: 'bad',
      icon: 'error',
      title: l10n.t('The service did not accept the request'),
      why: told.report.words ? l10n.t('It says why below.') : l10n.t('It gave no reason.'),
      failureActions: ['editPrompt', ...again(told), 'showLog'],
    }),
    requestUnknown: ({ host }) => ({
      severity: 'bad',
      icon: 'error',
      title: l10n.t('The service does not know this request'),
      why: l10n.t('{0} says so below. Its address or the model may be meant for something else.', host),
      failureActions: ['tryAgain', 'setUp', 'showLog'],
    }),
    historyRejected: () => ({
      severity: 'bad',
      icon: 'history',
      title: l10n.t('The service did not take the earlier picture'),
      why: l10n.t('It no longer knows it as its own. Begin a new session from this picture.'),
      failureActions: ['editPrompt', 'showLog'],
    }),
    pictureInputRejected: ({ mode }) => ({
      severity: 'bad',
      icon: 'file-media',
      title: l10n.t('The service did not take the picture sent along'),
      why: l10n.t('The model may not work from pictures, or not from this one. Send none, or choose another model.'),
      failureActions: [
        ...(modeTraits[mode].converses ? (['withoutPictures'] as const) : []),
        'editPrompt',
        'chooseModel',
        'showLog',
      ],
    }),
  } satisfies Partial<Sentences<Kind>>;
}

/** Returns the setting's name in the panel; services spell it in many ways, such as `image_config.aspect_ratio`. */
function settingName(l10n: typeof vscode.l10n, subject: string | undefined): string {
  if (!subject) return l10n.t('the picture settings');
  if (/ratio/i.test(subject)) return l10n.t('Aspect ratio');
  if (subject === 'streaming') return settings.streaming.id;
  return /size/i.test(subject) ? l10n.t('Size') : subject;
}
