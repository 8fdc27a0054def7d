import assert from 'node:assert/strict';
import { networkFailure } from '../../../../src/service/common/exchange.ts';
import { retryAfterOf } from '../../../../src/service/common/failure/responseFailure.ts';

const now = Date.parse('2026-10-21T07:28:00Z');

const waits: readonly (readonly [headers: Record<string, string>, seconds: number | undefined])[] = [
  [{}, undefined],
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': ' 1.5 ' }, 1.5],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '-3' }, undefined],
  [{ 'retry-after': 'soon' }, undefined],
  [{ 'retry-after': '' }, undefined],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT' }, 30],
  [{ 'retry-after': 'Wed, 21 Oct 2026 07:00:00 GMT' }, 0],
  [{ 'retry-after-ms': '1500' }, 1.5],
  [{ 'retry-after-ms': 'x', 'retry-after': '2' }, 2],
  [{ 'retry-after-ms': '250', 'retry-after': '9' }, 0.25],
];

describe('Wait that a service asks for', () => {
  for (const [headers, seconds] of waits) {
    it(`is ${seconds ?? 'unknown'} for ${JSON.stringify(headers)}`, () =>
      assert.equal(retryAfterOf(headers, now), seconds));
  }
});

const coded = (code: string) => Object.assign(new Error('failed'), { code });
const caused = (cause: unknown) => new TypeError('fetch failed', { cause });

/** Errors of the runtime, whether the request can have arrived, and the expected failure. */
const broken: readonly (readonly [error: unknown, sent: boolean, kind: string, billed: string, retry: string])[] = [
  [coded('ENOTFOUND'), false, 'hostUnknown', 'no', 'auto'],
  [caused(coded('EAI_AGAIN')), true, 'hostUnknown', 'maybe', 'button'],
  [coded('ECONNREFUSED'), false, 'connectionRefused', 'no', 'auto'],
  [
    caused(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')])),
    false,
    'connectionRefused',
    'no',
    'auto',
  ],
  [coded('ECONNREFUSED'), true, 'connectionRefused', 'maybe', 'button'],
  [coded('EHOSTUNREACH'), false, 'unreachable', 'no', 'auto'],
  [coded('EHOSTUNREACH'), true, 'unreachable', 'maybe', 'button'],
  [coded('CERT_HAS_EXPIRED'), false, 'certificate', 'no', 'never'],
  [caused(coded('DEPTH_ZERO_SELF_SIGNED_CERT')), false, 'certificate', 'no', 'never'],
  [caused(coded('DEPTH_ZERO_SELF_SIGNED_CERT')), true, 'certificate', 'maybe', 'never'],
  [coded('ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE'), false, 'certificate', 'no', 'never'],
  [coded('ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC'), true, 'connectionLost', 'maybe', 'button'],
  [coded('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'), true, 'connectionLost', 'maybe', 'button'],
  [caused(coded('UND_ERR_CONNECT_TIMEOUT')), true, 'connectTimeout', 'maybe', 'button'],
  [caused(coded('UND_ERR_CONNECT_TIMEOUT')), false, 'connectTimeout', 'no', 'auto'],
  [coded('ECONNRESET'), true, 'connectionLost', 'maybe', 'button'],
  [coded('ECONNRESET'), false, 'unreachable', 'no', 'auto'],
  [coded('ETIMEDOUT'), true, 'connectionLost', 'maybe', 'button'],
  [new Error('tunneling socket could not be established, statusCode=407'), false, 'proxy', 'no', 'never'],
  [coded('HPE_INVALID_CONSTANT'), true, 'answerUnreadable', 'maybe', 'button'],
  [new TypeError('Failed to fetch'), true, 'unreachable', 'maybe', 'button'],
  [new Error('anything'), false, 'internal', 'no', 'never'],
];

describe('Request without a response', () => {
  for (const [error, sent, kind, billed, retry] of broken) {
    it(`is ${kind}, billed ${billed}, for ${String(error)} ${JSON.stringify(error)} ${sent ? 'after' : 'before'} sending`, () => {
      const failure = networkFailure(error, sent);
      assert.deepEqual([failure.kind, failure.facts.billed, failure.facts.retry], [kind, billed, retry]);
      assert.equal(failure.cause, error);
    });
  }
});
