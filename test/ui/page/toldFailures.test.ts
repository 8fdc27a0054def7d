import { deepEqual } from 'node:assert/strict';
import { type FailureKind, failureKinds } from '../../../src/service/common/failureReport.ts';
import { failureView } from '../../../src/service/host/failureTexts.ts';
import { english } from '../../unit/strings/english.ts';
import { result, snapshot, turn } from '../fixtures/views.ts';
import { lines, postAndWaitFor, recordAnnouncements, takeAnnouncements } from './announcements.ts';
import { usePage } from './browserFixture.ts';

/** The title, the text with its sentence about the cost, and the buttons in order. */
type Told = readonly [title: string, why: string, buttons: string];

const money = 'The service may have counted this request.';

const table: Readonly<Record<FailureKind, Told>> = {
  addressMissing: [
    'No service address is set',
    'Limn needs the address of your service and its key. Nothing was sent.',
    'Set Up Service, Try Again',
  ],
  addressInvalid: [
    'The service address is not a web address',
    'An address looks like this: https://gateway.example.com. Nothing was sent.',
    'Set Service Address, Try Again',
  ],
  addressInsecure: [
    'The service address is not safe',
    'Over plain http others on the way could read your key. Use https; http is for this computer only. Nothing was sent.',
    'Set Service Address, Try Again',
  ],
  keyMissing: [
    'No API key is set',
    'Each service address has a key of its own. Nothing was sent.',
    'Set API Key, Try Again',
  ],
  modelMissing: [
    'No model for pictures is chosen',
    'Choose one that your service offers. Nothing was sent.',
    'Choose Model, Try Again',
  ],
  tooLong: [
    'The text is too long',
    'A picture prompt has at most 32,000 characters. Select a shorter passage. Nothing was sent.',
    'Edit Prompt',
  ],
  hostUnknown: [
    'gateway.example.com could not be reached',
    'Its name was not found. Check the address and the network connection. {money}',
    'Set Service Address, Try Again, Show Log',
  ],
  connectionRefused: [
    'gateway.example.com could not be reached',
    'Nothing answers at this address just now. Check the address, and whether the service is running. {money}',
    'Set Service Address, Try Again, Show Log',
  ],
  unreachable: [
    'gateway.example.com could not be reached',
    'There is no way to it from here. Check the network connection. {money}',
    'Try Again, Set Service Address, Show Log',
  ],
  certificate: [
    'gateway.example.com could not prove its name',
    'Its certificate is not trusted on this computer, so the key was not sent. {money}',
    'Set Service Address, Try Again, Show Log',
  ],
  proxy: [
    'The proxy did not let the request through',
    'Check the proxy in the settings of VS Code (http.proxy). {money}',
    'Try Again, Show Log',
  ],
  connectTimeout: [
    'gateway.example.com could not be reached',
    'No connection came about. Check the network connection. {money}',
    'Try Again, Set Service Address, Show Log',
  ],
  connectionLost: ['The connection broke', 'It broke before the answer was complete. {money}', 'Try Again, Show Log'],
  silent: ['No answer came', 'The setting limn.image.timeout says how long Limn waits. {money}', 'Try Again, Show Log'],
  deadline: [
    'Not finished in time',
    'The setting limn.image.timeout says how long Limn waits. {money}',
    'Try Again, Show Log',
  ],
  keyRejected: [
    'The key was not accepted',
    'gateway.example.com refused it. The key may have expired or belong to another address. {money}',
    'Set API Key, Try Again, Show Log',
  ],
  notAllowed: [
    'This key may not do that',
    'gateway.example.com does not allow it. Another model or another key may be allowed. {money}',
    'Choose Model, Set API Key, Try Again, Show Log',
  ],
  keyLeaked: [
    'The key is known to others',
    'gateway.example.com blocked it because it was found in public. Make a new key there and set it here. {money}',
    'Set API Key, Show Log',
  ],
  noCredit: [
    'The account has no credit left',
    'gateway.example.com says so in its answer. {money}',
    'Try Again, Set API Key',
  ],
  budgetExceeded: [
    'The budget is used up',
    'gateway.example.com has a limit of money for this key or account. Its operator can raise it. {money}',
    'Try Again, Set API Key, Show Log',
  ],
  quotaUsedUp: [
    'The quota is used up for now',
    'It comes back by itself, often the next day. Another model may have a quota of its own. {money}',
    'Choose Model, Try Again, Show Log',
  ],
  addressNotFound: [
    'Nothing was found at this address',
    'gateway.example.com answers, but has no such service there. Check the address. {money}',
    'Set Service Address, Try Again, Show Log',
  ],
  modelNotFound: [
    'picture-pro-3 is not offered here',
    'gateway.example.com has no such model for your key, or not for this use. Check the name. {money}',
    'Choose Model, Try Again, Show Log',
  ],
  modalityUnsupported: [
    'picture-pro-3 does not make images',
    'The service says so. Choose a model that does. {money}',
    'Choose Model, Show Log',
  ],
  requestUnknown: [
    'The service does not know this request',
    'gateway.example.com says so below. Its address or the model may be meant for something else. {money}',
    'Try Again, Set Up Service, Show Log',
  ],
  rateLimited: ['Too many requests for now', 'Wait a while, then try again. {money}', 'Try Again'],
  overloaded: [
    'The service is busy',
    'It has more to do than it can just now. Try again in a while. {money}',
    'Try Again',
  ],
  requestTooLarge: [
    'The request is too large for the service',
    'Send a shorter prompt, or fewer and smaller pictures. {money}',
    'Edit Prompt',
  ],
  settingRejected: [
    'A setting was not accepted',
    'The service does not take this: the picture settings. It may work without. {money}',
    'Try Without It, Choose Model',
  ],
  requestRejected: [
    'The service did not accept the request',
    'It gave no reason. {money}',
    'Edit Prompt, Try Again, Show Log',
  ],
  historyRejected: [
    'The service did not take the earlier picture',
    'It no longer knows it as its own. Begin a new session from this picture. {money}',
    'Edit Prompt, Show Log',
  ],
  pictureInputRejected: [
    'The service did not take the picture sent along',
    'The model may not work from pictures, or not from this one. Send none, or choose another model. {money}',
    'Edit Prompt, Choose Model, Show Log',
  ],
  redirected: [
    'The address leads elsewhere',
    'gateway.example.com points elsewhere. Limn does not follow, so that your key stays with its address. {money}',
    'Set Service Address, Try Again, Show Log',
  ],
  shielded: [
    'A protection page stands before the service',
    'gateway.example.com asked for proof of a human instead of answering. Its operator can let Limn through. {money}',
    'Try Again, Show Log',
  ],
  gatewayTimeout: [
    'The service took too long',
    'A gateway on the way stopped waiting for the model. A smaller picture may be ready in time. {money}',
    'Try Again, Show Log',
  ],
  serviceFault: ['The service had a fault', 'Something went wrong on its side. {money}', 'Try Again, Show Log'],
  operatorFault: [
    'The service is not set up for this',
    'gateway.example.com says so. Its operator can mend that; your key is not the reason. {money}',
    'Choose Model, Show Log',
  ],
  webPage: [
    'A web page came instead of an answer',
    'gateway.example.com may be a web site or ask for a sign-in. Check the address. {money}',
    'Set Service Address, Try Again, Show Log',
  ],
  answerEmpty: [
    'The answer was empty',
    'Often a content rule is the reason. A change of words may help. {money}',
    'Edit Prompt, Try Again',
  ],
  answerUnreadable: [
    'The answer could not be read',
    'It has a form that Limn does not know. {money}',
    'Try Again, Show Log',
  ],
  answerBroken: ['The answer broke off', 'It ended before the picture was whole. {money}', 'Try Again, Show Log'],
  jobQueued: [
    'The service only queued the request',
    'It will work on it as a job, whose result Limn cannot fetch. Look for it at the service. {money}',
    'Show Log',
  ],
  answerTooLarge: ['The answer was too large', 'Limn stopped reading it. {money}', 'Try Again, Show Log'],
  refused: ['The service refused this picture', 'A change of words may help. {money}', 'Edit Prompt, Try Again'],
  noPicture: [
    'The answer held no picture',
    'Ask plainly for a picture. picture-pro-3 may be a model for text only. {money}',
    'Edit Prompt, Try Again, Choose Model',
  ],
  onlyThoughts: [
    'The model thought, but answered nothing',
    'Ask plainly for a picture. A second try may help too. {money}',
    'Edit Prompt, Try Again',
  ],
  pictureUnreadable: [
    'The picture could not be read',
    'It is damaged, or of a kind that Limn does not know. {money}',
    'Try Again, Show Log',
  ],
  pictureElsewhere: ['The picture did not come along', 'The service sent only its address. {money}', 'Try Again'],
  contextExceeded: [
    'The text is too long for the model',
    'picture-pro-3 takes less at once. Send less text, or begin a new session. {money}',
    'Edit Prompt, Choose Model',
  ],
  storage: [
    'The picture could not be kept',
    'The disk did not take it. Save it elsewhere before this window closes. {money}',
    'Save As…, Show Log',
  ],
  pictureLost: [
    'An earlier picture is gone',
    'Its file could not be read, so nothing was sent. Go on without it, or begin a new picture. {money}',
    'Edit Prompt, Show Log',
  ],
  interrupted: [
    'Interrupted',
    'VS Code or its extensions ended after this was sent. It was not sent again. {money}',
    'Try Again',
  ],
  internal: ['Something went wrong in Limn', 'The log says more. {money}', 'Try Again, Show Log'],
};

