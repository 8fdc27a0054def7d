import { deepEqual } from 'node:assert/strict';
import { type FailureKind, failureKinds } from '../../../src/service/common/failureReport.ts';
import { failureView } from '../../../src/service/host/failureTexts.ts';
import { english } from '../../unit/strings/english.ts';
import { result, snapshot, turn } from '../fixtures/views.ts';
import { lines, postAndWaitFor, recordAnnouncements, takeAnnouncements } from './announcements.ts';
import { usePage } from './browserFixture.ts';

/** The title, the text with its sentence about the cost, and the buttons in order. */
type Told = readonly [title: string, why: string, buttons: string];

const money = 'You might have been billed for this request.';

const table: Readonly<Record<FailureKind, Told>> = {
  addressMissing: [
    'No service set up',
    'Enter your service URL and API key to get started. Nothing was sent.',
    'Set Up Service, Retry',
  ],
  addressInvalid: [
    'Invalid service URL',
    'Enter a valid URL, for example https://gateway.example.com. Nothing was sent.',
    'Set Service URL, Retry',
  ],
  addressInsecure: [
    "Service URL isn't secure",
    'HTTP exposes your API key to others on the network. Use HTTPS. HTTP is allowed only for this computer. Nothing was sent.',
    'Set Service URL, Retry',
  ],
  keyMissing: ['No API key set', 'Each service URL has its own API key. Nothing was sent.', 'Set API Key, Retry'],
  modelMissing: [
    'No image model selected',
    'Select a model that your service offers. Nothing was sent.',
    'Select Model, Retry',
  ],
  tooLong: [
    'Text too long',
    'An image prompt can have up to 32,000 characters. Select less text. Nothing was sent.',
    'Edit Prompt',
  ],
  hostUnknown: [
    "gateway.example.com couldn't be reached",
    "Couldn't resolve the host name. Check the service URL and your network connection. {money}",
    'Set Service URL, Retry, Show Log',
  ],
  connectionRefused: [
    "gateway.example.com couldn't be reached",
    'The connection was refused. Check the service URL and whether the service is running. {money}',
    'Set Service URL, Retry, Show Log',
  ],
  unreachable: [
    "gateway.example.com couldn't be reached",
    'The host is unreachable. Check your network connection. {money}',
    'Retry, Set Service URL, Show Log',
  ],
  certificate: [
    'gateway.example.com has an untrusted certificate',
    "This computer doesn't trust the certificate, so your API key wasn't sent. {money}",
    'Set Service URL, Retry, Show Log',
  ],
  proxy: ['Blocked by proxy', 'Check your proxy settings (http.proxy). {money}', 'Open Settings, Retry, Show Log'],
  connectTimeout: [
    "gateway.example.com couldn't be reached",
    "Couldn't establish a connection. Check your network connection. {money}",
    'Retry, Set Service URL, Show Log',
  ],
  connectionLost: [
    'Connection lost',
    'The connection was lost before the response was complete. {money}',
    'Retry, Show Log',
  ],
  silent: [
    'No response',
    'To wait longer, change the setting limn.image.timeout. {money}',
    'Retry, Open Settings, Show Log',
  ],
  deadline: [
    'Timed out',
    'To wait longer, change the setting limn.image.timeout. {money}',
    'Retry, Open Settings, Show Log',
  ],
  keyRejected: [
    'Invalid API key',
    'gateway.example.com rejected the API key. It might have expired or belong to another service. {money}',
    'Set API Key, Retry, Show Log',
  ],
  notAllowed: [
    'Access denied',
    "gateway.example.com doesn't allow this request with your API key. Try another model or API key. {money}",
    'Select Model, Set API Key, Retry, Show Log',
  ],
  keyLeaked: [
    'API key blocked',
    'gateway.example.com blocked the API key because it was found in public. Create a new API key at the service, then enter it in Limn. {money}',
    'Set API Key, Show Log',
  ],
  noCredit: [
    'No credit left',
    'gateway.example.com reported that your account has no credit left. {money}',
    'Retry, Set API Key',
  ],
  budgetExceeded: [
    'Spending limit reached',
    'gateway.example.com has a spending limit for this API key or account. Its administrator can raise the limit. {money}',
    'Retry, Set API Key, Show Log',
  ],
  quotaUsedUp: [
    'Quota used up',
    'The quota resets automatically, often the next day. Another model might have its own quota. {money}',
    'Select Model, Retry, Show Log',
  ],
  addressNotFound: [
    'Service not found',
    'gateway.example.com is reachable, but there is no compatible service at this URL. Check the service URL. {money}',
    'Set Service URL, Retry, Show Log',
  ],
  modelNotFound: [
    "picture-pro-3 isn't available",
    "gateway.example.com doesn't offer this model for your API key or for this type of request. Check the model name. {money}",
    'Select Model, Retry, Show Log',
  ],
  modalityUnsupported: [
    "picture-pro-3 doesn't generate images",
    "The service reported that the model doesn't support the request. Select another model. {money}",
    'Select Model, Show Log',
  ],
  requestUnknown: [
    'Unknown request',
    "gateway.example.com doesn't support this request. See its response below. Check the service URL and model. {money}",
    'Retry, Set Up Service, Show Log',
  ],
  rateLimited: ['Rate limit reached', 'Wait a moment, then try again. {money}', 'Retry'],
  overloaded: ['Service overloaded', 'The service is handling too many requests. Try again later. {money}', 'Retry'],
  requestTooLarge: [
    'Request too large',
    'Shorten the prompt, or attach fewer or smaller images. {money}',
    'Edit Prompt',
  ],
  settingRejected: [
    'Setting not supported',
    'The service rejected this setting: the image settings. Retry without it. {money}',
    'Retry Without Setting, Select Model',
  ],
  requestRejected: ['Request rejected', 'The service gave no reason. {money}', 'Edit Prompt, Retry, Show Log'],
  historyRejected: [
    'Image history rejected',
    'The service no longer recognizes the earlier image. Start a new session with this image. {money}',
    'Edit Prompt, Show Log',
  ],
  pictureInputRejected: [
    'Attached image rejected',
    'The model might not support image input, or not this image. Remove the image or select another model. {money}',
    'Edit Prompt, Select Model, Show Log',
  ],
  redirected: [
    'Service redirected the request',
    "gateway.example.com redirected to another URL. Limn doesn't follow redirects to protect your API key. Check the service URL. {money}",
    'Set Service URL, Retry, Show Log',
  ],
  shielded: [
    'Blocked by bot protection',
    "gateway.example.com returned a bot check instead of a response. Ask the service's administrator to allow Limn. {money}",
    'Retry, Show Log',
  ],
  gatewayTimeout: [
    'Service timed out',
    'A gateway timed out while waiting for the model. Try a smaller image size. {money}',
    'Retry, Show Log',
  ],
  serviceFault: ['Service error', 'The service reported an internal error. {money}', 'Retry, Show Log'],
  operatorFault: [
    'Service misconfigured',
    "gateway.example.com reported a configuration error. Contact its administrator. Your API key isn't the cause. {money}",
    'Select Model, Show Log',
  ],
  webPage: [
    'Unexpected web page',
    'gateway.example.com returned a web page instead of a response. It might require you to sign in. Check the service URL. {money}',
    'Set Service URL, Retry, Show Log',
  ],
  answerEmpty: [
    'Empty response',
    'This is often caused by a content rule. Try rephrasing the prompt. {money}',
    'Edit Prompt, Retry',
  ],
  answerUnreadable: ['Unexpected response', "Limn doesn't recognize the response format. {money}", 'Retry, Show Log'],
  answerBroken: [
    'Response interrupted',
    'The response ended before the image was complete. {money}',
    'Retry, Show Log',
  ],
  jobQueued: [
    'Request queued by the service',
    "The service runs the request as a job. Limn can't get the result. Check the job at the service. {money}",
    'Show Log',
  ],
  answerTooLarge: ['Response too large', 'Limn stopped reading the response. {money}', 'Retry, Show Log'],
  refused: ['The service declined this image', 'Try rephrasing the prompt. {money}', 'Edit Prompt, Retry'],
  noPicture: [
    'No image returned',
    'Ask explicitly for an image. picture-pro-3 might be a text-only model. {money}',
    'Edit Prompt, Retry, Select Model',
  ],
  onlyThoughts: [
    'The model returned reasoning only',
    'Ask explicitly for an image, or retry. {money}',
    'Edit Prompt, Retry',
  ],
  pictureUnreadable: [
    "Couldn't read the image",
    'The image is damaged or in an unsupported format. {money}',
    'Retry, Show Log',
  ],
  pictureElsewhere: ['Image not included', 'The service returned only a link. {money}', 'Retry'],
  contextExceeded: [
    'Text too long for the model',
    "picture-pro-3 doesn't accept this much text. Shorten it or start a new session. {money}",
    'Edit Prompt, Select Model',
  ],
  storage: [
    "Couldn't save the image",
    "Couldn't write to disk. Save it elsewhere before you close this window. {money}",
    'Save As..., Show Log',
  ],
  pictureLost: [
    'Earlier image missing',
    "Couldn't read the file of the earlier image, so nothing was sent. Continue without it or start a new image. {money}",
    'Edit Prompt, Show Log',
  ],
  interrupted: [
    'Interrupted',
    "VS Code or its extension host stopped after the request was sent. The request wasn't resent. {money}",
    'Retry',
  ],
  internal: ['Unexpected error', 'See the Limn log for details. {money}', 'Retry, Show Log'],
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
      await postAndWaitFor(page, turns({ state: 'running', status: 'Queued' }), 'Sent. Queued');
      await postAndWaitFor(page, turns({ state: 'failed', failure }), `Alert: ${failure.title}`);
      const [title, why, buttons] = table[kind];
      const [role, heading = '', words = '', ...acts] = await lines(page, '[role=alert]');
      const said = words.replace(/^paragraph: "?|"$/g, '');
      deepEqual([role, heading], ['alert', `heading "${title}" [level=2]`]);
      deepEqual([said, acts.map((act) => act.slice(8, -1)).join(', ')], [why.replace('{money}', money), buttons]);
      const all = await takeAnnouncements(page);
      deepEqual([all.length, all[0]], [2, 'Sent. Queued']);
    });
});
