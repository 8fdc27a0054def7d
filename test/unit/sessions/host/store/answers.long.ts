import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Mode } from '../../../../../src/product/common/mode.ts';
import { createService } from '../../../../../src/service/common/createService.ts';
import { type Ask, addTurn } from '../../../../../src/sessions/common/editSession.ts';
import type { Result, Session } from '../../../../../src/sessions/common/model/session.ts';
import { Pictures } from '../../../../../src/sessions/host/imageStore.ts';
import { InFlight } from '../../../../../src/sessions/host/jobs/job.ts';
import { Jobs } from '../../../../../src/sessions/host/jobs/jobs.ts';
import { RawReplyStore } from '../../../../../src/sessions/host/rawReplyStore.ts';
import { RequestBodyStore } from '../../../../../src/sessions/host/requestBodyStore.ts';
import { Sessions } from '../../../../../src/sessions/host/sessions.ts';
import { events } from '../../../../service/scripted.ts';
import { candidate, chunk, completion, inline, pngBytes } from '../../../service/common/samples.ts';
import { MemoryFolder } from '../memory.ts';
import { noOptions } from '../pictureHarness.ts';

/** What a service sends, and the successive times that this computer's clock returns. */
interface Sent {
  readonly mode: Mode;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly clock?: readonly number[];
}

const now = Date.UTC(2026, 10, 22);

/** Sends a request, stores the response, and reads it in another window. Returns the session of both windows. */
async function storedAndRead({ mode, body, headers = {}, clock = [] }: Sent) {
  const folder = new MemoryFolder();
  const problems: unknown[] = [];
  const store = () => new Sessions({ folder, onProblem: (problem) => problems.push(problem) });
  const sessions = store();
  const jobs = new Jobs({
    inFlight: new InFlight(async () => true),
    service: createService({ transport: transportOf(body, headers), log: { request: () => undefined } }),
    sessions,
    pictures: new Pictures(new MemoryFolder()),
    replies: new RawReplyStore(new MemoryFolder()),
    requests: new RequestBodyStore(new MemoryFolder()),
    settings: () => ({ systemPrompt: '', streaming: true, idleTimeout: 20, imageTimeout: 20, concurrency: 3 }),
    stillReady: async (ready) => ready,
    listener: { turnChanged: () => undefined, draftChanged: () => undefined, onDelta: () => undefined },
  });
  const ready = { connection: { baseUrl: 'http://127.0.0.1:1', key: 'k' }, model: 'm' };
  const { id } = sessions.create(mode, noOptions);
  const ask: Ask = { mode, prompt: 'a boat', options: noOptions };
  await atTimes(clock, async () => {
    sessions.change(id, (session) => addTurn(session, ask, { now: Date.now(), id: 't' }));
    await jobs.run(id, 't', ready);
  });
  await sessions.flush();
  return { had: sessions.get(id), read: await store().load(id), problems };
}

function transportOf(body: string, headers: Readonly<Record<string, string>>) {
  const flow = async function* () {
    yield new TextEncoder().encode(body);
  };
  return async () => ({ status: 200, headers: { 'content-type': 'application/json', ...headers }, body: flow() });
}

/** Runs `run` with a clock that returns these times, and then always the last one. */
async function atTimes(times: readonly number[], run: () => Promise<void>): Promise<void> {
  const real = Date.now;
  const left = [...times];
  Date.now = () => (left.length > 1 ? left.shift() : left[0]) ?? now;
  try {
    await run();
  } finally {
    Date.now = real;
  }
}

const resultOf = (session: Session | undefined): Result | undefined => session?.turns[0]?.results[0];

async function assertKept(sent: Sent): Promise<Result> {
  const { had, read, problems } = await storedAndRead(sent);
  assert.deepEqual(problems, []);
  assert.deepEqual(read, had);
  const result = resultOf(read);
  assert.ok(result, 'the turn came back');
  return result;
}

const pngs = Array.from({ length: 203 }, (_, shade) => pngBytes(2, 2, shade));
const picture = (parts: readonly object[], more: object = {}) => JSON.stringify({ ...candidate(parts), ...more });
const usage = { promptTokenCount: 1e308, totalTokenCount: 1e308 };

