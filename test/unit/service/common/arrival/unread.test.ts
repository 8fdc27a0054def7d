import assert from 'node:assert/strict';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { nodeTransport } from '../../../../../src/service/node/nodeTransport.ts';
import { events } from '../../../../service/scripted.ts';
import { candidate, chunk, completion, inline, pngBytes } from '../samples.ts';
import { failureOf, sentinelKey, startTestClient, type TestClient } from '../testClient.ts';

const json = JSON.stringify;
const image = json(candidate([inline(pngBytes())]));

describe('Unreadable response', () => {
  let asked: TestClient;
  beforeEach(async () => {
    asked = await startTestClient();
  });
  afterEach(() => asked.close());

  const strange = { made: [{ blob: 'x'.repeat(100_000) }], more: 'y'.repeat(100_000) };
  const bodies: Readonly<Record<string, string | Uint8Array>> = {
    'JSON of an unknown form': json(strange),
    'results of an unknown form': json({ data: { made: 'x'.repeat(9_000) } }),
    'words that are no answer': 'Here is your boat: <picture of a boat>',
    'bytes of no known format': Buffer.from([1, 2, 3, 250, 251, 252, 253, 254, 255, 0, 9, 9]),
    'data that is no picture': json(candidate([{ inlineData: { mimeType: 'image/png', data: 'QUFBQUFB' } }])),
    'JSON that is none': '{"candidates": what}',
  };
  for (const [what, body] of Object.entries(bodies))
    it(`is kept whole and not requested again: ${what}`, async () => {
      asked.server.next({ body });
      const { facts } = await failureOf(asked, asked.image());
      assert.deepEqual(Buffer.from(asked.unread[0] ?? []), Buffer.from(body));
      assert.equal(facts.retry, 'never');
      assert.notEqual(facts.billed, 'no');
    });

  it('is kept whole for a chat too', async () => {
    asked.server.next({ body: json(strange) });
    const { kind, facts } = await failureOf(asked, asked.chat());
    assert.deepEqual([kind, facts.retry, asked.unread[0]?.length], ['answerUnreadable', 'never', json(strange).length]);
  });

  it('contains no key when it is kept', async () => {
    for (const body of [json({ made: sentinelKey }), Buffer.from(`\u0001\u0002${sentinelKey}\u00ff`, 'latin1')]) {
      asked.server.next({ body });
      await failureOf(asked, asked.image());
    }
    for (const body of asked.unread) assert.ok(!Buffer.from(body).includes(sentinelKey));
    assert.equal(asked.unread.length, 2);
  });

  it('is kept up to where it broke off', async () => {
    const body = image.slice(0, -150);
    asked.server.next({ body, after: 'cut' });
    await failureOf(asked, asked.image());
    assert.equal(Buffer.from(asked.unread[0] ?? []).toString(), body);
  });

  it('is not kept if something was read, if it is an error, or if it is empty', async () => {
    asked.server.next({ body: image });
    await asked.image();
    asked.server.next({ body: json(candidate([{ text: 'Which boat?' }])) });
    await failureOf(asked, asked.image());
    asked.server.next({ status: 400, body: json({ error: { message: 'no' } }) });
    await failureOf(asked, asked.image());
    asked.server.next({ body: '' });
    await failureOf(asked, asked.image());
    asked.server.next({ body: events(chunk({ content: 'Half' })), after: 'cut' });
    await failureOf(asked, asked.chat());
    assert.deepEqual(asked.unread, []);
  });

  const jobs: Readonly<Record<string, object>> = {
    'a task with its status': { task_id: 't-1', status: 'submitted' },
    'a task in data': { code: 200, message: 'success', data: { task_id: 't-1', task_status: 'submitted' } },
    'a task in a list': { code: 200, data: [{ status: 'submitted', task_id: 't-1' }] },
    'a task in an output': { output: { task_id: 't-1', task_status: 'PENDING' }, request_id: 'r' },
    'an id with a status': { id: 't-1', object: 'image.generation', status: 'queued' },
    'a number that a proxy gives': { code: 1, description: 'Submit success', result: 't-1' },
  };
  for (const [what, body] of Object.entries(jobs))
    it(`is reported as queued if it only names a job: ${what}`, async () => {
      asked.server.next({ body: json(body) });
      const { kind, facts } = await failureOf(asked, asked.image());
      assert.deepEqual([kind, facts.retry, facts.billed, facts.subject], ['jobQueued', 'never', 'maybe', 't-1']);
      assert.equal(asked.unread.length, 1);
    });

  it('is not reported as queued if the image follows the queue message', async () => {
    asked.server.next({ body: [json({ task_id: 't-1', status: 'processing' }), image] });
    assert.equal((await asked.image()).pictures.length, 1);
  });
});

describe('Compressed response that was not requested', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient(nodeTransport);
  });
  after(() => asked.close());

  const said = json(completion({ content: 'packed' }));
  const packings: readonly (readonly [string, Uint8Array, string?])[] = [
    ['br', brotliCompressSync(said)],
    ['deflate', deflateSync(said)],
    ['deflate', deflateRawSync(said)],
    ['gzip', gzipSync(said)],
    ['x-gzip', gzipSync(said)],
    ['gzip, with bytes behind it', Buffer.concat([gzipSync(said), Buffer.from([0, 0, 0, 0, 1])]), 'gzip'],
    ['gzip, with bytes behind it, untold', Buffer.concat([gzipSync(said), Buffer.from('\r\n')]), ''],
  ];
  for (const [name, body, encoding = name] of packings)
    it(`is decompressed: ${name}`, async () => {
      asked.server.next({ body, ...(encoding && { headers: { 'content-encoding': encoding } }) });
      assert.equal((await asked.chat({ stream: false })).text, 'packed');
    });

  it('is requested without compression', async () => {
    asked.server.next({ body: said });
    await asked.chat({ stream: false });
    assert.equal(asked.server.requests.at(-1)?.headers['accept-encoding'], 'identity');
  });

  it('keeps what was decompressed before a break', async () => {
    const stream = events(chunk({ content: 'Half of it ' }), chunk({ content: 'and more' }));
    asked.server.next({ body: gzipSync(stream).subarray(0, -8), after: 'cut' });
    await failureOf(asked, asked.chat());
    assert.equal(asked.partials.at(-1)?.text, 'Half of it and more');
  });
});
