import assert from 'node:assert/strict';
import { Failure } from '../../../../../src/service/common/failureReport.ts';
import type { ResponseWarning } from '../../../../../src/service/common/responseFacts.ts';
import { events, type Script } from '../../../../service/scripted.ts';
import { candidate, chunk, completion, inline, jpegBytes, pngBytes } from '../samples.ts';
import { failureOf, startTestClient, type TestClient } from '../testClient.ts';

const json = JSON.stringify;
const png = pngBytes();
const dataUri = `data:image/png;base64,${png.toString('base64')}`;
const image = { type: 'image_url', image_url: { url: dataUri } };
const error = (code: number) => ({ error: { message: 'Provider disconnected', code } });

const kindsOf = (remarks: readonly ResponseWarning[] = []) => remarks.map(({ kind }) => kind);

describe('Partial chat response', () => {
  let asked: TestClient;
  beforeEach(async () => {
    asked = await startTestClient();
  });
  afterEach(() => asked.close());

  const brought: Readonly<Record<string, object>> = {
    'an image of the delta': { images: [image] },
    'an image in Markdown': { content: `![a](${dataUri})` },
    'an image in a part': { content: [image] },
  };
  const ends: Readonly<Record<string, (body: string) => Script>> = {
    'a reset': (body) => ({ body, after: 'cut' }),
    'an error event': (body) => ({ body: body + events(error(503)) }),
    'an error event of its own name': (body) => ({ body: `${body}event: error\ndata: {"message":"gone"}\n\n` }),
    'no end mark': (body) => ({ body }),
  };
  for (const [what, delta] of Object.entries(brought))
    for (const [end, script] of Object.entries(ends))
      it(`is kept and not requested again: ${what}, then ${end}`, async () => {
        asked.server.next(script(events(chunk({ content: 'Here: ' }), chunk(delta))));
        const failure = await failureOf(asked, asked.chat({ waits: true }));
        const { partials, server } = asked;
        assert.deepEqual(Buffer.from(partials[0]?.pictures?.[0]?.bytes ?? []), png);
        assert.equal(partials[0]?.text, 'Here: ');
        assert.deepEqual([server.requests.length, failure.facts.billed, failure.facts.retry], [1, 'maybe', 'button']);
      });

  it('keeps an image after a cancellation', async () => {
    const stop = new AbortController();
    asked.server.next(async (response) => {
      response.write(events(chunk({ content: 'Hi' }), chunk({ images: [image] })));
    });
    const chat = asked.chat({ signal: stop.signal, onPiece: () => setImmediate(() => stop.abort()) });
    await assert.rejects(chat, { name: 'AbortError' });
    assert.equal(asked.partials[0]?.pictures?.length, 1);
  });

  it('keeps an image if the stream stalls, and fails as silent', async () => {
    asked.server.next({ body: events(chunk({ images: [image] })), after: 'stayOpen' });
    const failure = await failureOf(asked, asked.chat({ limits: { idle: 0.05 } }));
    assert.deepEqual([failure.kind, asked.partials[0]?.pictures?.length], ['silent', 1]);
  });

  it('keeps a link, a tool call, reasoning and sources', async () => {
    const call = { index: 0, id: 't', function: { name: 'draw', arguments: '{}' } };
    const parts = [
      { images: ['https://img.example/a.png'] },
      { tool_calls: [call] },
      { reasoning_content: 'hm' },
      { annotations: [{ url_citation: { url: 'https://a.example' } }] },
    ];
    asked.server.next({ body: events(...parts.map((part) => chunk(part))), after: 'cut' });
    await failureOf(asked, asked.chat());
    const [partial] = asked.partials;
    assert.deepEqual(
      [partial?.links?.length, partial?.toolCalls, partial?.reasoning, partial?.sources?.length],
      [1, ['draw'], 'hm', 1],
    );
  });

  it('is reported once, and not at all if nothing arrived', async () => {
    asked.server.next({ body: events(chunk({ role: 'assistant', content: '' })), after: 'cut' });
    await failureOf(asked, asked.chat());
    assert.deepEqual(asked.partials, []);
  });
});

