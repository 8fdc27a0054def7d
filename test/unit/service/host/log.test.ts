import assert from 'node:assert/strict';
import { createRedactor } from '../../../../src/service/common/redaction/redactor.ts';
import { createLog } from '../../../../src/service/host/log.ts';

const secrets = ['tok_3f9a', 'Ab12Cd34', 'AIzaSyA-0123', 'mine'];

const { redact } = createRedactor();

describe('Log', () => {
  const forms = [
    'Authorization: Bearer tok_3f9a',
    'bearer   tok_3f9a, and more',
    'Incorrect API key provided: sk-Ab12Cd34.',
    'https://host.example/v1?alt=sse&key=mine&x=1',
    'https://host.example/?api_key=mine',
    'https://mine@host.example/',
    'https://user:mine@host.example/',
    'ftp://host.example/?access_token=mine',
    'It was sent with token=mine&x',
    'Neither pk-Ab12Cd34 nor rk-Ab12Cd34 is known',
    '{"key":"AIzaSyA-0123"}',
  ];

  for (const form of forms) {
    it(`removes the key from: ${form}`, () => {
      const redacted = redact(form);
      for (const secret of secrets) assert.ok(!redacted.includes(secret), redacted);
    });
  }

  it('keeps a line without a key unchanged', () => {
    const line = 'POST /v1beta/models/picture-pro-3:generateContent 200 1840 ms 1468006 bytes req_7Qm2c';
    assert.equal(redact(line), line);
  });

  it('has one line per request with all known facts', () => {
    const written: string[] = [];
    const write = (text: string) => void written.push(text);
    const log = createLog({ info: write, warn: write, error: write, show: () => {} }, redact);
    const line = { method: 'POST' as const, path: '/v1/chat/completions', milliseconds: 12.4, bytes: 310, retries: 0 };
    log.request({ ...line, status: 200, requestId: 'req_7Qm2c', outcome: 'done' });
    log.request({ ...line, bytes: 0, retries: 2, outcome: 'hostUnknown' });
    log.warn('Bearer tok_3f9a');
    assert.deepEqual(written, [
      'POST /v1/chat/completions 200 done 12 ms 310 bytes req_7Qm2c',
      'POST /v1/chat/completions hostUnknown 12 ms 0 bytes retry 2',
      'Bearer •••',
    ]);
  });
});
