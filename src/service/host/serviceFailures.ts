import { joinSentences } from '../../base/host/formats.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { settings } from '../../product/common/names.ts';
import { kindWords } from '../../product/host/kinds.ts';
import type { FailureWords, Told } from './failureText.ts';

/** From this many seconds on, a limit is treated as a quota rather than a burst. */
const aMinute = 60;

/**
 * Sentences for what the service reports about the key, the account, the address and the request; and for answers that came from something
 * before the service, are not in a usable form, or contain no result of the model.
 */
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
  redirected: ({ l10n, host, report }) => [
    l10n.t('The address leads elsewhere'),
    report.subject
      ? l10n.t(
          '{0} points to {1}. Limn does not follow, so that your key stays with its address.',
          host,
          report.subject,
        )
      : l10n.t('{0} points elsewhere. Limn does not follow, so that your key stays with its address.', host),
  ],
  shielded: ({ l10n, host }) => [
    l10n.t('A protection page stands before the service'),
    l10n.t('{0} asked for proof of a human instead of answering. Its operator can let Limn through.', host),
  ],
  webPage: ({ l10n, host }) => [
    l10n.t('A web page came instead of an answer'),
    l10n.t('{0} may be a web site or ask for a sign-in. Check the address.', host),
  ],
  gatewayTimeout: ({ l10n, mode }) => [l10n.t('The service took too long'), kindWords[mode].gatewayTimeout(l10n)],
  serviceFault: (told) => [
    faultTitle(told),
    gatewayCode.test(told.report.code ?? '')
      ? told.l10n.t('It could not reach the model behind it.')
      : told.l10n.t('Something went wrong on its side.'),
  ],
  operatorFault: ({ l10n, host, report }) => [
    l10n.t('The service is not set up for this'),
    report.words
      ? l10n.t('{0} says so below. Its operator can mend that; your key is not the reason.', host)
      : l10n.t('{0} says so. Its operator can mend that; your key is not the reason.', host),
  ],
  answerEmpty: ({ l10n }) => [
    l10n.t('The answer was empty'),
    l10n.t('Often a content rule is the reason. A change of words may help.'),
  ],
  answerUnreadable: ({ l10n }) => [
    l10n.t('The answer could not be read'),
    l10n.t('It has a form that Limn does not know.'),
  ],
  answerBroken: ({ l10n, kept, mode }) => [
    l10n.t('The answer broke off'),
    joinSentences(l10n, kindWords[mode].brokenOff(l10n), kept),
  ],
  answerTooLarge: ({ l10n }) => [l10n.t('The answer was too large'), l10n.t('Limn stopped reading it.')],
  jobQueued: ({ l10n, report }) => [
    l10n.t('The service only queued the request'),
    report.subject
      ? l10n.t(
          'It will work on it as job {0}, whose result Limn cannot fetch. Look for it at the service.',
          report.subject,
        )
      : l10n.t('It will work on it as a job, whose result Limn cannot fetch. Look for it at the service.'),
  ],
  refused: ({ l10n, mode, report }) => [kindWords[mode].refused(l10n), refusalWords(l10n, report.code)],
  contextExceeded: ({ l10n, model }) => [
    l10n.t('The text is too long for the model'),
    l10n.t('{0} takes less at once. Send less text, or begin a new session.', model),
  ],
  noPicture: (told) => [told.l10n.t('The answer held no picture'), noPictureWords(told)],
  onlyThoughts: ({ l10n }) => [
    l10n.t('The model thought, but answered nothing'),
    l10n.t('Ask plainly for a picture. A second try may help too.'),
  ],
  pictureUnreadable: ({ l10n }) => [
    l10n.t('The picture could not be read'),
    l10n.t('It is damaged, or of a kind that Limn does not know.'),
  ],
  pictureElsewhere: ({ l10n, report }) => [
    l10n.t('The picture did not come along'),
    report.subject
      ? l10n.t('The service sent only its address, which Limn does not open: {0}.', report.subject)
      : l10n.t('The service sent only its address.'),
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

/** Codes by which gateways of this family report that the model behind them failed, not they. */
const gatewayCode =
  /^(do_request_failed|bad_response(_body|_status_code)?|read_response_body_failed|get_channel_failed|aws_invoke_error|channel:.*)$/i;

function faultTitle({ l10n, report }: Told): string {
  return report.status ? l10n.t('The service had a fault ({0})', report.status) : l10n.t('The service had a fault');
}

function noPictureWords({ l10n, report, model }: Told): string {
  if (/^(MAX_TOKENS|LENGTH)$/i.test(report.code ?? '')) {
    return l10n.t('The answer was cut off at the length limit, before a picture was made.');
  }
  if (/OTHER$/i.test(report.code ?? '')) return l10n.t('The service stopped without giving a reason.');
  if (/FUNCTION_CALL|TOOL_CALL/i.test(report.code ?? '')) return l10n.t('The model tried to use a tool instead.');
  return report.words
    ? l10n.t('Its text is below. {0} may be a model for text only.', model)
    : l10n.t('Ask plainly for a picture. {0} may be a model for text only.', model);
}

/** Returns why the service blocked a result, by the rule it names; see the contract, section 2.2 (`finishReason`). */
function refusalWords(l10n: Told['l10n'], rule: string | undefined): string {
  const words: readonly (readonly [RegExp, string])[] = [
    [/PROHIBITED/i, l10n.t('It counts as prohibited content. The same words will not do.')],
    [/RECITATION/i, l10n.t('The result came too close to existing material. Ask for something more original.')],
    [/BLOCKLIST|SENSITIVE_WORDS/i, l10n.t('A word in it is on a list of forbidden words. Change the words.')],
    [/SPII/i, l10n.t('It seems to hold personal data. Leave that out.')],
    [/JAILBREAK|MODEL_ARMOR/i, l10n.t('It looks like an attempt to get round the rules. Change the words.')],
    [/LANGUAGE/i, l10n.t('The model does not take this language. Use another.')],
    [
      /^IMAGE_SAFETY$/i,
      l10n.t('A picture was made, but a safety rule withheld it. Other words may help, and so may a second try.'),
    ],
    [/SAFETY|CONTENT_FILTER/i, l10n.t('Its safety rule stopped the result. A change of words may help.')],
  ];
  const known = words.find(([pattern]) => rule !== undefined && pattern.test(rule));
  return known?.[1] ?? l10n.t('A change of words may help.');
}
