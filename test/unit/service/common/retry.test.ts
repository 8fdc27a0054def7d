import assert from 'node:assert/strict';
import type { FailureReport } from '../../../../src/service/common/failureReport.ts';
import { type Attempt, getRetryDelay } from '../../../../src/service/common/withRetries.ts';

const busy: FailureReport = { kind: 'rateLimited', billed: 'no', retry: 'auto' };
const fault: FailureReport = { kind: 'serviceFault', billed: 'maybe', retry: 'auto' };
const chat: Omit<Attempt, 'failure'> = { operation: 'chat', retries: 0, isVisibleToUser: true, chance: 0 };
const image: Omit<Attempt, 'failure'> = { ...chat, operation: 'image' };

const rows: readonly (readonly [title: string, attempt: Attempt, seconds: number | undefined])[] = [
  ['half a second after the first failure', { ...chat, failure: busy }, 0.5],
  ['twice as long after the second', { ...chat, failure: busy, retries: 1 }, 1],
  ['never a third time', { ...chat, failure: busy, retries: 2 }, undefined],
  ['up to a quarter less by chance', { ...chat, failure: busy, chance: 1 }, 0.375],
  ['as long as the service asks', { ...chat, failure: { ...busy, retryAfter: 7.5 } }, 7.5],
  ['at once when the service asks for no wait', { ...chat, failure: { ...busy, retryAfter: 0 } }, 0],
  ['up to a minute', { ...chat, failure: { ...busy, retryAfter: 60 } }, 60],
  ['not when the service asks for more than a minute', { ...chat, failure: { ...busy, retryAfter: 61 } }, undefined],
  ['not if a user must decide', { ...chat, failure: { ...busy, retry: 'button' } }, undefined],
  ['not when it would fail the same way', { ...chat, failure: { ...busy, retry: 'never' } }, undefined],
  ['not when nothing is said about it', { ...chat, failure: { kind: 'rateLimited', billed: 'no' } }, undefined],
  ['once after a fault, in a chat', { ...chat, failure: fault }, 0.5],
  ['only once after a fault', { ...chat, failure: fault, retries: 1 }, undefined],
  ['not after a fault where nobody is told of it', { ...chat, failure: fault, isVisibleToUser: false }, undefined],
  [
    'what surely was not billed, also where nobody is told of it',
    { ...chat, failure: busy, isVisibleToUser: false },
    0.5,
  ],
  ['a picture that surely was not billed', { ...image, failure: busy }, 0.5],
  ['no picture that may have been billed', { ...image, failure: fault }, undefined],
  ['no picture that was billed', { ...image, failure: { ...busy, billed: 'yes' } }, undefined],
];

describe('Automatic retry', () => {
  for (const [title, attempt, seconds] of rows) it(title, () => assert.equal(getRetryDelay(attempt), seconds));
});
