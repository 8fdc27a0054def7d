import assert from 'node:assert/strict';
import { createService } from '../../../../src/service/common/createService.ts';
import { Failure } from '../../../../src/service/common/failureReport.ts';
import type { CallOptions, ChatRequest } from '../../../../src/service/common/serviceTypes.ts';
import { nodeTransport } from '../../../../src/service/node/nodeTransport.ts';
import { events, type Script, type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { candidate, chunk, completion, inline, pngBytes } from './samples.ts';

const busy = { status: 429, headers: { 'retry-after-ms': '1' }, body: '{"error":{"message":"busy"}}' };

/** Messages of services that accept only what the contract shows, in the wording of their frameworks. */
const streamRefusals: readonly (readonly [words: string, status: number])[] = [
  ['stream is not supported for this model', 400],
  ['Streaming is not supported', 422],
  ['body.stream: Extra inputs are not permitted; body.stream_options: Extra inputs are not permitted', 422],
  ['Unknown parameter: stream', 400],
  ['Unrecognized request arguments supplied: stream, stream_options', 400],
  ["This model doesn't support streaming", 400],
  ['该模型不支持流式输出', 400],
];

describe('Retry', () => {
  let server: ScriptedServer;
  const service = createService({ transport: nodeTransport, log: { request: () => undefined } });
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }], stream: true };
  const picture = { model: 'm', prompt: 'a boat', aspectRatio: '', size: '' };
  const call = (more: Partial<CallOptions> = {}): CallOptions => ({
    connection: { baseUrl: server.url, key: 'k' },
    signal: new AbortController().signal,
    limits: { connect: 10, firstByte: 10, idle: 10 },
    ...more,
  });

  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  it('returns the answer once the service is free, and reports the wait', async () => {
    const waits: (number | undefined)[] = [];
    server.next(busy);
    server.next({ body: JSON.stringify(completion({ content: 'Hello' })) });
    const reply = await service.chat(request, () => undefined, call({ onWait: (seconds) => waits.push(seconds) }));
    assert.equal(reply.text, 'Hello');
    assert.deepEqual(waits, [0.001, undefined]);
    assert.equal(server.requests.length, 2);
  });

  it('ends after three requests, and the failure reports the count', async () => {
    for (let times = 0; times < 3; times += 1) server.next(busy);
    await assert.rejects(
      service.chat(request, () => undefined, call()),
      (error) => {
        assert.ok(error instanceof Failure);
        assert.deepEqual([error.kind, error.facts.attempts], ['rateLimited', 3]);
        return true;
      },
    );
    assert.equal(server.requests.length, 3);
  });

  it('returns a picture if nothing can have been billed', async () => {
    server.next(busy);
    server.next({ body: JSON.stringify(candidate([inline(pngBytes())])) });
    assert.equal((await service.generateImage(picture, call())).pictures.length, 1);
    assert.equal(server.requests.length, 2);
  });

  it('never sends a picture again that may have been billed', async () => {
    server.next({ status: 502, body: 'Bad Gateway' });
    await assert.rejects(service.generateImage(picture, call()), { kind: 'serviceFault' });
    assert.equal(server.requests.length, 1);
  });

  it('never sends a chat again that may have been billed if nobody sees the wait', async () => {
    for (let times = 0; times < 3; times += 1) server.next({ status: 500, body: '{"error":{"message":"boom"}}' });
    for (const [onWait, requests] of [
      [undefined, 1],
      [() => undefined, 3],
    ] as const) {
      await assert.rejects(
        service.chat(request, () => undefined, call(onWait && { onWait })),
        { kind: 'serviceFault' },
      );
      assert.equal(server.requests.length, requests);
    }
  });

  it('sends a chat once without token counts if they were refused, since that cost nothing', async () => {
    const refused = JSON.stringify({ error: { message: 'Unknown parameter: stream_options', code: 400 } });
    const chat = () => service.chat(request, () => undefined, call());
    const asked = () =>
      server.requests.map(({ body }) => [JSON.parse(body).stream, 'stream_options' in JSON.parse(body)]);
    server.next({ status: 400, body: refused });
    server.next({ body: events(chunk({ content: 'Hi' }), '[DONE]') });
    assert.equal((await chat()).text, 'Hi');
    assert.deepEqual(asked(), [
      [true, true],
      [true, false],
    ]);
    for (let times = 0; times < 3; times += 1) server.next({ status: 400, body: refused });
    await assert.rejects(chat(), { kind: 'settingRejected' });
    server.next({ body: refused });
    await assert.rejects(chat(), { kind: 'settingRejected' });
    assert.equal(server.requests.length, 6);
  });

  for (const [words, status] of streamRefusals)
    it(`sends only the documented body if the service refuses to stream: ${words}`, async () => {
      server.next({ status, body: JSON.stringify({ error: { message: words } }) });
      server.next({ body: JSON.stringify(completion({ content: 'Hi' })) });
      const sent: (boolean | undefined)[] = [];
      const onInstead = ({ stream }: ChatRequest) => sent.push(stream);
      assert.equal((await service.chat(request, () => undefined, call({ onFallbackRequest: onInstead }))).text, 'Hi');
      assert.deepEqual(sent, [false]);
      assert.deepEqual(Object.keys(JSON.parse(server.requests.at(-1)?.body ?? '')), ['model', 'messages']);
    });

  /** The key exists for this many requests and is then removed. */
  const keyFor = (requests: number) => {
    const most = server.requests.length + requests;
    return call({ maySend: async () => server.requests.length < most });
  };

  it('sends nothing with a key that was removed during the wait', async () => {
    for (let times = 0; times < 2; times += 1) server.next(busy);
    await assert.rejects(
      service.chat(request, () => undefined, keyFor(1)),
      { kind: 'rateLimited' },
    );
    await assert.rejects(service.generateImage(picture, keyFor(1)), { kind: 'rateLimited' });
    assert.equal(server.requests.length, 2);
  });

  it('sends nothing with a key that was removed before, and reports that nothing was billed', async () => {
    const missing = { kind: 'keyMissing', facts: { billed: 'no', retry: 'never' } };
    await assert.rejects(
      service.chat(request, () => undefined, keyFor(0)),
      missing,
    );
    await assert.rejects(service.generateImage(picture, keyFor(0)), missing);
    assert.equal(server.requests.length, 0);
  });

  it('sends no simpler form of a chat if the key was removed in the meantime', async () => {
    server.next({ status: 400, body: JSON.stringify({ error: { message: 'stream is not supported' } }) });
    server.next({ body: JSON.stringify(completion({ content: 'Hi' })) });
    await assert.rejects(
      service.chat(request, () => undefined, keyFor(1)),
      { kind: 'keyMissing' },
    );
    assert.equal(server.requests.length, 1);
  });

  it('does not send a chat again for other messages about a stream', async () => {
    for (const words of ['Unexpected end of stream in the image', 'stream must be true', 'invalid upstream name']) {
      server.next({ status: 400, body: JSON.stringify({ error: { message: words } }) });
      await assert.rejects(
        service.chat(request, () => undefined, call()),
        { kind: 'requestRejected' },
      );
    }
  });

  it('does not report a chat as free if an earlier request may have been billed', async () => {
    server.next({ status: 500, body: '{"error":{"message":"boom"}}' });
    for (let times = 0; times < 2; times += 1) server.next(busy);
    const told = call({ onWait: () => undefined });
    await assert.rejects(
      service.chat(request, () => undefined, told),
      (error) => {
        assert.ok(error instanceof Failure);
        const { billed, attempts } = error.facts;
        assert.deepEqual([error.kind, billed, attempts], ['rateLimited', 'maybe', 3]);
        return true;
      },
    );
  });

  it('reports the number of requests with the answer if several may have been billed', async () => {
    const attempts = async (first: Script) => {
      server.next(first);
      server.next({ body: JSON.stringify(completion({ content: 'Hello' })) });
      return (await service.chat(request, () => undefined, call({ onWait: () => undefined }))).attempts;
    };
    assert.deepEqual([await attempts({ status: 500, body: '{}' }), await attempts(busy)], [2, undefined]);
  });

  it('never sends a chat again after some of its text was shown', async () => {
    server.next({ body: events(chunk({ content: 'Hel' })), after: 'cut' });
    const shown: string[] = [];
    await assert.rejects(
      service.chat(request, ({ text }) => shown.push(text), call()),
      { kind: 'answerBroken' },
    );
    assert.deepEqual([shown.join(''), server.requests.length], ['Hel', 1]);
  });

  it('fails at once when the user cancels the wait', async () => {
    server.next({ ...busy, headers: { 'retry-after': '50' } });
    const control = new AbortController();
    const options = call({ signal: control.signal, onWait: (seconds) => seconds && control.abort() });
    await assert.rejects(
      service.chat(request, () => undefined, options),
      { kind: 'rateLimited' },
    );
    assert.equal(server.requests.length, 1);
  });
});
