import assert from 'node:assert/strict';
import type { SampleRequest } from '../../service/sample/exchange.ts';
import { chatBody, chatPath, imageBody, imagePath, post, sampleService } from './ask.ts';

describe('a scripted reply', () => {
  const service = sampleService();
  const askChat = () => post(service(), { path: chatPath, body: chatBody('Hello') });

  it('goes out as written, in order, before the service answers by itself again', async () => {
    service().script.next(
      { status: 418, body: { short: true } },
      { headers: { 'content-type': 'text/html' }, body: '<p>no</p>' },
    );
    const [first, second, third] = [await askChat(), await askChat(), await askChat()];
    assert.deepEqual([first.status, await first.json()], [418, { short: true }]);
    assert.deepEqual([second.headers.get('content-type'), await second.text()], ['text/html', '<p>no</p>']);
    assert.match(await third.text(), /chat\.completion/);
  });

  it('may wait for a request of its own path', async () => {
    service().script.next({ path: imagePath, status: 418 });
    assert.equal((await askChat()).status, 200);
    assert.equal((await post(service(), { path: imagePath, body: imageBody('A gull') })).status, 418);
  });

  it('may come in chunks and break off in the middle', async () => {
    service().script.next({ chunks: ['data: {"a":', '1}\n\n'] }, { chunks: ['{"half":'], cut: true });
    assert.equal(await (await askChat()).text(), 'data: {"a":1}\n\n');
    const broken = await askChat();
    await assert.rejects(broken.text());
  });
});

describe('a held reply', () => {
  const service = sampleService();

  /** Whether a request is still open once another one, begun after it, has been answered. */
  async function stateAfterAnother(request: SampleRequest): Promise<'open' | 'closed'> {
    let state: 'open' | 'closed' = 'open';
    void request.closed.then(() => {
      state = 'closed';
    });
    await (await fetch(`${service().url}/`)).text();
    return state;
  }

  it('comes only after the release', async () => {
    service().hold();
    const answered = post(service(), { path: chatPath, body: chatBody('Hello') }).then(() => 'answered');
    const request = await service().received(1);
    assert.equal(await stateAfterAnother(request), 'open');
    service().release();
    assert.equal(await answered, 'answered');
  });

  it('has let the first pieces of a stream through, and the rest after the release', async () => {
    service().hold('stream');
    const response = await post(service(), { path: chatPath, body: chatBody('Tell me of the sea.', { stream: true }) });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    if (!reader) throw new Error('no body');
    const early = (await reader.read()).value ?? '';
    assert.match(early, /^data: /);
    assert.ok(!early.includes('[DONE]'));
    assert.equal(await stateAfterAnother(await service().received(1)), 'open');
    service().release();
    let rest = '';
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) rest += piece.value;
    assert.match(rest, /\[DONE\]/);
  });

  it('is given up when the client goes away, and the request says so', async () => {
    service().hold();
    const stop = new AbortController();
    const given = post(service(), { path: imagePath, body: imageBody('the sea'), signal: stop.signal });
    const request = await service().received(1);
    stop.abort();
    await assert.rejects(given, { name: 'AbortError' });
    await request.closed;
    assert.equal(request.aborted, true);
  });

  it('of a stream is given up too', async () => {
    service().hold('stream');
    const stop = new AbortController();
    const response = await post(service(), {
      path: chatPath,
      body: chatBody('Hello', { stream: true }),
      signal: stop.signal,
    });
    const request = await service().received(1);
    stop.abort();
    await assert.rejects(response.text());
    await request.closed;
    assert.equal(request.aborted, true);
  });
});

describe('the record of requests', () => {
  const service = sampleService();

  it('holds method, path, headers and parsed body, and knows a complete reply from a broken one', async () => {
    const response = await post(service(), { path: chatPath, body: chatBody('Hello') });
    await response.text();
    const [request] = service().requests;
    await request?.closed;
    assert.deepEqual([request?.method, request?.path, request?.aborted], ['POST', chatPath, false]);
    assert.equal(request?.headers.authorization, 'Bearer word');
    assert.deepEqual(request?.body, chatBody('Hello'));
  });

  it('tells how many requests were open when one came', async () => {
    service().hold();
    const given = [1, 2, 3].map(async (number) => {
      await post(service(), { path: chatPath, body: chatBody('Hello') });
      return number;
    });
    await service().received(3);
    service().release();
    await Promise.all(given);
    await Promise.all(service().requests.map(({ closed }) => closed));
    await post(service(), { path: chatPath, body: chatBody('Hello') });
    assert.deepEqual(
      service().requests.map(({ inFlight }) => inFlight),
      [1, 2, 3, 1],
    );
  });

  it('ends with the service: open connections are cut', async () => {
    service().hold();
    const given = post(service(), { path: chatPath, body: chatBody('Hello') });
    const request = await service().received(1);
    await Promise.all([assert.rejects(given), service().close()]);
    await request.closed;
    assert.equal(request.aborted, true);
  });
});
