import assert from 'node:assert/strict';
import { type FailureKind, failureKinds } from '../../../../src/service/common/failureReport.ts';
import { getStepResults } from '../../../../src/setup/common/steps.ts';

const address = 'https://gateway.example.com';

const marks = { passed: '✓', failed: '✗', unknown: '?', untried: '–', needless: ' ' } as const;

/** Name, connection, TLS, HTTP, key, chat model; a new kind without its row does not compile. */
const expected: Readonly<Record<FailureKind, string>> = {
  addressMissing: '––––––',
  addressInvalid: '––––––',
  addressInsecure: '––––––',
  keyMissing: '––––––',
  modelMissing: '––––––',
  tooLong: '––––––',
  hostUnknown: '✗–––––',
  connectionRefused: '✓✗––––',
  unreachable: '?✗––––',
  connectTimeout: '?✗––––',
  proxy: '?✗––––',
  certificate: '✓✓✗–––',
  connectionLost: '✓✓✓✗––',
  silent: '✓✓✓✗––',
  deadline: '✓✓✓✗––',
  addressNotFound: '✓✓✓✗––',
  redirected: '✓✓✓✗––',
  shielded: '✓✓✓✗––',
  webPage: '✓✓✓✗––',
  requestTooLarge: '✓✓✓✗––',
  answerUnreadable: '✓✓✓✗––',
  keyRejected: '✓✓✓✓✗–',
  notAllowed: '✓✓✓✓✗–',
  keyLeaked: '✓✓✓✓✗–',
  noCredit: '✓✓✓✓✓✗',
  budgetExceeded: '✓✓✓✓✓✗',
  quotaUsedUp: '✓✓✓✓✓✗',
  modelNotFound: '✓✓✓✓✓✗',
  modalityUnsupported: '✓✓✓✓✓✗',
  operatorFault: '✓✓✓✓✓✗',
  answerEmpty: '✓✓✓✓✓✗',
  answerBroken: '✓✓✓✓✓✗',
  answerTooLarge: '✓✓✓✓✓✗',
  jobQueued: '✓✓✓✓✓✗',
  refused: '✓✓✓✓✓✗',
  noPicture: '✓✓✓✓✓✗',
  onlyThoughts: '✓✓✓✓✓✗',
  pictureUnreadable: '✓✓✓✓✓✗',
  pictureElsewhere: '✓✓✓✓✓✗',
  contextExceeded: '✓✓✓✓✓✗',
  rateLimited: '✓✓✓✓?✗',
  overloaded: '✓✓✓✓?✗',
  settingRejected: '✓✓✓✓?✗',
  requestRejected: '✓✓✓✓?✗',
  requestUnknown: '✓✓✓✓?✗',
  historyRejected: '✓✓✓✓?✗',
  pictureInputRejected: '✓✓✓✓?✗',
  gatewayTimeout: '✓✓✓✓?✗',
  serviceFault: '✓✓✓✓?✗',
  storage: '??????',
  pictureLost: '––––––',
  interrupted: '??????',
  internal: '??????',
};

describe('Connection steps', () => {
  const told = (baseUrl: string, kind: FailureKind | undefined) =>
    getStepResults(baseUrl, kind)
      .map(({ state }) => marks[state])
      .join('');

  it('all pass if the chat model answers', () => assert.equal(told(address, undefined), '✓✓✓✓✓✓'));

  for (const kind of failureKinds)
    it(`are ${expected[kind]} after ${kind}`, () => assert.equal(told(address, kind), expected[kind]));

  it('need no TLS over plain http, however the request ended', () => {
    for (const kind of [undefined, ...failureKinds]) assert.equal(told('http://127.0.0.1:4000', kind)[2], ' ');
  });
});
