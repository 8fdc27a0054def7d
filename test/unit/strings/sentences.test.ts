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
  ['pictureUnreadable', {}, 'The picture could not be read', 'It is damaged, or of a kind that Limn does not know.'],
  [
    'pictureElsewhere',
    { subject: 'http://img.example/x.png' },
    'The picture did not come along',
    'The service sent only its address, which Limn does not open: http://img.example/x.png.',
  ],
  ['refused image', {}, 'The service refused this picture', 'A change of words may help.'],
  [
    'refused image',
    { code: 'PROHIBITED_CONTENT' },
    'The service refused this picture',
    'It counts as prohibited content. The same words will not do.',
  ],
  [
    'refused image',
    { code: 'SAFETY' },
    'The service refused this picture',
    'Its safety rule stopped the result. A change of words may help.',
  ],
  [
    'refused image',
    { code: 'IMAGE_SAFETY' },
    'The service refused this picture',
    'A picture was made, but a safety rule withheld it. Other words may help, and so may a second try.',
  ],
  [
    'refused image',
    { code: 'MODEL_ARMOR' },
    'The service refused this picture',
    'It looks like an attempt to get round the rules. Change the words.',
  ],
  [
    'refused image',
    { code: 'RECITATION' },
    'The service refused this picture',
    'The result came too close to existing material. Ask for something more original.',
  ],
  [
    'refused image',
    { code: 'BLOCKLIST' },
    'The service refused this picture',
    'A word in it is on a list of forbidden words. Change the words.',
  ],
  [
    'refused image',
    { code: 'SPII' },
    'The service refused this picture',
    'It seems to hold personal data. Leave that out.',
  ],
  [
    'refused image',
    { code: 'LANGUAGE' },
    'The service refused this picture',
    'The model does not take this language. Use another.',
  ],
  [
    'refused chat',
    { code: 'sensitive_words_detected' },
    'The service refused this request',
    'A word in it is on a list of forbidden words. Change the words.',
  ],
  [
    'refused chat',
    { code: 'content_filter' },
    'The service refused this request',
    'Its safety rule stopped the result. A change of words may help.',
  ],
  [
    'noPicture',
    { model: 'image-1' },
    'The answer held no picture',
    'Ask plainly for a picture. image-1 may be a model for text only.',
  ],
  ['noPicture', { code: 'OTHER' }, 'The answer held no picture', 'The service stopped without giving a reason.'],
  [
    'noPicture',
    { code: 'TOO_MANY_TOOL_CALLS' },
    'The answer held no picture',
    'The model tried to use a tool instead.',
  ],
  [
    'noPicture',
    { code: 'MAX_TOKENS' },
    'The answer held no picture',
    'The answer was cut off at the length limit, before a picture was made.',
  ],
  ['answerEmpty', {}, 'The answer was empty', 'Often a content rule is the reason. A change of words may help.'],
  [
    'onlyThoughts',
    {},
    'The model thought, but answered nothing',
    'Ask plainly for a picture. A second try may help too.',
  ],
  ['answerUnreadable', {}, 'The answer could not be read', 'It has a form that Limn does not know.'],
  ['overloaded', {}, 'The service is busy', 'It has more to do than it can just now. Try again in a while.'],
  ['noCredit', { host: 'gate.test' }, 'The account has no credit left', 'gate.test says so in its answer.'],
  ['answerBroken chat', {}, 'The answer broke off', 'It ended too early.'],
  ['answerBroken image', {}, 'The answer broke off', 'It ended before the picture was whole.'],
  ['serviceFault', { status: 200 }, 'The service had a fault (200)', 'Something went wrong on its side.'],
  [
    'serviceFault',
    { status: 500, code: 'bad_response' },
    'The service had a fault (500)',
    'It could not reach the model behind it.',
  ],
  ['requestRejected', { words: 'No.' }, 'The service did not accept the request', 'It says why below.'],
  ['requestRejected', {}, 'The service did not accept the request', 'It gave no reason.'],
  [
    'keyRejected',
    { host: 'gate.test' },
    'The key was not accepted',
    'gate.test refused it. The key may have expired or belong to another address.',
  ],
  [
    'modelNotFound',
    { host: 'gate.test', model: 'chat-1' },
    'chat-1 is not offered here',
    'gate.test has no such model for your key, or not for this use. Check the name.',
  ],
  ['rateLimited', {}, 'Too many requests for now', 'Wait a while, then try again.'],
  ['rateLimited', { retryAfter: 34.4 }, 'Too many requests for now', 'The service asks to wait 34.4 s.'],
  [
    'rateLimited',
    { retryAfter: 434702.18 },
    'Too many requests for now',
    'The service asks to wait 5 days. The quota is used up until then.',
  ],
  [
    'rateLimited',
    { retryAfter: 130 },
    'Too many requests for now',
    'The service asks to wait 2 min 10 s. The quota is used up until then.',
  ],
  [
    'redirected',
    { host: 'gate.test', subject: 'https://new.example/?key=•••' },
    'The address leads elsewhere',
    'gate.test points to https://new.example/?key=•••. Limn does not follow, so that your key stays with its address.',
  ],
  [
    'redirected',
    { host: 'gate.test' },
    'The address leads elsewhere',
    'gate.test points elsewhere. Limn does not follow, so that your key stays with its address.',
  ],
  [
    'operatorFault',
    { host: 'gate.test', words: 'No.' },
    'The service is not set up for this',
    'gate.test says so below. Its operator can mend that; your key is not the reason.',
  ],
  [
    'notAllowed',
    { host: 'gate.test' },
    'This key may not do that',
    'gate.test does not allow it. Another model or another key may be allowed.',
  ],
  [
    'addressNotFound',
    { host: 'gate.test' },
    'Nothing was found at this address',
    'gate.test answers, but has no such service there. Check the address.',
  ],
  [
    'settingRejected',
    { subject: 'aspectRatio' },
    'A setting was not accepted',
    'The service does not take this: Aspect ratio. It may work without.',
  ],
  [
    'settingRejected',
    { subject: 'size' },
    'A setting was not accepted',
    'The service does not take this: Size. It may work without.',
  ],
  [
    'settingRejected',
    {},
    'A setting was not accepted',
    'The service does not take this: the picture settings. It may work without.',
  ],
  [
    'settingRejected',
    { subject: 'streaming' },
    'A setting was not accepted',
    'The service does not take this: limn.chat.streaming. It may work without.',
  ],
  ['requestTooLarge chat', {}, 'The request is too large for the service', 'Send less text at once.'],
  [
    'requestTooLarge image',
    {},
    'The request is too large for the service',
    'Send a shorter prompt, or fewer and smaller pictures.',
  ],
  [
    'historyRejected',
    {},
    'The service did not take the earlier picture',
    'It no longer knows it as its own. Begin a new session from this picture.',
  ],
  [
    'pictureInputRejected',
    {},
    'The service did not take the picture sent along',
    'The model may not work from pictures, or not from this one. Send none, or choose another model.',
  ],
  ['gatewayTimeout chat', {}, 'The service took too long', 'A gateway on the way stopped waiting for the model.'],
  [
    'gatewayTimeout image',
    {},
    'The service took too long',
    'A gateway on the way stopped waiting for the model. A smaller picture may be ready in time.',
  ],
  [
    'webPage',
    { host: 'gate.test' },
    'A web page came instead of an answer',
    'gate.test may be a web site or ask for a sign-in. Check the address.',
  ],
  [
    'shielded',
    { host: 'gate.test' },
    'A protection page stands before the service',
    'gate.test asked for proof of a human instead of answering. Its operator can let Limn through.',
  ],
  [
    'proxy',
    {},
    'The proxy did not let the request through',
    'Check the proxy in the settings of VS Code (http.proxy).',
  ],
  ['connectionLost chat', {}, 'The connection broke', 'It broke before the answer was complete.'],
  ['connectionLost image', {}, 'The connection broke', 'It broke before the answer was complete.'],
  [
    'hostUnknown',
    { host: 'gate.test' },
    'gate.test could not be reached',
    'Its name was not found. Check the address and the network connection.',
  ],
  [
    'unreachable',
    { host: 'gate.test' },
    'gate.test could not be reached',
    'There is no way to it from here. Check the network connection.',
  ],
  [
    'certificate',
    { host: 'gate.test' },
    'gate.test could not prove its name',
    'Its certificate is not trusted on this computer, so the key was not sent.',
  ],
  [
    'connectionRefused',
    { host: 'gate.test' },
    'gate.test could not be reached',
    'Nothing answers at this address just now. Check the address, and whether the service is running.',
  ],
  [
    'connectTimeout',
    { host: 'gate.test' },
    'gate.test could not be reached',
    'No connection came about. Check the network connection.',
  ],
  ['silent chat', {}, 'No answer came', 'The setting limn.chat.idleTimeout says how long Limn waits.'],
  ['silent image', {}, 'No answer came', 'The setting limn.image.timeout says how long Limn waits.'],
  ['silent chat', { seconds: 1 }, 'No answer for 1 s', 'The setting limn.chat.idleTimeout says how long Limn waits.'],
  [
    'deadline image',
    { seconds: 1 },
    'Not finished after 1 s',
    'The setting limn.image.timeout says how long Limn waits.',
  ],
];

const money = 'This request cost nothing.';

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
      match(why(true), / What came so far is kept\. /);
    }
  });
});
