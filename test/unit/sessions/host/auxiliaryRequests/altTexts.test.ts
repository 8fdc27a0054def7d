import assert from 'node:assert/strict';
import { limits } from '../../../../../src/product/common/limits.ts';
import type { FailureReport } from '../../../../../src/service/common/failureReport.ts';
import type { Picture } from '../../../../../src/sessions/common/model/picture.ts';
import type { Turn } from '../../../../../src/sessions/common/model/session.ts';
import { AltTexts } from '../../../../../src/sessions/host/auxiliaryRequests/altTexts.ts';
import { AuxiliaryRequests } from '../../../../../src/sessions/host/auxiliaryRequests/auxiliaryRequests.ts';
import { Thumbnails } from '../../../../../src/sessions/host/imageStore.ts';
import { type ScriptedServer, startScripted } from '../../../../service/scripted.ts';
import { completion, pngBytes, webpBytes } from '../../../service/common/samples.ts';
import { MemoryFolder } from '../memory.ts';
import { createImageHarness, drawnAnswer, present } from '../pictureHarness.ts';

const url = (type: string, bytes: Uint8Array) => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const noPictures = JSON.stringify({ error: { message: 'image_url is not supported' } });

describe('A suggested alternative text', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  async function desk({ agrees = true, review = (text: string): string | undefined => text } = {}) {
    const parts = createImageHarness(server);
    server.next({ body: drawnAnswer(1) });
    await parts.ask({ prompt: 'a lighthouse' });
    const told: FailureReport[] = [];
    const offered: string[] = [];
    const reviewed: (readonly [string, boolean])[] = [];
    const abort = new AbortController();
    const tell = (report: FailureReport) => void told.push(report);
    const thumbnails = new Thumbnails(new MemoryFolder());
    const altTexts = new AltTexts({
      requests: new AuxiliaryRequests({
        setUp: {
          stillReady: async (ready) => ready,
          ensureTarget: async () => ({ ...parts.ready, model: 'chat-1' }),
        },
        inFlight: parts.inFlight,
        service: parts.service,
        settings: () => parts.settings,
        withProgress: (run) => run(abort.signal),
        tell,
      }),
      sessions: parts.sessions,
      pictures: parts.pictures,
      thumbnails,
      offerPromptAlone: async (model) => {
        offered.push(model);
        return agrees;
      },
      review: async (text, { isSeen }) => {
        reviewed.push([text, isSeen]);
        return review(text);
      },
    });
    const suggest = ({ turn = {}, picture = {} }: { turn?: Partial<Turn>; picture?: Partial<Picture> } = {}) =>
      altTexts.suggest(parts.id, {
        turn: { ...parts.turn(), ...turn },
        result: parts.result(),
        picture: { ...parts.picture(), ...picture },
      });
    return {
      told,
      offered,
      reviewed,
      abort,
      thumbnails,
      suggest,
      picture: parts.picture(),
      others: () => parts.sessions.get(parts.id)?.others,
    };
  }

  const answers = (content: string) => server.next({ body: JSON.stringify(completion({ content })) });

  /** Returns the user message of a request for a text. Request 0 generated the picture. */
  const asked = (at = 1) => JSON.parse(present(server.requests[at]).body).messages[1].content;
  const words = (at = 1): string => asked(at)[0].text;

  it('is requested from the chat model in one request without streaming, and is reviewed before it is used', async () => {
    const { suggest, reviewed, others } = await desk({ review: () => 'A lighthouse, dark.' });
    answers('"A lighthouse\nat dusk"');
    assert.equal(await suggest(), 'A lighthouse, dark.');
    assert.deepEqual(reviewed, [['A lighthouse at dusk', true]]);
    assert.equal(JSON.parse(present(server.requests[1]).body).stream, undefined);
    assert.match(words(), /a lighthouse/);
    assert.deepEqual(others(), { requests: 1, tokens: 12 });
  });

  it('adds the cost that the service reports to the session', async () => {
    const { suggest, others } = await desk({ review: () => 'A lighthouse.' });
    const cost = { amount: 0.002, currency: 'USD' };
    const body = JSON.stringify(completion({ content: 'A lighthouse' }));
    server.next({ headers: { 'x-litellm-response-cost': '0.002 USD' }, body });
    await suggest();
    assert.deepEqual(others(), { requests: 1, tokens: 12, costs: [cost] });
  });

  it('is requested once if the button is pressed twice', async () => {
    const { suggest, others } = await desk();
    for (const text of ['A lighthouse', 'Another']) answers(text);
    assert.deepEqual(await Promise.all([suggest(), suggest()]), ['A lighthouse', undefined]);
    assert.deepEqual([server.requests.length, others()?.requests], [2, 1]);
    assert.equal(await suggest(), 'Another');
  });

  it('is requested with the thumbnail of the picture', async () => {
    const { suggest, thumbnails, picture } = await desk();
    await thumbnails.keep(picture, webpBytes);
    answers('A lighthouse');
    await suggest();
    assert.deepEqual(asked().slice(1), [{ type: 'image_url', image_url: { url: url('image/webp', webpBytes) } }]);
  });

  it('is requested with the picture itself if it has no thumbnail', async () => {
    const { suggest } = await desk();
    answers('A lighthouse');
    await suggest();
    assert.deepEqual(asked().slice(1), [
      { type: 'image_url', image_url: { url: url('image/png', pngBytes(4, 3, 1)) } },
    ]);
  });

  const unsent: readonly (readonly [string, Partial<Picture>])[] = [
    ['is too large', { size: limits.attachmentBytes + 1 }],
    ['has a format that services do not know', { mediaType: 'image/bmp' }],
    ['is gone from the disk', { hash: 'f'.repeat(64) }],
  ];
  for (const [why, picture] of unsent)
    it(`is requested with the prompt only if the picture ${why}, and the review shows that`, async () => {
      const { suggest, reviewed, offered } = await desk();
      answers('A lighthouse');
      await suggest({ picture });
      assert.match(asked(), /a lighthouse/);
      assert.deepEqual([reviewed, offered], [[['A lighthouse', false]], []]);
    });

  it('is requested with the prompt only if the model accepts no pictures and the user agrees', async () => {
    const { suggest, reviewed, offered, told, others } = await desk();
    server.next({ status: 400, body: noPictures });
    answers('A lighthouse');
    assert.equal(await suggest(), 'A lighthouse');
    assert.match(asked(2), /a lighthouse/);
    assert.deepEqual([offered, told, reviewed], [['chat-1'], [], [['A lighthouse', false]]]);
    assert.deepEqual(others(), { requests: 2, tokens: 12 });
  });

  it('is not requested again if the model accepts no pictures and the user declines', async () => {
    const { suggest, offered, reviewed, others } = await desk({ agrees: false });
    server.next({ status: 400, body: noPictures });
    assert.equal(await suggest(), undefined);
    assert.deepEqual([server.requests.length, offered, reviewed], [2, ['chat-1'], []]);
    assert.deepEqual(others(), { requests: 1, tokens: 0 });
  });

  it('is requested for the current state of a picture that was changed from another', async () => {
    const { suggest } = await desk();
    answers('A lighthouse');
    await suggest();
    answers('A lighthouse');
    await suggest({ turn: { from: 'p0', prompt: 'make the sky violet' } });
    assert.doesNotMatch(words(), /earlier picture/);
    assert.match(words(2), /changed from an earlier picture[\s\S]*as it looks now[\s\S]*make the sky violet/);
  });

  it('is requested with the text that came with the picture and its current alternative text', async () => {
    const { suggest } = await desk();
    answers('A lighthouse');
    await suggest({ picture: { alt: 'A tower' } });
    assert.match(words(), /came with the picture:\n\nHere\.[\s\S]*present alternative text: A tower/);
  });

  it('is undefined if the user dismisses the review', async () => {
    const { suggest } = await desk({ review: () => undefined });
    answers('A lighthouse');
    assert.equal(await suggest(), undefined);
  });

  it('is reported if its request fails, and the request is counted', async () => {
    const { suggest, told, others, offered } = await desk();
    server.next({ status: 401, body: '{"error":{"message":"bad key"}}' });
    assert.equal(await suggest(), undefined);
    assert.deepEqual([told.map(({ kind }) => kind), others()?.requests, offered], [['keyRejected'], 1, []]);
  });

  it('can be stopped while it is requested, without a failure report', async () => {
    const { suggest, told, abort } = await desk();
    await server.arrived();
    server.next(() => undefined);
    const suggested = suggest();
    await server.arrived();
    abort.abort();
    assert.equal(await suggested, undefined);
    assert.deepEqual(told, []);
  });
});
