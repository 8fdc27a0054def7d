import assert from 'node:assert/strict';
import { access } from './errorResponses/access.ts';
import { forms } from './errorResponses/forms.ts';
import { load } from './errorResponses/load.ts';
import { request } from './errorResponses/request.ts';
import { type ErrorResponse, error, page } from './errorResponses/told.ts';
import { completion } from './samples.ts';
import { failureOf, sentinelKey, startTestClient, type TestClient } from './testClient.ts';

const told: readonly ErrorResponse[] = [...access, ...load, ...request, ...forms];

describe('Error response', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  for (const operation of ['image', 'chat'] as const) {
    for (const { name, status, body, headers = {}, kind, facts = {} } of told) {
      it(`is ${kind} for ${name} (${operation})`, async () => {
        asked.server.next({ status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
        const failure = await failureOf(asked, asked[operation]());
        assert.equal(failure.kind, kind);
        for (const [fact, value] of Object.entries(facts))
          assert.deepEqual(Reflect.get(failure.facts, fact), value, fact);
        assert.equal(failure.facts.host, new URL(asked.server.url).host);
      });
    }
  }

  it('allows an automatic retry after a service fault for a chat, but not for a picture', async () => {
    for (const [operation, retry] of [
      ['chat', 'auto'],
      ['image', 'button'],
    ] as const) {
      asked.server.next({ status: 500, body: JSON.stringify(error('boom')) });
      const { facts } = await failureOf(asked, asked[operation]());
      assert.equal(facts.retry, retry);
    }
  });

  it('reports the target of a redirect and does not follow it', async () => {
    for (const status of [301, 302, 307, 308]) {
      const sent = asked.server.requests.length;
      asked.server.next({ status, headers: { location: '/elsewhere?key=abcdef' }, body: 'moved' });
      const failure = await failureOf(asked, asked.chat());
      assert.deepEqual([failure.kind, failure.facts.subject], ['redirected', `${asked.server.url}/elsewhere?key=•••`]);
      assert.equal(asked.server.requests.length, sent + 1);
    }
  });

  it('contains no key, whatever the service repeats', async () => {
    const words = `Incorrect API key provided: ${sentinelKey} or sk-ab***xy or AIzaSyA12345678, see https://x.example/?key=abc&n=1`;
    for (const body of [
      JSON.stringify(error(words, { code: sentinelKey })),
      words,
      page(sentinelKey),
      `{"x": ${sentinelKey}`,
    ]) {
      for (const status of [200, 401, 500]) {
        asked.server.next({ status, body, headers: { 'x-request-id': sentinelKey } });
        const failure = await failureOf(asked, asked.chat());
        const said = JSON.stringify(failure.report);
        for (const secret of ['sk-ab***xy', 'AIzaSyA12345678', 'key=abc']) assert.ok(!said.includes(secret), secret);
      }
    }
  });

  it('contains no key if the key was entered as the model name, nor in the text returned instead of a picture', async () => {
    const said = { candidates: [{ content: { parts: [{ text: `I have ${sentinelKey}.` }] }, finishReason: 'STOP' }] };
    asked.server.next({ body: JSON.stringify(said) });
    const failure = await failureOf(asked, asked.image({ model: sentinelKey }));
    assert.equal(failure.kind, 'noPicture');
    const { text, parts } = asked.partials.at(-1) ?? {};
    assert.equal(text, 'I have •••.');
    for (const told of [failure.report, parts, asked.lines.at(-1)])
      assert.ok(!JSON.stringify(told).includes(sentinelKey), JSON.stringify(told));
  });

  it('removes the key from the request id of a successful request', async () => {
    asked.server.next({
      body: JSON.stringify(completion({ content: 'Hi' })),
      headers: { 'x-request-id': sentinelKey },
    });
    assert.equal((await asked.chat()).requestId, '•••');
    assert.equal(asked.lines.at(-1)?.requestId, '•••');
  });

  it('contains no part of a key, wherever a text is cut or folded', async () => {
    const rating = { category: 'HARM_X', probability: `${'x'.repeat(290)}${sentinelKey}` };
    const blocked = { promptFeedback: { blockReason: 'SAFETY', safetyRatings: [rating] } };
    const bodies = [
      JSON.stringify(error('bad', { code: `${'x'.repeat(290)}${sentinelKey}` })),
      JSON.stringify(error('bad', { data: `${'A'.repeat(10)}${sentinelKey}${'A'.repeat(300)}` })),
      `{"x": "${'A'.repeat(65_510)}" ${sentinelKey}`,
      `<title>${' '.repeat(65_510)}x ${sentinelKey}</title>`,
      JSON.stringify(blocked),
    ];
    for (const body of bodies) {
      for (const status of [200, 400]) {
        asked.server.next({ status, body });
        const said = JSON.stringify((await failureOf(asked, asked.image())).report);
        for (const part of [sentinelKey.slice(0, 4), sentinelKey.slice(0, 12)]) assert.ok(!said.includes(part), said);
      }
    }
  });

  it('cuts long messages and keeps the raw response without its base64', async () => {
    const message = '很长 '.repeat(2_000);
    asked.server.next({ status: 400, body: JSON.stringify(error(message, { data: 'A'.repeat(100_000) })) });
    const { facts } = await failureOf(asked, asked.chat());
    assert.equal(facts.words?.length, 2_000);
    assert.ok((facts.raw?.length ?? 0) <= 8_000);
    assert.ok(!facts.raw?.includes('A'.repeat(100)));
  });
});