describe('Chat that has begun to arrive', () => {
  let asked: TestClient;
  beforeEach(async () => {
    asked = await startTestClient();
  });
  afterEach(() => asked.close());

  const call = { index: 0, id: 't', function: { name: 'draw', arguments: '{}' } };
  const begun: Readonly<Record<string, string>> = {
    'an image': events(chunk({ images: [image] })),
    'a call of a tool': events(chunk({ tool_calls: [call] })),
    'a thought': events(chunk({ reasoning_content: 'hm' })),
    'an empty delta': events(chunk({ role: 'assistant', content: '' })),
    'a link': events(chunk({ images: ['https://img.example/a.png'] })),
    'a source': events(chunk({ citations: ['https://a.example'] })),
    'a comment': ': PING\n\n',
    'an empty event': 'data:\n\n',
    'a ping': 'event: ping\ndata: {"type":"ping"}\n\n',
  };
  for (const [what, body] of Object.entries(begun))
    for (const code of [500, 503])
      it(`is never retried automatically: ${what}, then an error ${code}`, async () => {
        for (let times = 0; times < 3; times += 1) asked.server.next({ body: body + events(error(code)) });
        const { facts } = await failureOf(asked, asked.chat({ waits: true }));
        assert.deepEqual([asked.server.requests.length, facts.billed, facts.retry], [1, 'maybe', 'button']);
      });

  it('is never retried automatically after keep-alive white space and an error', async () => {
    for (let times = 0; times < 3; times += 1) asked.server.next({ body: `\n \n \n${json(error(503))}` });
    await failureOf(asked, asked.chat({ waits: true }));
    assert.equal(asked.server.requests.length, 1);
  });

  it('is never retried automatically after text with an error status', async () => {
    const body = json({ ...completion({ content: 'Half of it' }), ...error(503) });
    for (let times = 0; times < 3; times += 1) asked.server.next({ status: 503, body });
    const { kind, facts } = await failureOf(asked, asked.chat({ waits: true }));
    assert.deepEqual([kind, facts.billed, asked.server.requests.length], ['overloaded', 'maybe', 1]);
    assert.equal(asked.partials[0]?.text, 'Half of it');
  });

  it('is never retried automatically after text of an image response with an error status', async () => {
    const body = json({ ...candidate([{ text: 'I begin.' }], { finishReason: null }), ...error(503) });
    for (let times = 0; times < 3; times += 1) asked.server.next({ status: 503, body });
    const { kind, facts } = await failureOf(asked, asked.image({ waits: true }));
    assert.deepEqual([kind, facts.billed, asked.server.requests.length], ['overloaded', 'maybe', 1]);
    assert.equal(asked.partials[0]?.text, 'I begin.');
  });

  it('may be retried if only an error arrived', async () => {
    for (let times = 0; times < 3; times += 1) asked.server.next({ status: 503, body: json(error(503)) });
    await failureOf(asked, asked.chat({ waits: true }));
    assert.equal(asked.server.requests.length, 3);
  });
});

