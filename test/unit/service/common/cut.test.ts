import assert from 'node:assert/strict';
import { parseJson } from '../../../../src/service/common/fields.ts';
import { parseTruncatedJson } from '../../../../src/service/common/response/repairJson.ts';
import { events } from '../../../service/scripted.ts';
import { candidate, completion, inline, jpegBytes, noisyPng } from './samples.ts';
import { failureOf, startTestClient, type TestClient } from './testClient.ts';

const json = JSON.stringify;
const png = noisyPng(9_000, 1);
const base64 = png.toString('base64');
const usage = { usageMetadata: { promptTokenCount: 12, totalTokenCount: 1290 } };
const signed = { ...inline(png), thoughtSignature: 'sig'.repeat(40) };
const whole = json({ ...candidate([{ text: 'Here it is.' }, signed]), ...usage });
const behindData = whole.indexOf(base64) + base64.length;

describe('Image response that is cut off after its picture', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  const cut = (body: string) => asked.server.next({ body, after: 'cut' });

  it('returns the picture and the text before it, wherever it is cut', async () => {
    for (let length = behindData; length < whole.length; length += 7) {
      cut(whole.slice(0, length));
      const { pictures, text, usage: tokens, finishReason } = await asked.image();
      assert.deepEqual(Buffer.from(pictures[0]?.bytes ?? []), png, `cut at ${length}`);
      assert.equal(text, 'Here it is.');
      assert.ok([undefined, 'STOP'].includes(finishReason), finishReason);
      assert.ok([undefined, 1290].includes(tokens?.total), `${tokens?.total}`);
    }
  });

  it('returns the picture if the connection stays open without an end', async () => {
    asked.server.next({ body: whole.slice(0, -1), after: 'stayOpen' });
    assert.equal((await asked.image({ limits: { firstByte: 0.1, idle: 0.05 } })).pictures.length, 1);
  });

  it('returns the picture from a stream and from a list of chunks', async () => {
    cut(events(whole).slice(0, -80));
    assert.equal((await asked.image()).pictures.length, 1);
    cut(`[${whole},${json(usage).slice(0, 20)}`);
    assert.equal((await asked.image()).pictures.length, 1);
    cut(`: PING\n\n${whole.slice(0, -3)}`);
    assert.equal((await asked.image()).pictures.length, 1);
  });

  it('is not sent back as the model’s turn, because a part may be missing', async () => {
    cut(whole.slice(0, behindData + 40));
    assert.equal((await asked.image()).echoes, undefined);
    asked.server.next({ body: whole });
    assert.equal((await asked.image()).echoes?.length, 1);
  });

  it('returns the text but no picture if cut inside the picture, and counts as billed', async () => {
    cut(whole.slice(0, behindData - 400));
    const { kind, facts } = await failureOf(asked, asked.image());
    assert.deepEqual([kind, facts.billed, facts.retry], ['answerBroken', 'yes', 'button']);
    assert.equal(asked.partials.at(-1)?.text, 'Here it is.');
  });

  it('returns the first picture and a warning if cut inside a later one', async () => {
    const two = json(candidate([inline(jpegBytes()), inline(png)]));
    cut(two.slice(0, two.indexOf(base64) + 600));
    const { pictures, remarks } = await asked.image();
    assert.deepEqual([pictures[0]?.mediaType, remarks?.[0]?.kind], ['image/jpeg', 'unreadable']);
  });

  it('fails as broken off if nothing arrived before the cut', async () => {
    for (const body of ['{"usageMetadata":{"promptTokenCount":1},"cand', '{"candidates":[{"con']) {
      cut(body);
      assert.deepEqual((await failureOf(asked, asked.image())).kind, 'answerBroken', body);
      asked.server.next({ body });
      assert.deepEqual((await failureOf(asked, asked.image())).kind, 'answerBroken', body);
    }
  });
});

describe('Chat response that is cut off', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  const said = 'A keeper climbs the stairs of the light each night. '.repeat(4);
  const body = json(completion({ content: said }));

  it('keeps the text that arrived, whether streamed or not', async () => {
    const length = body.indexOf(said) + 100;
    asked.server.next({ body: body.slice(0, length), after: 'cut' });
    assert.equal((await failureOf(asked, asked.chat({ stream: false }))).kind, 'answerBroken');
    assert.deepEqual(asked.pieces, [{ kind: 'text', text: said.slice(0, 100) }]);
  });

  it('is complete if its finish reason arrived', async () => {
    asked.server.next({ body: body.slice(0, -30), after: 'cut' });
    assert.equal((await asked.chat({ stream: false })).text, said);
  });

  it('reports the error that it began to send', async () => {
    asked.server.next({
      body: json({ error: { message: 'The quota is used up for this month and for this key.' } }).slice(0, -5),
    });
    const { kind, facts } = await failureOf(asked, asked.chat());
    assert.deepEqual([kind, facts.words], ['serviceFault', 'The quota is used up for this month and for this ke']);
  });
});

describe('Truncated JSON', () => {
  const read = (text: string) => parseTruncatedJson(text, parseJson)?.value;

  it('does not contain partial words, numbers or names', () => {
    const value = { a: [1290, 'STOP', true], b: { c: 'word', d: -1.5e3 }, e: null };
    const text = json(value);
    for (let length = 1; length < text.length; length += 1) {
      const found = json(read(text.slice(0, length)) ?? {});
      for (const token of found.match(/"[^"]*"|[-\w.]+/g) ?? []) assert.ok(text.includes(token), `${length}: ${found}`);
      assert.ok(!/\b(12|129|ST|STO|wo|tr|-1|1\.5)\b/.test(found), found);
    }
  });

  it('keeps a long text up to the cut, without a partial escape', () => {
    const long = 'x'.repeat(40);
    assert.deepEqual(read(`{"t":"${long}`), { t: long });
    for (const half of ['\\', '\\u', '\\u00', '\\u00e']) assert.deepEqual(read(`{"t":"${long}${half}`), { t: long });
    assert.deepEqual(read(`{"t":"${long}\\\\`), { t: `${long}\\` });
    assert.deepEqual(read(`{"t":"${long}\\u00e9\\"`), { t: `${long}é"` });
  });

  it('parses to undefined if nothing in it is whole', () => {
    for (const text of ['{', '[', '{"a', '{"a":', '{"a":1', '[{"a":"b'])
      assert.equal(read(text) ?? undefined, undefined, text);
  });
});