describe('A screen reader announces a failure', () => {
  const open = usePage();
  for (const kind of failureKinds)
    it(kind, async () => {
      const page = await open({ first: snapshot({}) });
      await recordAnnouncements(page);
      const report = { kind, billed: 'maybe', host: 'gateway.example.com', model: 'picture-pro-3' } as const;
      const failure = failureView(english, report, { mode: 'image', failedAt: 0 });
      const asked = { mode: 'image' as const, prompt: 'A boat' };
      const turns = (view: Parameters<typeof result>[0]) =>
        snapshot({ turns: [turn({ ...asked, result: result(view) })] });
      await postAndWaitFor(page, turns({ state: 'running', status: 'Waiting' }), 'Sent. Waiting');
      await postAndWaitFor(page, turns({ state: 'failed', failure }), `Alert: ${failure.title}`);
      const [title, why, buttons] = table[kind];
      const [role, heading = '', words = '', ...acts] = await lines(page, '[role=alert]');
      const said = words.replace(/^paragraph: "?|"$/g, '');
      deepEqual([role, heading], ['alert', `heading "${title}" [level=2]`]);
      deepEqual([said, acts.map((act) => act.slice(8, -1)).join(', ')], [why.replace('{money}', money), buttons]);
      const all = await takeAnnouncements(page);
      deepEqual([all.length, all[0]], [2, 'Sent. Waiting']);
    });
});
