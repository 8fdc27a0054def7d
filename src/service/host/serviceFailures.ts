import { modeTraits } from '../../product/common/modes.ts';
import { settings } from '../../product/common/names.ts';
import { kindWords } from '../../product/host/kinds.ts';
import type { FailureWords, Told } from './failureText.ts';

/** From this many seconds on, a limit is treated as a quota rather than a burst. */
const aMinute = 60;

/** Sentences for what the service reports about the key, the account, the address and the request. */
export const serviceFailures = {
  keyRejected: ({ l10n, host }) => [
    l10n.t('The key was not accepted'),
    l10n.t('{0} refused it. The key may have expired or belong to another address.', host),
  ],
  keyLeaked: ({ l10n, host }) => [
    l10n.t('The key is known to others'),
    l10n.t('{0} blocked it because it was found in public. Make a new key there and set it here.', host),
  ],
  notAllowed: ({ l10n, host }) => [
    l10n.t('This key may not do that'),
    l10n.t('{0} does not allow it. Another model or another key may be allowed.', host),
  ],
  addressNotFound: ({ l10n, host }) => [
    l10n.t('Nothing was found at this address'),
    l10n.t('{0} answers, but has no such service there. Check the address.', host),
  ],
  modelNotFound: ({ l10n, host, model }) => [
    l10n.t('{0} is not offered here', model),
    l10n.t('{0} has no such model for your key, or not for this use. Check the name.', host),
  ],
  modalityUnsupported: ({ l10n, model, mode }) => [
    modeTraits[mode].produces === 'pictures'
      ? l10n.t('{0} does not make images', model)
      : l10n.t('{0} does not answer in this form', model),
    l10n.t('The service says so. Choose a model that does.'),
  ],
  noCredit: ({ l10n, host }) => [l10n.t('The account has no credit left'), l10n.t('{0} says so in its answer.', host)],
  budgetExceeded: ({ l10n, host }) => [
    l10n.t('The budget is used up'),
    l10n.t('{0} has a limit of money for this key or account. Its operator can raise it.', host),
  ],
  quotaUsedUp: ({ l10n, wait }) => [
    l10n.t('The quota is used up for now'),
    wait
      ? l10n.t('The service asks to wait {0}. Another model may have a quota of its own.', wait)
      : l10n.t('It comes back by itself, often the next day. Another model may have a quota of its own.'),
  ],
  rateLimited: (told) => [told.l10n.t('Too many requests for now'), waitWords(told)],
  overloaded: ({ l10n }) => [
    l10n.t('The service is busy'),
    l10n.t('It has more to do than it can just now. Try again in a while.'),
  ],
  requestTooLarge: ({ l10n, mode }) => [
    l10n.t('The request is too large for the service'),
    kindWords[mode].sendLess(l10n),
  ],
  settingRejected: ({ l10n, report }) => [
    l10n.t('A setting was not accepted'),
    l10n.t('The service does not take this: {0}. It may work without.', settingName(l10n, report.subject)),
  ],
  requestRejected: ({ l10n, report }) => [
    l10n.t('The service did not accept the request'),
    report.words ? l10n.t('It says why below.') : l10n.t('It gave no reason.'),
  ],
  requestUnknown: ({ l10n, host }) => [
    l10n.t('The service does not know this request'),
    l10n.t('{0} says so below. Its address or the model may be meant for something else.', host),
  ],
  historyRejected: ({ l10n }) => [
    l10n.t('The service did not take the earlier picture'),
    l10n.t('It no longer knows it as its own. Begin a new session from this picture.'),
  ],
  pictureInputRejected: ({ l10n }) => [
    l10n.t('The service did not take the picture sent along'),
    l10n.t('The model may not work from pictures, or not from this one. Send none, or choose another model.'),
  ],
} satisfies Partial<FailureWords>;

function waitWords({ l10n, wait, report }: Told): string {
  if (!wait) return l10n.t('Wait a while, then try again.');
  return (report.retryAfter ?? 0) > aMinute
    ? l10n.t('The service asks to wait {0}. The quota is used up until then.', wait)
    : l10n.t('The service asks to wait {0}.', wait);
}

/** Returns the setting's name in the panel; services spell it in many ways, such as `image_config.aspect_ratio`. */
function settingName(l10n: Told['l10n'], subject: string | undefined): string {
  if (!subject) return l10n.t('the picture settings');
  if (/ratio/i.test(subject)) return l10n.t('Aspect ratio');
  if (subject === 'streaming') return settings.streaming.id;
  return /size/i.test(subject) ? l10n.t('Size') : subject;
}
