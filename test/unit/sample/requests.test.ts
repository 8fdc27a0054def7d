import assert from 'node:assert/strict';
import { chatBody, chatPath, imageBody, imagePath, post, sampleService } from './ask.ts';

interface ErrorBody {
  readonly error: { readonly message: string; readonly code: string; readonly param: string };
}

async function errorOf(response: Response): Promise<ErrorBody['error'] & { readonly status: number }> {
  const { error } = (await response.json()) as ErrorBody;
  return { status: response.status, ...error };
}

describe('the sample service checks the key', () => {
  const open = sampleService();
  const locked = sampleService({ key: 'open-sesame' });

  it('any word passes when none is set, none at all does not', async () => {
    assert.equal((await post(open(), { path: chatPath, body: chatBody('Hello'), key: 'x' })).status, 200);
    const error = await errorOf(await post(open(), { path: chatPath, body: chatBody('Hello'), key: '' }));
    assert.equal(error.status, 401);
  });

  it('only the key that is set passes, and no error repeats the wrong one', async () => {
    assert.equal((await post(locked(), { path: chatPath, body: chatBody('Hello'), key: 'open-sesame' })).status, 200);
    const error = await errorOf(
      await post(locked(), { path: imagePath, body: imageBody('the sea'), key: 'wrong-word' }),
    );
    assert.equal(error.status, 401);
    assert.match(error.message, /^Invalid token \(request id: [0-9a-f]{16}\)$/);
  });
});

describe('the sample service checks the body', () => {
  const service = sampleService();
  const bodies = [
    { path: imagePath, field: 'contents', body: {} },
    { path: imagePath, field: 'contents', body: { contents: [] } },
    { path: imagePath, field: 'contents', body: { contents: [{ role: 'user', parts: [{ text: ' ' }] }] } },
    { path: imagePath, field: 'contents.0.role', body: { contents: [{ role: 'assistant', parts: [{ text: 'x' }] }] } },
    {
      path: imagePath,
      field: 'generationConfig.responseFormat.image.aspectRatio',
      body: imageBody('x', { aspectRatio: 'wide' }),
    },
    {
      path: imagePath,
      field: 'generationConfig.responseFormat.image.imageSize',
      body: imageBody('x', { imageSize: '2k' }),
    },
    { path: imagePath, field: 'generationConfig.responseFormat.image', body: imageBody('x', { aspectRatio: '99:1' }) },
    { path: chatPath, field: 'model', body: { messages: [{ role: 'user', content: 'x' }] } },
    { path: chatPath, field: 'messages', body: { model: 'm', messages: [] } },
    { path: chatPath, field: 'messages.0.content', body: { model: 'm', messages: [{ role: 'user' }] } },
    { path: chatPath, field: 'body', body: 'no object' },
  ];
  for (const { path, field, body } of bodies) {
    it(`and names ${field} in ${JSON.stringify(body)}`, async () => {
      const error = await errorOf(await post(service(), { path, body }));
      assert.equal(error.status, 400);
      assert.ok(error.message.includes(`'${field}'`), error.message);
    });
  }
});

describe('the sample service answers', () => {
  const service = sampleService();

  it('404 in JSON at any other address, naming it', async () => {
    const error = await errorOf(await post(service(), { path: '/v1/v1/chat/completions', body: {} }));
    assert.equal(error.status, 404);
    assert.match(error.message, /Invalid URL \(POST \/v1\/v1\/chat\/completions\)/);
  });

  it('503 model_not_found for a model whose name begins with missing-', async () => {
    const body = chatBody('Hello', { model: 'missing-model' });
    const error = await errorOf(await post(service(), { path: chatPath, body }));
    assert.deepEqual([error.status, error.code], [503, 'model_not_found']);
  });

  for (const status of [429, 500]) {
    it(`${status} to both operations when asked to`, async () => {
      const image = await post(service(), { path: imagePath, body: imageBody(`the sea [${status}]`) });
      const chat = await post(service(), { path: chatPath, body: chatBody(`Hello [${status}]`) });
      assert.deepEqual([image.status, chat.status], [status, status]);
    });
  }

  it('a request id in the header of every answer', async () => {
    const response = await post(service(), { path: chatPath, body: chatBody('Hello') });
    assert.match(response.headers.get('x-oneapi-request-id') ?? '', /^[0-9a-f]{16}$/);
  });

  it('a preflight so that a page of another origin may ask, and does not record it', async () => {
    const headers = { origin: 'http://127.0.0.1:1', 'access-control-request-headers': 'authorization,content-type' };
    const response = await fetch(service().url + chatPath, { method: 'OPTIONS', headers });
    assert.equal(response.status, 204);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('access-control-allow-headers'), 'authorization,content-type');
    assert.equal(service().requests.length, 0);
  });

  it('a plain word of welcome at its root', async () => {
    const response = await fetch(`${service().url}/`);
    assert.match(await response.text(), /sample service/);
  });
});
