import assert from 'node:assert/strict';
import type { FailureReport } from '../../../../../src/service/common/failureReport.ts';
import { AuxiliaryRequests, Titles } from '../../../../../src/sessions/host/auxiliaryRequests/auxiliaryRequests.ts';
import { type ScriptedServer, startScripted } from '../../../../service/scripted.ts';
import { completion } from '../../../service/common/samples.ts';
import { createImageHarness, drawnAnswer } from '../pictureHarness.ts';

const answer = (content: string) => JSON.stringify(completion({ content }));

describe('A suggested title', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  async function desk({ agrees = true, onConfirm = (_known: { key: string }): unknown => undefined } = {}) {
    const parts = createImageHarness(server);
    server.next({ body: drawnAnswer(1) });
    await parts.ask({ prompt: 'a lighthouse' });
    const told: FailureReport[] = [];
    const confirmed: string[] = [];
    const tell = (report: FailureReport) => void told.push(report);
    const requests = new AuxiliaryRequests({
      setUp: { stillReady: parts.stillReady, ensureTarget: async () => ({ ...parts.ready, model: 'chat-1' }) },
      inFlight: parts.inFlight,
      service: parts.service,
      settings: () => parts.settings,
      withProgress: (run) => run(new AbortController().signal),
      tell,
    });
    const titles = new Titles(requests, parts.sessions, async (model) => {
      confirmed.push(model);
      onConfirm(parts.known);
      return agrees;
    });
    const session = () => {
      const found = parts.sessions.get(parts.id);
      assert.ok(found);
      return found;
    };
    return { told, confirmed, session, suggest: () => titles.suggest(session()), drawn: server.requests.length };
  }

  it('takes one confirmed request, which its session counts, and does not change the title itself', async () => {
    const { suggest, session, confirmed, drawn } = await desk();
    const before = session().title;
    server.next({ body: answer('**Title:** "A light on the rock"') });
    assert.equal(await suggest(), 'A light on the rock');
    assert.deepEqual(confirmed, ['chat-1']);
    assert.equal(server.requests.length, drawn + 1);
    assert.match(JSON.stringify(server.requests.at(-1)), /Asked: a lighthouse/);
    assert.equal(session().others?.requests, 1);
    assert.equal(session().title, before);
  });

  it('is not requested again if the failed request may be billed', async () => {
    const { suggest, told, drawn } = await desk();
    server.next({ status: 500, body: '{"error":{"message":"boom"}}' });
    server.next({ body: answer('A light on the rock') });
    assert.equal(await suggest(), undefined);
    assert.deepEqual(
      told.map(({ kind, billed }) => [kind, billed]),
      [['serviceFault', 'maybe']],
    );
    assert.equal(server.requests.length, drawn + 1);
  });

  it('is not requested if the user cancels the confirmation', async () => {
    const { suggest, session, drawn } = await desk({ agrees: false });
    assert.equal(await suggest(), undefined);
    assert.deepEqual([server.requests.length, session().others], [drawn, undefined]);
  });

  it('is not requested with a key that was removed during the confirmation', async () => {
    const { suggest, told, drawn } = await desk({ onConfirm: (known) => Object.assign(known, { key: '' }) });
    assert.equal(await suggest(), undefined);
    assert.deepEqual(
      [told.map(({ kind, billed }) => [kind, billed]), server.requests.length],
      [[['keyMissing', 'no']], drawn],
    );
  });

  it('is requested once if it is wanted twice at the same time', async () => {
    const { suggest, drawn } = await desk();
    server.next({ body: answer('A light') });
    assert.deepEqual(await Promise.all([suggest(), suggest()]), ['A light', undefined]);
    assert.equal(server.requests.length, drawn + 1);
  });

  for (const [what, said] of [
    ['empty', answer('')],
    ['a refusal', answer('I am sorry, I cannot help with that.')],
  ] as const)
    it(`is reported as missing if the answer is ${what}, and the request is still counted`, async () => {
      const { suggest, told, session } = await desk();
      server.next({ body: said });
      assert.equal(await suggest(), undefined);
      assert.deepEqual([told.map(({ kind }) => kind), session().others?.requests], [['answerEmpty'], 1]);
    });

  it('is not requested again automatically if it fails, and the failure is reported', async () => {
    const { suggest, told, drawn } = await desk();
    server.next({ status: 401, body: '{"error":{"message":"bad key"}}' });
    assert.equal(await suggest(), undefined);
    assert.deepEqual([told.length, server.requests.length], [1, drawn + 1]);
  });
});