describe('Partial image response', () => {
  let asked: TestClient;
  beforeEach(async () => {
    asked = await startTestClient();
  });
  afterEach(() => asked.close());

  const drawn = json(candidate([inline(png)], { finishReason: null }));

  it('is shown with a warning if the connection broke after an image', async () => {
    for (const body of [events(drawn), `[${drawn},`, drawn.slice(0, -2)]) {
      asked.server.next({ body, after: 'cut' });
      const { pictures, remarks } = await asked.image();
      assert.deepEqual([pictures.length, kindsOf(remarks)], [1, ['brokenOff']], body.slice(0, 20));
    }
  });

  it('is shown without a warning if its finish reason arrived', async () => {
    asked.server.next({ body: events(json(candidate([inline(png)]))), after: 'cut' });
    assert.equal((await asked.image()).remarks, undefined);
  });

  it('is shown with the error that followed it and no other warning', async () => {
    asked.server.next({ body: events(drawn, error(503)) });
    assert.deepEqual(kindsOf((await asked.image()).remarks), ['error']);
  });

  it('is kept when the user cancels', async () => {
    const stop = new AbortController();
    asked.server.next({ body: events(drawn), after: 'stayOpen' });
    const image = asked.image({ signal: stop.signal });
    await asked.server.arrived();
    setTimeout(() => stop.abort(), 150);
    await assert.rejects(image, { name: 'AbortError' });
    assert.equal(asked.partials[0]?.pictures?.length, 1);
  });

  it('is shown at once if it is whole JSON without a finish reason, though the connection stays open', async () => {
    const started = performance.now();
    const images = [drawn, json({ data: [{ b64_json: png.toString('base64') }] })].map((body) => {
      asked.server.next({ body, after: 'stayOpen' });
      return asked.image();
    });
    for (const { pictures } of await Promise.all(images)) assert.equal(pictures.length, 1);
    assert.ok(performance.now() - started < 10_000);
  });

  it('is shown although it was canceled, if it is whole JSON', async () => {
    const stop = new AbortController();
    asked.server.next({ body: drawn, after: 'stayOpen' });
    const image = asked.image({ signal: stop.signal });
    await asked.server.arrived();
    setTimeout(() => stop.abort(), 150);
    assert.equal((await image).pictures.length, 1);
  });

  it('may take its full time after reasoning or a first byte', async () => {
    const limits = { firstByte: 15, idle: 0.05 };
    for (const first of [events(json(candidate([{ text: 'hm', thought: true }], { finishReason: null }))), '{']) {
      asked.server.next((response) => {
        response.write(first);
        const rest = first === '{' ? drawn.slice(1) : events(drawn);
        setTimeout(() => response.end(rest), 300);
      });
      assert.equal((await asked.image({ limits })).pictures.length, 1);
    }
  });

  it('is read to its end if each of two images has a finish reason', async () => {
    asked.server.next((response) => {
      response.write(events(json(candidate([inline(png)]))));
      setTimeout(() => response.end(events(json(candidate([inline(jpegBytes(), 'image/jpeg')])))), 4_000);
    });
    const { pictures, earlier } = await asked.image();
    assert.deepEqual(
      [...earlier, ...pictures].map(({ mediaType }) => mediaType),
      ['image/png', 'image/jpeg'],
    );
  });
});

describe('Chat answer with an error', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  const beside = { error: { message: 'Quota nearly used up', code: 429 } };
  const forms: Readonly<Record<string, object>> = {
    'content in parts': completion({ content: [{ type: 'text', text: 'Hi' }] }),
    'an image': completion({ content: '', images: [image] }),
    'reasoning alone': completion({ content: '', reasoning_content: 'hm' }),
    'text in place of the message': { choices: [{ text: 'Hi' }] },
    'a call of a tool': completion({
      content: null,
      tool_calls: [{ id: 't', function: { name: 'x', arguments: '{}' } }],
    }),
  };
  for (const [what, body] of Object.entries(forms))
    it(`is shown with the error: ${what}`, async () => {
      asked.server.next({ body: json({ ...body, ...beside }) });
      const { text, reasoning, pictures, toolCalls, remarks } = await asked.chat({ stream: false });
      assert.ok(text || reasoning || pictures.length + toolCalls.length > 0);
      assert.deepEqual(remarks, [{ kind: 'error', words: 'Quota nearly used up' }]);
    });

  it('keeps the content of a stream event that also contains the error', async () => {
    asked.server.next({ body: events({ ...chunk({ content: 'Half' }), ...beside }) });
    await assert.rejects(asked.chat(), (failed) => failed instanceof Failure && failed.kind === 'rateLimited');
    assert.equal(asked.partials[0]?.text, 'Half');
  });
});
