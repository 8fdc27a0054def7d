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
    l10n.t('Invalid API key'),
    l10n.t('{0} rejected the API key. It might have expired or belong to another service.', host),
  ],
  keyLeaked: ({ l10n, host }) => [
    l10n.t('API key blocked'),
    l10n.t(
      '{0} blocked the API key because it was found in public. Create a new API key at the service, then enter it in Limn.',
      host,
    ),
  ],
  notAllowed: ({ l10n, host }) => [
    l10n.t('Access denied'),
    l10n.t("{0} doesn't allow this request with your API key. Try another model or API key.", host),
  ],
  addressNotFound: ({ l10n, host }) => [
    l10n.t('Service not found'),
    l10n.t('{0} is reachable, but there is no compatible service at this URL. Check the service URL.', host),
  ],
  modelNotFound: ({ l10n, host, model }) => [
    l10n.t("{0} isn't available", model),
    l10n.t("{0} doesn't offer this model for your API key or for this type of request. Check the model name.", host),
  ],
  modalityUnsupported: ({ l10n, model, mode }) => [
    modeTraits[mode].produces === 'pictures'
      ? l10n.t("{0} doesn't generate images", model)
      : l10n.t("{0} doesn't support this type of response", model),
    l10n.t("The service reported that the model doesn't support the request. Select another model."),
  ],
  noCredit: ({ l10n, host }) => [
    l10n.t('No credit left'),
    l10n.t('{0} reported that your account has no credit left.', host),
  ],
  budgetExceeded: ({ l10n, host }) => [
    l10n.t('Spending limit reached'),
    l10n.t('{0} has a spending limit for this API key or account. Its administrator can raise the limit.', host),
  ],
  quotaUsedUp: ({ l10n, wait }) => [
    l10n.t('Quota used up'),
    wait
      ? l10n.t('The service asks you to wait {0}. Another model might have its own quota.', wait)
      : l10n.t('The quota resets automatically, often the next day. Another model might have its own quota.'),
  ],
  rateLimited: (told) => [told.l10n.t('Rate limit reached'), waitWords(told)],
  overloaded: ({ l10n }) => [
    l10n.t('Service overloaded'),
    l10n.t('The service is handling too many requests. Try again later.'),
  ],
  requestTooLarge: ({ l10n, mode }) => [l10n.t('Request too large'), kindWords[mode].sendLess(l10n)],
  settingRejected: ({ l10n, report }) => [
    l10n.t('Setting not supported'),
    l10n.t('The service rejected this setting: {0}. Retry without it.', settingName(l10n, report.subject)),
  ],
  requestRejected: ({ l10n, report }) => [
    l10n.t('Request rejected'),
    report.words ? l10n.t("See the service's response below.") : l10n.t('The service gave no reason.'),
  ],
  requestUnknown: ({ l10n, host }) => [
    l10n.t('Unknown request'),
    l10n.t("{0} doesn't support this request. See its response below. Check the service URL and model.", host),
  ],
  historyRejected: ({ l10n }) => [
    l10n.t('Image history rejected'),
    l10n.t('The service no longer recognizes the earlier image. Start a new session with this image.'),
  ],
  pictureInputRejected: ({ l10n }) => [
    l10n.t('Attached image rejected'),
    l10n.t('The model might not support image input, or not this image. Remove the image or select another model.'),
  ],
  redirected: ({ l10n, host, report }) => [
    l10n.t('Service redirected the request'),
    report.subject
      ? l10n.t(
          "{0} redirected to {1}. Limn doesn't follow redirects to protect your API key. Check the service URL.",
          host,
          report.subject,
        )
      : l10n.t(
          "{0} redirected to another URL. Limn doesn't follow redirects to protect your API key. Check the service URL.",
          host,
        ),
  ],
  shielded: ({ l10n, host }) => [
    l10n.t('Blocked by bot protection'),
    l10n.t("{0} returned a bot check instead of a response. Ask the service's administrator to allow Limn.", host),
  ],
  webPage: ({ l10n, host }) => [
    l10n.t('Unexpected web page'),
    l10n.t(
      '{0} returned a web page instead of a response. It might require you to sign in. Check the service URL.',
      host,
    ),
  ],
  gatewayTimeout: ({ l10n, mode }) => [l10n.t('Service timed out'), kindWords[mode].gatewayTimeout(l10n)],
  serviceFault: (told) => [
    told.l10n.t('Service error'),
    gatewayCode.test(told.report.code ?? '')
      ? told.l10n.t("The service couldn't reach the model.")
      : told.l10n.t('The service reported an internal error.'),
  ],
  operatorFault: ({ l10n, host }) => [
    l10n.t('Service misconfigured'),
    l10n.t("{0} reported a configuration error. Contact its administrator. Your API key isn't the cause.", host),
  ],
  answerEmpty: ({ l10n }) => [
    l10n.t('Empty response'),
    l10n.t('This is often caused by a content rule. Try rephrasing the prompt.'),
  ],
  answerUnreadable: ({ l10n }) => [
    l10n.t('Unexpected response'),
    l10n.t("Limn doesn't recognize the response format."),
  ],
  answerBroken: ({ l10n, kept, mode }) => [
    l10n.t('Response interrupted'),
    joinSentences(l10n, kindWords[mode].brokenOff(l10n), kept),
  ],
  answerTooLarge: ({ l10n }) => [l10n.t('Response too large'), l10n.t('Limn stopped reading the response.')],
  jobQueued: ({ l10n, report }) => [
    l10n.t('Request queued by the service'),
    report.subject
      ? l10n.t(
          "The service runs the request as job {0}. Limn can't get the result. Check the job at the service.",
          report.subject,
        )
      : l10n.t("The service runs the request as a job. Limn can't get the result. Check the job at the service."),
  ],
  refused: ({ l10n, mode, report }) => [kindWords[mode].refused(l10n), refusalWords(l10n, report.code)],
  contextExceeded: ({ l10n, model }) => [
    l10n.t('Text too long for the model'),
    l10n.t("{0} doesn't accept this much text. Shorten it or start a new session.", model),
  ],
  noPicture: (told) => [told.l10n.t('No image returned'), noPictureWords(told)],
  onlyThoughts: ({ l10n }) => [
    l10n.t('The model returned reasoning only'),
    l10n.t('Ask explicitly for an image, or retry.'),
  ],
  pictureUnreadable: ({ l10n }) => [
    l10n.t("Couldn't read the image"),
    l10n.t('The image is damaged or in an unsupported format.'),
  ],
  pictureElsewhere: ({ l10n, report }) => [
    l10n.t('Image not included'),
    report.subject
      ? l10n.t("The service returned only a link, which Limn doesn't open: {0}", report.subject)
      : l10n.t('The service returned only a link.'),
  ],
} satisfies Partial<FailureWords>;

