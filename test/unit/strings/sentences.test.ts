import { deepEqual, match, ok } from 'node:assert/strict';
import { type Mode, modes } from '../../../src/product/common/mode.ts';
import type { FailureFacts, FailureKind } from '../../../src/service/common/failureReport.ts';
import { failureView } from '../../../src/service/host/failureTexts.ts';
import { english } from './english.ts';

type Row = readonly [
  of: FailureKind | `${FailureKind} ${Mode}`,
  facts: Partial<FailureFacts>,
  title: string,
  why: string,
];

/** Each sentence about an answer of a service, with the least that brings it. Where no mode is named, it is said in both. */
const rows: readonly Row[] = [
  ['pictureUnreadable', {}, "Couldn't read the image", 'The image is damaged or in an unsupported format.'],
  [
    'pictureElsewhere',
    { subject: 'http://img.example/x.png' },
    'Image not included',
    "The service returned only a link, which Limn doesn't open: http://img.example/x.png",
  ],
  ['refused image', {}, 'The service declined this image', 'Try rephrasing the prompt.'],
  [
    'refused image',
    { code: 'PROHIBITED_CONTENT' },
    'The service declined this image',
    'The service classified this as prohibited content. Rephrase the prompt.',
  ],
  [
    'refused image',
    { code: 'SAFETY' },
    'The service declined this image',
    'A safety rule blocked the result. Try rephrasing the prompt.',
  ],
  [
    'refused image',
    { code: 'IMAGE_SAFETY' },
    'The service declined this image',
    'An image was generated, but a safety rule withheld it. Rephrase the prompt or retry.',
  ],
  [
    'refused image',
    { code: 'MODEL_ARMOR' },
    'The service declined this image',
    'The prompt was classified as an attempt to bypass safety rules. Rephrase it.',
  ],
  [
    'refused image',
    { code: 'RECITATION' },
    'The service declined this image',
    'The result was too similar to existing material. Ask for something more original.',
  ],
  [
    'refused image',
    { code: 'BLOCKLIST' },
    'The service declined this image',
    'The prompt contains a blocked word. Rephrase the prompt.',
  ],
  [
    'refused image',
    { code: 'SPII' },
    'The service declined this image',
    'The content seems to include personal data. Remove it from the prompt.',
  ],
  [
    'refused image',
    { code: 'LANGUAGE' },
    'The service declined this image',
    "The model doesn't support this language. Use another language.",
  ],
  [
    'refused chat',
    { code: 'sensitive_words_detected' },
    'The service declined this request',
    'The prompt contains a blocked word. Rephrase the prompt.',
  ],
  [
    'refused chat',
    { code: 'content_filter' },
    'The service declined this request',
    'A safety rule blocked the result. Try rephrasing the prompt.',
  ],
  [
    'noPicture',
    { model: 'image-1' },
    'No image returned',
    'Ask explicitly for an image. image-1 might be a text-only model.',
  ],
  ['noPicture', { code: 'OTHER' }, 'No image returned', 'The service stopped without giving a reason.'],
  ['noPicture', { code: 'TOO_MANY_TOOL_CALLS' }, 'No image returned', 'The model tried to call a tool instead.'],
  [
    'noPicture',
    { code: 'MAX_TOKENS' },
    'No image returned',
    'The response reached the length limit before an image was generated.',
  ],
  ['answerEmpty', {}, 'Empty response', 'This is often caused by a content rule. Try rephrasing the prompt.'],
  ['onlyThoughts', {}, 'The model returned reasoning only', 'Ask explicitly for an image, or retry.'],
  ['answerUnreadable', {}, 'Unexpected response', "Limn doesn't recognize the response format."],
  ['overloaded', {}, 'Service overloaded', 'The service is handling too many requests. Try again later.'],
  ['noCredit', { host: 'gate.test' }, 'No credit left', 'gate.test reported that your account has no credit left.'],
  ['answerBroken chat', {}, 'Response interrupted', 'The response ended unexpectedly.'],
  ['answerBroken image', {}, 'Response interrupted', 'The response ended before the image was complete.'],
  ['serviceFault', { status: 200 }, 'Service error', 'The service reported an internal error.'],
  ['serviceFault', { status: 500, code: 'bad_response' }, 'Service error', "The service couldn't reach the model."],
  ['requestRejected', { words: 'No.' }, 'Request rejected', "See the service's response below."],
  ['requestRejected', {}, 'Request rejected', 'The service gave no reason.'],
  [
    'keyRejected',
    { host: 'gate.test' },
    'Invalid API key',
    'gate.test rejected the API key. It might have expired or belong to another service.',
  ],
  [
    'modelNotFound',
    { host: 'gate.test', model: 'chat-1' },
    "chat-1 isn't available",
    "gate.test doesn't offer this model for your API key or for this type of request. Check the model name.",
  ],
  ['rateLimited', {}, 'Rate limit reached', 'Wait a moment, then try again.'],
  ['rateLimited', { retryAfter: 34.4 }, 'Rate limit reached', 'The service asks you to wait 34.4 s.'],
  [
    'rateLimited',
    { retryAfter: 434702.18 },
    'Rate limit reached',
    'Your quota is used up. The service asks you to wait 5 days.',
  ],
  [
    'rateLimited',
    { retryAfter: 130 },
    'Rate limit reached',
    'Your quota is used up. The service asks you to wait 2 min 10 s.',
  ],
  [
    'redirected',
    { host: 'gate.test', subject: 'https://new.example/?key=•••' },
    'Service redirected the request',
    "gate.test redirected to https://new.example/?key=•••. Limn doesn't follow redirects to protect your API key. Check the service URL.",
  ],
  [
    'redirected',
    { host: 'gate.test' },
    'Service redirected the request',
    "gate.test redirected to another URL. Limn doesn't follow redirects to protect your API key. Check the service URL.",
  ],
  [
    'operatorFault',
    { host: 'gate.test', words: 'No.' },
    'Service misconfigured',
    "gate.test reported a configuration error. Contact its administrator. Your API key isn't the cause.",
  ],
  [
    'notAllowed',
    { host: 'gate.test' },
    'Access denied',
    "gate.test doesn't allow this request with your API key. Try another model or API key.",
  ],
  [
    'addressNotFound',
    { host: 'gate.test' },
    'Service not found',
    'gate.test is reachable, but there is no compatible service at this URL. Check the service URL.',
  ],
  [
    'settingRejected',
    { subject: 'aspectRatio' },
    'Setting not supported',
    'The service rejected this setting: Aspect ratio. Retry without it.',
  ],
  [
    'settingRejected',
    { subject: 'size' },
    'Setting not supported',
    'The service rejected this setting: Size. Retry without it.',
  ],
  [
    'settingRejected',
    {},
    'Setting not supported',
    'The service rejected this setting: the image settings. Retry without it.',
  ],
  [
    'settingRejected',
    { subject: 'streaming' },
    'Setting not supported',
    'The service rejected this setting: limn.chat.streaming. Retry without it.',
  ],
  ['requestTooLarge chat', {}, 'Request too large', 'Send less text.'],
  ['requestTooLarge image', {}, 'Request too large', 'Shorten the prompt, or attach fewer or smaller images.'],
  [
    'historyRejected',
    {},
    'Image history rejected',
    'The service no longer recognizes the earlier image. Start a new session with this image.',
  ],
  [
    'pictureInputRejected',
    {},
    'Attached image rejected',
    'The model might not support image input, or not this image. Remove the image or select another model.',
  ],
  ['gatewayTimeout chat', {}, 'Service timed out', 'A gateway timed out while waiting for the model.'],
  [
    'gatewayTimeout image',
    {},
    'Service timed out',
    'A gateway timed out while waiting for the model. Try a smaller image size.',
  ],
  [
    'webPage',
    { host: 'gate.test' },
    'Unexpected web page',
    'gate.test returned a web page instead of a response. It might require you to sign in. Check the service URL.',
  ],
  [
    'shielded',
    { host: 'gate.test' },
    'Blocked by bot protection',
    "gate.test returned a bot check instead of a response. Ask the service's administrator to allow Limn.",
  ],
  ['proxy', {}, 'Blocked by proxy', 'Check your proxy settings (http.proxy).'],
  ['connectionLost chat', {}, 'Connection lost', 'The connection was lost before the response was complete.'],
  ['connectionLost image', {}, 'Connection lost', 'The connection was lost before the response was complete.'],
  [
    'hostUnknown',
    { host: 'gate.test' },
    "gate.test couldn't be reached",
    "Couldn't resolve the host name. Check the service URL and your network connection.",
  ],
  [
    'unreachable',
    { host: 'gate.test' },
    "gate.test couldn't be reached",
    'The host is unreachable. Check your network connection.',
  ],
  [
    'certificate',
    { host: 'gate.test' },
    'gate.test has an untrusted certificate',
    "This computer doesn't trust the certificate, so your API key wasn't sent.",
  ],
  [
    'connectionRefused',
    { host: 'gate.test' },
    "gate.test couldn't be reached",
    'The connection was refused. Check the service URL and whether the service is running.',
  ],
  [
    'connectTimeout',
    { host: 'gate.test' },
    "gate.test couldn't be reached",
    "Couldn't establish a connection. Check your network connection.",
  ],
  ['silent chat', {}, 'No response', 'To wait longer, change the setting limn.chat.idleTimeout.'],
  ['silent image', {}, 'No response', 'To wait longer, change the setting limn.image.timeout.'],
  ['silent chat', { seconds: 1 }, 'No response for 1 s', 'To wait longer, change the setting limn.chat.idleTimeout.'],
  ['deadline image', { seconds: 1 }, 'Timed out after 1 s', 'To wait longer, change the setting limn.image.timeout.'],
];

const money = "You weren't billed for this request.";

describe('The sentences about an answer', () => {
  for (const [of, facts, title, why] of rows)
    it(`say why: ${of} ${JSON.stringify(facts)}`, () => {
      const [kind, only] = of.split(' ') as [FailureKind, Mode?];
      for (const mode of only ? [only] : modes) {
        const shown = failureView(english, { kind, billed: 'no', ...facts }, { mode, failedAt: 0 });
        deepEqual([shown.title, shown.why], [title, `${why} ${money}`]);
      }
    });

  it('say what is kept only where something came', () => {
    for (const kind of ['connectionLost', 'silent', 'deadline', 'answerBroken', 'interrupted'] as const) {
      const why = (hasBegun: boolean) =>
        failureView(english, { kind, billed: 'maybe' }, { mode: 'chat', failedAt: 0, hasBegun }).why;
      ok(!why(false).includes('kept'), why(false));
      match(why(true), / The partial result was kept\. /);
    }
  });
});
