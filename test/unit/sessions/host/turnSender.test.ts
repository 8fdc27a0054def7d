import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { readPicture } from '../../../../src/imageFiles/common/readPicture.ts';
import type { ResolvedLook } from '../../../../src/looks/host/documentLooks.ts';
import { removeTurn } from '../../../../src/sessions/common/editTurns.ts';
import type { Result } from '../../../../src/sessions/common/model/session.ts';
import { saveAttachment } from '../../../../src/sessions/host/attachments.ts';
import { pictureFile } from '../../../../src/sessions/host/imageStore.ts';
import { InFlight } from '../../../../src/sessions/host/jobs/job.ts';
import { type NewTurn, type NotSent, type TurnOutcome, TurnSender } from '../../../../src/sessions/host/turnSender.ts';
import type { MissingSetting } from '../../../../src/setup/host/setUp.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { pngBytes } from '../../service/common/samples.ts';
import { createImageHarness, drawnAnswer, noOptions, present } from './pictureHarness.ts';

const ask = { mode: 'image' as const, prompt: 'a boat', options: noOptions };

interface DeskOptions {
  readonly agrees?: boolean;
  /** The setting that is missing. */
  readonly missing?: MissingSetting;
  /** The user dismisses the review of the look. */
  readonly leaves?: boolean;
}

function desk(server: ScriptedServer, { agrees = true, missing, leaves = false }: DeskOptions = {}) {
  const parts = createImageHarness(server);
  const newTurns = new TurnSender({
    sessions: parts.sessions,
    jobs: parts.jobs,
    setUp: { ensureTarget: async () => parts.ready, getTargetIfReady: async () => missing ?? parts.ready },
    inFlight: new InFlight(async () => agrees),
    attach: (offered) => saveAttachment({ pictures: parts.pictures, readPicture }, offered),
    reviewLook: async (looked) => (leaves ? undefined : looked),
    pictureUri: (picture) => `pictures/${pictureFile(picture)}`,
  });
  return { ...parts, newTurns, whenAsked: (turn: Partial<NewTurn> = {}) => newTurns.sendAndWait({ ask, ...turn }) };
}