function waitWords({ l10n, wait, report }: Told): string {
  if (!wait) return l10n.t('Wait a moment, then try again.');
  return (report.retryAfter ?? 0) > aMinute
    ? l10n.t('Your quota is used up. The service asks you to wait {0}.', wait)
    : l10n.t('The service asks you to wait {0}.', wait);
}

/** Returns the setting's name in the panel; services spell it in many ways, such as `image_config.aspect_ratio`. */
function settingName(l10n: Told['l10n'], subject: string | undefined): string {
  if (!subject) return l10n.t('the image settings');
  if (/ratio/i.test(subject)) return l10n.t('Aspect ratio');
  if (subject === 'streaming') return settings.streaming.id;
  return /size/i.test(subject) ? l10n.t('Size') : subject;
}

/** Codes by which gateways of this family report that the model behind them failed, not they. */
const gatewayCode =
  /^(do_request_failed|bad_response(_body|_status_code)?|read_response_body_failed|get_channel_failed|aws_invoke_error|channel:.*)$/i;

function noPictureWords({ l10n, report, model }: Told): string {
  if (/^(MAX_TOKENS|LENGTH)$/i.test(report.code ?? '')) {
    return l10n.t('The response reached the length limit before an image was generated.');
  }
  if (/OTHER$/i.test(report.code ?? '')) return l10n.t('The service stopped without giving a reason.');
  if (/FUNCTION_CALL|TOOL_CALL/i.test(report.code ?? '')) return l10n.t('The model tried to call a tool instead.');
  return report.words
    ? l10n.t('The model returned text, shown below. {0} might be a text-only model.', model)
    : l10n.t('Ask explicitly for an image. {0} might be a text-only model.', model);
}

/** Returns why the service blocked a result, by the rule it names; see the contract, section 2.2 (`finishReason`). */
function refusalWords(l10n: Told['l10n'], rule: string | undefined): string {
  const words: readonly (readonly [RegExp, string])[] = [
    [/PROHIBITED/i, l10n.t('The service classified this as prohibited content. Rephrase the prompt.')],
    [/RECITATION/i, l10n.t('The result was too similar to existing material. Ask for something more original.')],
    [/BLOCKLIST|SENSITIVE_WORDS/i, l10n.t('The prompt contains a blocked word. Rephrase the prompt.')],
    [/SPII/i, l10n.t('The content seems to include personal data. Remove it from the prompt.')],
    [/JAILBREAK|MODEL_ARMOR/i, l10n.t('The prompt was classified as an attempt to bypass safety rules. Rephrase it.')],
    [/LANGUAGE/i, l10n.t("The model doesn't support this language. Use another language.")],
    [/^IMAGE_SAFETY$/i, l10n.t('An image was generated, but a safety rule withheld it. Rephrase the prompt or retry.')],
    [/SAFETY|CONTENT_FILTER/i, l10n.t('A safety rule blocked the result. Try rephrasing the prompt.')],
  ];
  const known = words.find(([pattern]) => rule !== undefined && pattern.test(rule));
  return known?.[1] ?? l10n.t('Try rephrasing the prompt.');
}
