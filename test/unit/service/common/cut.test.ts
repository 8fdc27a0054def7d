import assert from 'node:assert/strict';
import { parseJson } from '../../../../src/service/common/fields.ts';
import { parseTruncatedJson } from '../../../../src/service/common/response/closedJson.ts';
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

describe('an answer that is cut behind its picture', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  const cut = (body: string) => asked.server.next({ body, after: 'cut' });

  it('gives the picture and the words before it, wherever it is cut', async () => {
    for (let length = behindData; length < whole.length; length += 7) {
      cut(whole.slice(0, length));
      const { pictures, text, usage: tokens, finishReason } = await asked.image();
      assert.deepEqual(Buffer.from(pictures[0]?.bytes ?? []), png, `cut at ${length}`);
      assert.equal(text, 'Here it is.');
      assert.ok([undefined, 'STOP'].includes(finishReason), finishReason);
      assert.ok([undefined, 1290].includes(tokens?.total), `${tokens?.total}`);
    }
  });

  it('gives it also where the connection stays open without its end', async () => {
    asked.server.next({ body: whole.slice(0, -1), after: 'stayOpen' });
    assert.equal((await asked.image({ limits: { firstByte: 0.1, idle: 0.05 } })).pictures.length, 1);
  });

  it('gives it from a stream and from a list of chunks', async () => {
    cut(events(whole).slice(0, -80));
    assert.equal((await asked.image()).pictures.length, 1);
    cut(`[${whole},${json(usage).slice(0, 20)}`);
    assert.equal((await asked.image()).pictures.length, 1);
    cut(`: PING\n\n${whole.slice(0, -3)}`);
    assert.equal((await asked.image()).pictures.length, 1);
  });

  it('is not sent back as the service’s own turn, of which a part may be missing', async () => {
    cut(whole.slice(0, behindData + 40));
    assert.equal((await asked.image()).echoes, undefined);
    asked.server.next({ body: whole });
    assert.equal((await asked.image()).echoes?.length, 1);
  });

  it('within its picture brings none, but the words, and was counted', async () => {
    cut(whole.slice(0, behindData - 400));
    const { kind, facts } = await failureOf(asked, asked.image());
    assert.deepEqual([kind, facts.billed, facts.retry], ['answerBroken', 'yes', 'button']);
    assert.equal(asked.partials.at(-1)?.text, 'Here it is.');
  });

  it('within a later picture gives the one before it, and tells of the other', async () => {
    const two = json(candidate([inline(jpegBytes()), inline(png)]));
    cut(two.slice(0, two.indexOf(base64) + 600));
    const { pictures, remarks } = await asked.image();
    assert.deepEqual([pictures[0]?.mediaType, remarks?.[0]?.kind], ['image/jpeg', 'unreadable']);
  });

  it('before anything came is still one that broke off', async () => {
    for (const body of ['{"usageMetadata":{"promptTokenCount":1},"cand', '{"candidates":[{"con']) {
      cut(body);
      assert.deepEqual((await failureOf(asked, asked.image())).kind, 'answerBroken', body);
      asked.server.next({ body });
      assert.deepEqual((await failureOf(asked, asked.image())).kind, 'answerBroken', body);
    }
  });
});

describe('an answer of a chat that is cut', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient();
  });
  after(() => asked.close());

  const said = 'A keeper climbs the stairs of the light each night. '.repeat(4);
  const body = json(completion({ content: said }));

  it('keeps the words that came, though it came whole or not at all', async () => {
    const length = body.indexOf(said) + 100;
    asked.server.next({ body: body.slice(0, length), after: 'cut' });
    assert.equal((await failureOf(asked, asked.chat({ stream: false }))).kind, 'answerBroken');
    assert.deepEqual(asked.pieces, [{ kind: 'text', text: said.slice(0, 100) }]);
  });

  it('is whole where its reason for ending came', async () => {
    asked.server.next({ body: body.slice(0, -30), after: 'cut' });
    assert.equal((await asked.chat({ stream: false })).text, said);
  });

  it('tells of the error it began to tell of', async () => {
    asked.server.next({
      body: json({ error: { message: 'The quota is used up for this month and for this key.' } }).slice(0, -5),
    });
    const { kind, facts } = await failureOf(asked, asked.chat());
    assert.deepEqual([kind, facts.words], ['serviceFault', 'The quota is used up for this month and for this ke']);
  });
});

describe('JSON that is cut', () => {
  const read = (text: string) => parseTruncatedJson(text, parseJson)?.value;

  it('holds no half of a word, a number or a name', () => {
    const value = { a: [1290, 'STOP', true], b: { c: 'word', d: -1.5e3 }, e: null };
    const text = json(value);
    for (let length = 1; length < text.length; length += 1) {
      const found = json(read(text.slice(0, length)) ?? {});
      for (const token of found.match(/"[^"]*"|[-\w.]+/g) ?? []) assert.ok(text.includes(token), `${length}: ${found}`);
      assert.ok(!/\b(12|129|ST|STO|wo|tr|-1|1\.5)\b/.test(found), found);
    }
  });

  it('keeps a long text up to the cut, without half of an escape', () => {
    const long = 'x'.repeat(40);
    assert.deepEqual(read(`{"t":"${long}`), { t: long });
    for (const half of ['\\', '\\u', '\\u00', '\\u00e']) assert.deepEqual(read(`{"t":"${long}${half}`), { t: long });
    assert.deepEqual(read(`{"t":"${long}\\\\`), { t: `${long}\\` });
    assert.deepEqual(read(`{"t":"${long}\\u00e9\\"`), { t: `${long}é"` });
  });

  it('of nothing whole is nothing', () => {
    for (const text of ['{', '[', '{"a', '{"a":', '{"a":1', '[{"a":"b'])
      assert.equal(read(text) ?? undefined, undefined, text);
  });
});