describe('A new turn', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  it('ends with the stored picture, in a new session with the given title', async () => {
    const { whenAsked, sessions, pictures } = desk(server);
    server.next({ body: drawnAnswer(1) });
    const outcome = await whenAsked({ title: 'Agent' });
    const [result] = resultsOf(outcome);
    const session = outcome.sent ? sessions.get(outcome.sessionId) : undefined;
    assert.deepEqual([session?.title, session?.turns[0]?.results[0]], ['Agent', result]);
    const picture = present(result?.pictures[0]);
    assert.deepEqual(outcome.sent && outcome.pictures, [{ picture, uri: `pictures/${picture.hash}.png` }]);
    assert.ok(await pictures.bytes(picture));
  });

  it('ends with the failure if the request fails', async () => {
    const { whenAsked, id } = desk(server);
    server.next({ status: 401, body: '{}' });
    const [result] = resultsOf(await whenAsked({ sessionId: id }));
    assert.deepEqual([result?.state, result?.failure?.kind], ['failed', 'keyRejected']);
  });

  it('is sent with its attachments', async () => {
    const { whenAsked } = desk(server);
    server.next({ body: drawnAnswer(1) });
    await whenAsked({ attachments: [{ name: 'a.png', bytes: pngBytes(2, 2, 9) }] });
    assert.match(present(server.requests[0]).body, /inline_?data/i);
  });

  it('is sent with the look for its prompt, and stores that look', async () => {
    const { whenAsked, sessions } = desk(server);
    server.next({ body: drawnAnswer(1) });
    const outcome = await whenAsked({ look: async (text) => lookFor(text) });
    const [turn] = (outcome.sent && sessions.get(outcome.sessionId)?.turns) || [];
    assert.equal(turn?.prompt, 'a boat');
    assert.deepEqual(
      turn?.look?.characters[0]?.pictures.map(({ name }) => name),
      ['mia.png'],
    );
    const { body } = present(server.requests[0]);
    assert.match(body, /a boat.*Style: Flat\..*Character Mia: a boat\. Attached picture 1 shows Mia/s);
    assert.match(body, /inlineData/);
  });

  it('has the aspect ratio and size of the look if none was chosen', async () => {
    const { whenAsked, sessions } = desk(server);
    const look = async (text: string) => ({ ...lookFor(text), options: { aspectRatio: '16:9', size: '2K' } });
    for (const picture of [1, 2]) server.next({ body: drawnAnswer(picture) });
    const chosen = { ask: { ...ask, options: { aspectRatio: '1:1', size: '' } }, look };
    const outcomes = [await whenAsked({ look }), await whenAsked(chosen)];
    const options = outcomes.map((one) => one.sent && sessions.get(one.sessionId)?.turns[0]?.options);
    assert.deepEqual(options, [
      { aspectRatio: '16:9', size: '2K' },
      { aspectRatio: '1:1', size: '2K' },
    ]);
  });

  it('is sent with the look of each prompt', async () => {
    const { whenAsked, sessions, jobs } = desk(server);
    server.next({ body: drawnAnswer(1) });
    server.next({ body: drawnAnswer(2) });
    const prompts = [
      { id: 'a', text: 'Mia at sea' },
      { id: 'b', text: 'a pier' },
    ];
    const look = async (text: string, promptId?: string) => (promptId === 'a' ? lookFor(text) : undefined);
    const outcome = await whenAsked({ ask: { ...ask, prompt: '', prompts }, look });
    const bodies = server.requests.map(({ body }) => body);
    assert.deepEqual(bodies.map((body) => body.includes('Style: Flat.')).toSorted(), [false, true]);
    const [turn] = (outcome.sent && sessions.get(outcome.sessionId)?.turns) || [];
    assert.deepEqual(
      turn?.prompts?.map((prompt) => prompt.look?.name),
      ['Flat', undefined],
    );
    jobs.dispose();
  });

  it('keeps the look in a variation, and shows the request as it was sent', async () => {
    const { whenAsked, sessions, jobs, ready, requests } = desk(server);
    server.next({ body: drawnAnswer(1) });
    server.next({ body: drawnAnswer(2) });
    const outcome = await whenAsked({ look: async (text) => lookFor(text) });
    const [result] = resultsOf(outcome);
    const sessionId = outcome.sent ? outcome.sessionId : '';
    await jobs.runVariation({ sessionId, resultId: present(result).id }, ready);
    assert.match(present(server.requests[1]).body, /Style: Flat\./);
    const shown = await requests.read({
      sessionId,
      resultId: present(sessions.get(sessionId)?.turns[0]?.results[1]).id,
    });
    assert.match(shown ?? '', /Style: Flat\./);
    assert.match(shown ?? '', /\(\d+ bytes\)/);
  });

  it('is not sent if one of its looks cannot be used, and stores nothing of the others', async () => {
    const { whenAsked, sessions, id, folders } = desk(server);
    const unusable = { file: { path: '/look.limn.md' } as Uri, fault: 'yaml', line: 3 } as const;
    const prompts = [
      { id: 'a', text: 'Mia at sea' },
      { id: 'b', text: 'a pier' },
    ];
    const look = async (text: string, promptId?: string) => (promptId === 'b' ? unusable : lookFor(text));
    const outcome = await whenAsked({ sessionId: id, ask: { ...ask, prompt: '', prompts }, look });
    assert.deepEqual(outcome, { sent: false, why: 'unusableFile', length: 0, unusable });
    assert.deepEqual([server.requests.length, sessions.get(id)?.turns.length], [0, 0]);
    assert.deepEqual(await folders.pictures.list(), []);
  });

  it('is not sent if the user dismisses the review of the look', async () => {
    const { whenAsked } = desk(server, { leaves: true });
    assert.deepEqual(await whenAsked(), { sent: false, why: 'declined', length: 0 });
    assert.equal(server.requests.length, 0);
  });

  it('reports each result when it ends, while others are running', async () => {
    const { whenAsked, jobs } = desk(server);
    server.next({ body: drawnAnswer(1) });
    server.next(() => undefined);
    const told: string[] = [];
    const options = { ...noOptions, count: 2 };
    let outcome: Promise<TurnOutcome | NotSent> | undefined;
    await new Promise<void>((resolve) => {
      const onEnd = ({ state }: Result) => {
        told.push(state);
        resolve();
      };
      outcome = whenAsked({ ask: { ...ask, options }, onEnd });
    });
    assert.deepEqual(told, ['done']);
    jobs.dispose();
    await outcome;
    assert.deepEqual(told, ['done', 'failed']);
  });

  it('is not sent if it is empty, declined, stopped before or its session is missing, and leaves nothing behind', async () => {
    const { whenAsked, sessions } = desk(server, { agrees: false });
    const many = { ...ask, options: { ...noOptions, count: 5 } };
    const all = [
      { ask: { ...ask, prompt: ' ' } },
      { ask: many },
      { signal: AbortSignal.abort() },
      { sessionId: 'none' },
    ];
    const outcomes = await Promise.all(all.map(whenAsked));
    assert.deepEqual(
      outcomes.map((one) => !one.sent && one.why),
      ['empty', 'declined', 'stopped', 'gone'],
    );
    assert.deepEqual([await sessions.ids(), server.requests.length], [[], 0]);
  });

  it('of an agent is sent without a confirmation, stores the agent, and reports a missing setting', async () => {
    const agent = { name: 'Claude Code' };
    const { whenAsked, sessions } = desk(server, { agrees: false });
    for (let picture = 0; picture < 5; picture++) server.next({ body: drawnAnswer(picture) });
    const outcome = await whenAsked({ agent, ask: { ...ask, options: { ...noOptions, count: 5 } } });
    assert.equal(resultsOf(outcome).length, 5);
    assert.deepEqual(outcome.sent && sessions.get(outcome.sessionId)?.turns[0]?.agent, agent);
    const { whenAsked: whenAskedWithout } = desk(server, { missing: 'key' });
    assert.deepEqual(await whenAskedWithout({ agent }), { sent: false, why: 'key', length: 0 });
    assert.equal(server.requests.length, 5);
  });

  const endings: Readonly<Record<string, (parts: ReturnType<typeof desk>, stop: AbortController) => unknown>> = {
    'the signal says stop': (_, stop) => stop.abort(),
    'its turn is taken out': ({ sessions, id, turn, jobs }) => {
      const gone = turn();
      sessions.change(id, (session) => removeTurn(session, gone.id));
      for (const result of gone.results) jobs.stop(result.id);
    },
    'its session is deleted': async ({ sessions, id, result, jobs }) => {
      const { id: resultId } = result();
      await sessions.remove(id);
      jobs.stop(resultId);
    },
    'the window goes': ({ jobs }) => jobs.dispose(),
  };
  for (const [when, end] of Object.entries(endings)) {
    it(`ends when ${when}`, async () => {
      const parts = desk(server);
      server.next(() => undefined);
      const stop = new AbortController();
      const outcome = parts.whenAsked({ sessionId: parts.id, signal: stop.signal });
      await server.arrived();
      await end(parts, stop);
      const [result] = resultsOf(await outcome);
      assert.equal(result?.state, when === 'the window goes' ? 'failed' : 'stopped');
    });
  }
});

function resultsOf(outcome: TurnOutcome | NotSent) {
  assert.ok(outcome.sent);
  return outcome.results;
}

function lookFor(description: string): ResolvedLook {
  const character = {
    name: 'Mia',
    description: `${description}.`,
    pictures: [{ name: 'mia.png', bytes: pngBytes(2, 2, 9) }],
  };
  return { name: 'Flat', uri: '', style: 'Flat.', characters: [character], options: {}, canonical: '' };
}