describe('A response of a service is unchanged after it was stored and read', () => {
  it('if the clock is set back in the meantime', async () => {
    const clock = [now, now + 1, now + 2, now - 3_600_000];
    const chat = events(chunk({ reasoning_content: 'hm' }), chunk({ content: 'Yes.' }, 'stop'), '[DONE]');
    const image = await assertKept({ mode: 'image', body: picture([inline(pngBytes())]), clock });
    const answer = await assertKept({ mode: 'chat', body: chat, clock });
    assert.deepEqual([image.duration, answer.duration, answer.reasoningDuration], [0, 0, 0]);
  });

  it('with a request id of any length', async () => {
    const headers = { 'x-request-id': 'r'.repeat(2_000) };
    await assertKept({ mode: 'image', body: picture([inline(pngBytes())]), headers });
    const { requestId = '' } = await assertKept({
      mode: 'chat',
      body: JSON.stringify(completion({ content: 'x' })),
      headers,
    });
    assert.match(requestId, /^r+$/);
  });

  it('with more pictures than the limit of one answer, and reports how many were left out', async () => {
    const parts = pngs.flatMap((png) => [inline(png), { text: 'and' }]);
    const { pictures, remarks } = await assertKept({ mode: 'image', body: picture(parts) });
    assert.deepEqual([pictures.length, remarks], [200, [{ kind: 'leftOut', count: 3 }]]);
  });

  it('with more partial pictures than the limit, of which the last are kept', async () => {
    const parts = pngs.map((png) => inline(png));
    const { pictures, earlier, remarks } = await assertKept({ mode: 'image', body: picture(parts) });
    assert.deepEqual([pictures.length, earlier.length, remarks], [1, 200, [{ kind: 'leftOut', count: 2 }]]);
  });

  it('with a link that is too long to be stored', async () => {
    const link = `https://img.example/${'a'.repeat(8_000)}.png`;
    const file = { fileData: { fileUri: link } };
    const beside = await assertKept({ mode: 'image', body: picture([inline(pngBytes()), file]) });
    assert.deepEqual([beside.links, beside.remarks], [[], [{ kind: 'leftOut', count: 1 }]]);
    const alone = await assertKept({ mode: 'image', body: picture([file]) });
    assert.deepEqual([alone.failure?.kind, alone.failure?.billed], ['pictureElsewhere', 'yes']);
  });

  it('with more text than the limit, which is cut between characters and reported as cut', async () => {
    const content = `${'x'.repeat(3_999_999)}🗼 and more`;
    for (const body of [JSON.stringify(completion({ content })), events(chunk({ content }, 'stop'), '[DONE]')]) {
      const { text, remarks } = await assertKept({ mode: 'chat', body });
      assert.deepEqual([text.length, text.at(-1), remarks], [3_999_999, 'x', [{ kind: 'cut' }]]);
    }
    const { text, remarks } = await assertKept({
      mode: 'image',
      body: picture([{ text: content }, inline(pngBytes())]),
    });
    assert.deepEqual([text.length, remarks], [3_999_999, [{ kind: 'cut' }]]);
  });

  it('with more text than the limit instead of a picture', async () => {
    const { text, failure } = await assertKept({
      mode: 'image',
      body: picture([{ text: `${'x'.repeat(4_000_000)} more` }]),
    });
    assert.deepEqual([text.length, failure?.kind], [4_000_000, 'noPicture']);
  });

  it('with token counts whose sum is not a finite number', async () => {
    const body = picture([inline(pngBytes())], { usageMetadata: usage });
    const { usage: kept } = await assertKept({ mode: 'image', body });
    assert.ok(Number.isSafeInteger(kept?.total));
  });

  it('with lengths, numbers and times at the limits and beyond', () => {
    const length = fc.constantFrom(0, 1, 299, 300, 1_000, 1_001, 8_000, 8_001, 20_000);
    // Each change gets a later time than the one before, so the last possible date would leave no room.
    const time = fc.oneof(fc.constantFrom(0, now, now + 5, 8.64e15 - 1_000), fc.integer({ min: 0, max: 2 ** 45 }));
    const word = length.map((size) => 'ü'.repeat(size));
    const facts = fc.record({
      id: word,
      reason: word,
      model: word,
      words: word,
      link: word,
      ratings: fc.nat(120),
      tokens: fc.double({ noNaN: false }),
      pictures: fc.constantFrom(1, 2, 199, 200, 201),
      clock: fc.array(time, { minLength: 1, maxLength: 6 }),
      mode: fc.constantFrom('chat' as const, 'image' as const),
    });
    return fc.assert(
      fc.asyncProperty(facts, async ({ clock, mode, id, ...sent }) => {
        const body = mode === 'chat' ? chatBody(sent) : imageBody(sent);
        await assertKept({ mode, body, clock, headers: { 'x-request-id': id } });
      }),
      { numRuns: 60 },
    );
  });
});

interface Facts {
  readonly reason: string;
  readonly model: string;
  readonly words: string;
  readonly link: string;
  readonly ratings: number;
  readonly tokens: number;
  readonly pictures: number;
}

function chatBody({ reason, model, words, link, tokens, ratings }: Facts): string {
  const tools = Array.from({ length: ratings }, (_, at) => ({ function: { name: `${at}${words}` } }));
  const images = [{ image_url: { url: `https://img.example/${link}` } }];
  const message = { content: words, reasoning_content: words, tool_calls: tools, images };
  const counts = { prompt_tokens: tokens, total_tokens: tokens };
  const annotated = { ...message, annotations: [{ url: `https://a.example/${link}` }] };
  return JSON.stringify({ ...completion(annotated, { finish_reason: reason || 'stop' }), model, usage: counts });
}

function imageBody({ reason, model, words, link, tokens, ratings, pictures }: Facts): string {
  const safetyRatings = Array.from({ length: ratings }, (_, at) => ({ category: `${at}${words}`, probability: words }));
  const shown = pngs.slice(0, pictures).flatMap((png) => [inline(png), { text: words || '.' }]);
  const parts = [...shown, { fileData: { fileUri: `https://img.example/${link}` } }];
  const more = { safetyRatings, finishReason: reason || 'STOP' };
  const usageMetadata = { totalTokenCount: tokens };
  return JSON.stringify({ ...candidate(parts, more), modelVersion: model, usageMetadata });
}
