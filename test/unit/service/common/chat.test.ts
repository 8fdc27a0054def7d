import assert from 'node:assert/strict';
import { events } from '../../../service/scripted.ts';
import { failing, streamed, understood } from './chatAnswers.ts';
import { chunk, completion } from './samples.ts';
import { failureOf, sentinelKey, startTestClient, type TestClient } from './testClient.ts';

describe('Chat request', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  it('sends exactly the documented body without streaming', async () => {
    asked.server.next({ body: JSON.stringify(completion({ content: 'Hi' })) });
    await asked.chat({ stream: false });
    const request = await asked.server.arrived();
    assert.deepEqual([request.method, request.path], ['POST', '/v1/chat/completions']);
    assert.equal(request.headers.authorization, `Bearer ${sentinelKey}`);
    assert.deepEqual(JSON.parse(request.body), { model: 'chat-1', messages: [{ role: 'user', content: 'hello' }] });
  });

  it('requests a stream with token counts if streaming is on', async () => {
    asked.server.next({ body: streamed({ content: 'Hi' }) });
    await asked.chat();
    const request = await asked.server.arrived();
    const { stream, stream_options } = JSON.parse(request.body);
    assert.deepEqual({ stream, stream_options }, { stream: true, stream_options: { include_usage: true } });
  });

  it('reports finish reason, token counts and the model that answered', async () => {
    asked.server.next({ body: JSON.stringify(completion({ content: 'Hi' })), headers: { 'x-request-id': 'r-1' } });
    const { finishReason, usage, modelAnswered, requestId } = await asked.chat();
    assert.deepEqual([finishReason, modelAnswered, requestId], ['stop', 'chat-1-large', 'r-1']);
    assert.deepEqual(usage, { prompt: 5, answer: 7, total: 12 });
  });

  for (const stream of [true, false]) {
    for (const { name, body, text, reasoning = '', pictures = 0, facts = {} } of understood) {
      it(`parses ${name} when a stream was ${stream ? '' : 'not '}requested`, async () => {
        asked.server.next({ body: typeof body === 'string' ? body : JSON.stringify(body) });
        const reply = await asked.chat({ stream });
        assert.deepEqual([reply.text, reply.reasoning, reply.pictures.length], [text, reasoning, pictures]);
        assert.equal(
          asked.pieces
            .filter(({ kind }) => kind === 'text')
            .map((piece) => piece.text)
            .join(''),
          text,
        );
        for (const [fact, value] of Object.entries(facts)) assert.deepEqual(Reflect.get(reply, fact), value);
      });
    }
  }

  for (const [name, body, kind, facts = {}] of failing) {
    it(`fails as ${kind} for ${name}`, async () => {
      asked.server.next({ body: typeof body === 'string' ? body : JSON.stringify(body) });
      const failure = await failureOf(asked, asked.chat());
      assert.equal(failure.kind, kind);
      for (const [fact, value] of Object.entries(facts))
        assert.deepEqual(Reflect.get(failure.facts, fact), value, fact);
    });
  }

  it('keeps the deltas that arrived before an error in the stream', async () => {
    asked.server.next({
      body: events(chunk({ content: 'Half an ans' }), {
        ...chunk({ content: '' }, 'error'),
        error: { message: 'Provider disconnected' },
      }),
    });
    const failure = await failureOf(asked, asked.chat());
    assert.equal(failure.facts.words, 'Provider disconnected');
    assert.deepEqual(asked.pieces, [{ kind: 'text', text: 'Half an ans' }]);
  });

  it('reads an error event of plain text', async () => {
    asked.server.next({ body: `${events(chunk({ content: 'a!' }))}event: error\ndata: the model is overloaded\n\n` });
    const failure = await failureOf(asked, asked.chat());
    assert.deepEqual([failure.kind, failure.facts.words], ['overloaded', 'the model is overloaded']);
    assert.equal(asked.pieces.map(({ text }) => text).join(''), 'a!');
  });

  const late = { error: { message: `The count failed for ${sentinelKey}.` } };
  const noted = [{ kind: 'error', words: 'The count failed for •••.' }];

  it('succeeds with a warning if an error follows its end or arrives with it', async () => {
    const whole = { ...completion({ content: 'Hello' }), ...late };
    for (const body of [events(chunk({ content: 'Hello' }), chunk({}, 'stop'), late), JSON.stringify(whole)]) {
      asked.server.next({ body });
      const { text, remarks } = await asked.chat();
      assert.deepEqual([text, remarks], ['Hello', noted]);
    }
  });

  it('is not ended by a finish reason on every chunk, by an error as the reason, or by one that more data follows', async () => {
    for (const pieces of [
      [chunk({ content: 'Hel' }, 'stop'), chunk({ content: 'lo' }, 'stop')],
      [chunk({ content: 'Hello' }), chunk({}, 'error')],
      [chunk({ content: 'Hel' }), chunk({}, 'stop'), chunk({ content: 'lo' })],
    ]) {
      asked.server.next({ body: events(...pieces, { error: { message: 'Provider disconnected' } }) });
      assert.equal((await failureOf(asked, asked.chat())).facts.words, 'Provider disconnected');
    }
  });

  it('passes on each delta while the response is still arriving', async () => {
    const control = new AbortController();
    asked.server.next({ body: events(chunk({ content: 'first' })), after: 'stayOpen' });
    const chat = asked.chat({ signal: control.signal, onPiece: () => control.abort(new Error('enough')) });
    await assert.rejects(chat, { message: 'enough' });
    assert.deepEqual(asked.pieces, [{ kind: 'text', text: 'first' }]);
  });

  it('replaces half a surrogate pair, which strict servers reject', async () => {
    asked.server.next({ body: JSON.stringify(completion({ content: 'Hi' })) });
    await asked.chat({ content: 'half \ud83d and whole 😀' });
    const { messages } = JSON.parse(asked.server.requests.at(-1)?.body ?? '');
    assert.equal(messages[0].content, 'half \ufffd and whole 😀');
  });
});
