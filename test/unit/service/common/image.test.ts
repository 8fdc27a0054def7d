import assert from 'node:assert/strict';
import type { ImageResponse } from '../../../../src/service/common/serviceTypes.ts';
import { events } from '../../../service/scripted.ts';
import { pictureless, shown } from './imageAnswers.ts';
import { candidate, inline, jpegBytes, pngBytes } from './samples.ts';
import { failureOf, sentinelKey, startTestClient, type TestClient } from './testClient.ts';

const png = pngBytes();

describe('Image request', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  it('sends exactly the documented request', async () => {
    asked.server.next({ body: JSON.stringify(candidate([inline(png)])) });
    await asked.image({ aspectRatio: '16:9', size: '2K' });
    const request = await asked.server.arrived();
    assert.equal(request.method, 'POST');
    assert.equal(request.path, '/v1beta/models/picture-1:generateContent');
    assert.equal(request.headers.authorization, `Bearer ${sentinelKey}`);
    assert.equal(request.headers['content-type'], 'application/json');
    assert.equal(request.headers['content-length'], String(Buffer.byteLength(request.body)));
    assert.deepEqual(JSON.parse(request.body), {
      contents: [{ role: 'user', parts: [{ text: 'a lighthouse' }] }],
      generationConfig: {
        responseModalities: ['IMAGE', 'TEXT'],
        responseFormat: { image: { aspectRatio: '16:9', imageSize: '2K' } },
      },
    });
  });

  it('sends no format if the user chose none', async () => {
    asked.server.next({ body: JSON.stringify(candidate([inline(png)])) });
    await asked.image();
    const request = await asked.server.arrived();
    assert.deepEqual(JSON.parse(request.body).generationConfig, { responseModalities: ['IMAGE', 'TEXT'] });
  });

  it('determines type and size by the bytes, not by what the service reports', async () => {
    asked.server.next({ body: JSON.stringify(candidate([inline(jpegBytes(16, 8), 'image/png')])) });
    const { pictures } = await asked.image();
    const [picture] = pictures;
    assert.deepEqual([picture?.mediaType, picture?.width, picture?.height], ['image/jpeg', 16, 8]);
  });

  it('reports finish reason, token counts, model, request id and safety ratings', async () => {
    const usageMetadata = {
      promptTokenCount: 9,
      candidatesTokenCount: 1120,
      thoughtsTokenCount: 120,
      totalTokenCount: 1249,
      candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1120 }],
    };
    const safetyRatings = [{ category: 'HARM_A', probability: 'LOW', blocked: false }];
    const body = { ...candidate([inline(png)], { safetyRatings }), usageMetadata, modelVersion: 'picture-1-b' };
    asked.server.next({ headers: { 'X-Oneapi-Request-Id': 'r-7' }, body: JSON.stringify(body) });
    const reply = await asked.image();
    assert.deepEqual(reply.usage, { prompt: 9, answer: 1120, reasoning: 120, picture: 1120, total: 1249 });
    assert.deepEqual(reply.safety, [{ category: 'HARM_A', probability: 'LOW' }]);
    assert.deepEqual([reply.finishReason, reply.modelAnswered, reply.requestId], ['STOP', 'picture-1-b', 'r-7']);
  });

  for (const one of shown) {
    const { name, body, pictures, earlier = [], text = '', links = [] } = one;
    it(`shows ${name}`, async () => {
      asked.server.next({ body: typeof body === 'string' ? body : JSON.stringify(body) });
      const reply = await asked.image();
      assert.deepEqual(
        reply.pictures.map(({ bytes }) => Buffer.from(bytes)),
        pictures.map((bytes) => Buffer.from(bytes)),
      );
      assert.deepEqual(
        reply.earlier.map(({ bytes }) => Buffer.from(bytes)),
        earlier.map((bytes) => Buffer.from(bytes)),
      );
      assert.deepEqual([reply.text, reply.links], [text, links]);
      assert.deepEqual(said(reply), [one.parts ?? pictures.map((_, at) => at), one.remarks ?? []]);
    });
  }

  for (const [name, body, kind, facts] of pictureless) {
    it(`fails as ${kind} for ${name}`, async () => {
      asked.server.next({ body: JSON.stringify(body) });
      const failure = await failureOf(asked, asked.image());
      assert.deepEqual({ kind: failure.kind, ...pickFacts(failure.facts, facts) }, { kind, ...facts });
      assert.equal(failure.facts.model, 'picture-1');
    });
  }

  it('keeps the whole text of a response without a picture', async () => {
    const story = 'A keeper. '.repeat(1_000).trim();
    asked.server.next({ body: JSON.stringify(candidate([{ text: story }, { thought: true, text: 'hm' }])) });
    await failureOf(asked, asked.image());
    const { text, parts = [], pictures = [] } = asked.partials.at(-1) ?? {};
    assert.deepEqual([text, said({ parts, pictures, links: [], earlier: [], text: '' })], [story, [[story], []]]);
  });

  it('keeps the text that arrived before the response broke off', async () => {
    const begun = events(candidate([{ text: 'A keeper.' }], { finishReason: null }));
    asked.server.next({ body: begun, after: 'cut' });
    const failure = await failureOf(asked, asked.image());
    assert.deepEqual([failure.kind, asked.partials.at(-1)?.text], ['answerBroken', 'A keeper.']);
  });

  it('parses a refusal with an error status', async () => {
    const body = { candidates: [{ finishReason: 'IMAGE_SAFETY', finishMessage: 'Support code 9.' }] };
    asked.server.next({ status: 400, body: JSON.stringify(body) });
    const failure = await failureOf(asked, asked.image());
    assert.deepEqual([failure.kind, failure.facts.words, failure.facts.status], ['refused', 'Support code 9.', 400]);
  });

  it('logs one line per request, without its texts', async () => {
    asked.server.next({ body: JSON.stringify(candidate([inline(png)])), headers: { 'x-request-id': 'r-8' } });
    const before = asked.lines.length;
    await asked.image();
    const [line, ...more] = asked.lines.slice(before);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [line?.method, line?.path, line?.status],
      ['POST', '/v1beta/models/picture-1:generateContent', 200],
    );
    assert.deepEqual([line?.requestId, line?.outcome], ['r-8', 'done']);
    assert.ok((line?.bytes ?? 0) > png.length);
    assert.ok(!JSON.stringify(line).includes('lighthouse'));
  });
});

/** Parts and warnings in a short form that is easy to compare. */
function said({ parts, remarks = [] }: ImageResponse): readonly unknown[] {
  let last = 0;
  const told = parts.flatMap((part): readonly (string | number)[] => {
    const begins = part.candidate === last ? [] : [`candidate ${part.candidate}`];
    last = part.candidate;
    if (part.kind === 'picture') return [...begins, part.index];
    return [...begins, part.kind === 'words' ? part.text : part.link];
  });
  return [told, remarks.map(({ kind, words }) => [kind, words].filter(Boolean).join(' '))];
}

function pickFacts(facts: object, wanted: object): object {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name in wanted));
}
