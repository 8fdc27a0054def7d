import assert from 'node:assert/strict';
import { createService } from '../../../../src/service/common/createService.ts';
import { createRedactor } from '../../../../src/service/common/redaction/redactor.ts';
import type { CallOptions } from '../../../../src/service/common/serviceTypes.ts';
import { createLog } from '../../../../src/service/host/log.ts';
import { nodeTransport } from '../../../../src/service/node/nodeTransport.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { candidate, completion, inline, pngBytes } from '../common/samples.ts';

const key = 'sentinel+9f3a/limn';
const prompt = 'a lighthouse nobody may read of';
const reply = { headers: { 'x-request-id': 'req_1' } };

describe('Log of real requests', () => {
  let server: ScriptedServer;
  let lines: string[];

  beforeEach(async () => {
    server = await startScripted();
    lines = [];
  });
  afterEach(() => server.close());

  function service() {
    const write = (text: string) => void lines.push(text.replace(/\b\d+ ms\b/, '0 ms'));
    const redactor = createRedactor();
    return createService({
      transport: nodeTransport,
      redactor,
      log: createLog({ info: write, warn: write, error: write, show: () => undefined }, redactor.redact),
    });
  }

  const call = (signal = new AbortController().signal): CallOptions => ({
    connection: { baseUrl: server.url, key },
    signal,
    limits: { connect: 10, firstByte: 10, idle: 10 },
  });
  const draw = () => service().generateImage({ model: 'acme/pic', prompt, aspectRatio: '', size: '' }, call());
  const chat = (signal?: AbortSignal) => {
    const request = { model: 'm', messages: [{ role: 'user' as const, content: prompt }], stream: true };
    return service().chat(request, () => undefined, call(signal));
  };

  it('contains method, path, status, outcome, time, size and request id of an image request', async () => {
    const body = JSON.stringify(candidate([inline(pngBytes())]));
    server.next({ ...reply, body });
    await draw();
    const size = `${body.length} bytes`;
    assert.deepEqual(lines, [`POST /v1beta/models/acme/pic:generateContent 200 done 0 ms ${size} req_1`]);
  });

  it('has a line for each sending of a request, numbered from the second on', async () => {
    const busy = { status: 429, headers: { ...reply.headers, 'retry-after-ms': '1' }, body: '{}' };
    const body = JSON.stringify(completion({ content: 'Hello' }));
    for (const script of [busy, busy, { body }]) server.next(script);
    await chat();
    assert.deepEqual(lines, [
      'POST /v1/chat/completions 429 rateLimited 0 ms 2 bytes req_1',
      'POST /v1/chat/completions 429 rateLimited 0 ms 2 bytes retry 1 req_1',
      `POST /v1/chat/completions 200 done 0 ms ${body.length} bytes retry 2`,
    ]);
  });

  it('has a line without a status if there was no response', async () => {
    server.next((response) => void response.destroy());
    await assert.rejects(draw());
    assert.deepEqual(lines, ['POST /v1beta/models/acme/pic:generateContent connectionLost 0 ms 0 bytes']);
  });

  it('reports that the user canceled a request', async () => {
    const stop = new AbortController();
    server.next(() => stop.abort());
    await assert.rejects(chat(stop.signal));
    assert.deepEqual(lines, ['POST /v1/chat/completions stopped 0 ms 0 bytes']);
  });

  it('contains neither prompt nor key, even if the service repeats both everywhere', async () => {
    const said = `${prompt} ${key} Bearer ${key}`;
    const echo = {
      status: 401,
      headers: { 'x-request-id': key },
      body: JSON.stringify({ error: { message: said, code: said } }),
    };
    server.next(echo);
    server.next({ ...echo, status: 302, headers: { ...echo.headers, location: `/?key=${key}&prompt=${prompt}` } });
    server.next({ headers: echo.headers, body: `{"candidates": [{"${said}` });
    for (let times = 0; times < 3; times++) await assert.rejects(draw());
    assert.equal(lines.length, 3);
    for (const part of ['lighthouse', 'sentinel', '9f3a', 'limn'])
      assert.ok(!lines.join('\n').includes(part), lines.join('\n'));
  });
});
