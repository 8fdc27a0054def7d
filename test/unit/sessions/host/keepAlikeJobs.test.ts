import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyDefaults } from '../../../../src/sessions/common/draft.ts';
import { getSessionUsage } from '../../../../src/sessions/common/editTurns.ts';
import { getImageToConfirm } from '../../../../src/sessions/common/keepAlike.ts';
import type { Draft, Session } from '../../../../src/sessions/common/model/session.ts';
import { pick } from '../../../../src/sessions/common/pick.ts';
import { toImportedSession } from '../../../../src/sessions/common/sessionFile.ts';
import { pictureFile } from '../../../../src/sessions/host/imageStore.ts';
import { KeepAlike } from '../../../../src/sessions/host/keepAlikeJobs.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { TurnCommands } from '../../../../src/sessions/host/turnCommands.ts';
import { TurnSender } from '../../../../src/sessions/host/turnSender.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { pngBytes } from '../../service/common/samples.ts';
import { createImageHarness, drawnAnswer, noOptions, present } from './pictureHarness.ts';

const alike = { ...noOptions, alike: true } as const;
const prompts = ['a boat', 'a pier', 'a gull'].map((text) => ({ id: `p-${text}`, text }));

interface Part {
  readonly text?: string;
  readonly inlineData?: { readonly data: string };
}

/** Creates turn commands with the real jobs, and the answers to the question about the first picture. */
function desk(server: ScriptedServer) {
  const parts = createImageHarness(server);
  const { sessions, jobs, inFlight, id, watch, turn } = parts;
  const newTurns = new TurnSender({
    sessions,
    jobs,
    inFlight,
    setUp: { ensureTarget: async () => parts.ready, getTargetIfReady: async () => 'key' },
    attach: async () => 'noPicture',
    reviewLook: async (ask) => ask,
    pictureUri: pictureFile,
  });
  const asking = new TurnCommands({
    newTurns,
    sessions,
    jobs,
    refuse: () => undefined,
    lookFor: async () => undefined,
    onDraft: () => undefined,
  });
  const turnChanged = () => watch.changed();
  const keepAlike = new KeepAlike(sessions, jobs, newTurns, asking, turnChanged);
  const isOver = () => turn().results.every(({ state }) => state !== 'running');
  return {
    ...parts,
    asking,
    keepAlike,
    isOver,
    over: () => watch.until(isOver),
    draw: async (options: Draft['options'] = alike, several = prompts) => {
      sessions.change(id, (session) => ({
        ...session,
        draft: { mode: 'image', text: '', options, prompts: several },
      }));
      if (await asking.send(id)) await watch.until(isOver);
    },
    question: () => ({ sessionId: id, turnId: turn().id, pictureId: present(getImageToConfirm(turn())).id }),
    states: () => turn().results.map(({ state, queued = false }) => (queued ? `${state}, queued` : state)),
    sent: () =>
      server.requests.map(({ body }) => {
        const all: readonly Part[] = JSON.parse(body).contents[0].parts;
        return all.map(({ text, inlineData }) => text ?? inlineData?.data);
      }),
  };
}

const unsent = 'stopped, queued';
const bytesOf = (shade: number) => Buffer.from(pngBytes(4, 3, shade)).toString('base64');

describe('Pictures that are kept alike', () => {
  let server: ScriptedServer;
  const answerAll = () => {
    for (let shade = 1; shade < 20; shade++) server.next({ body: drawnAnswer(shade) });
  };
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  it('begin with the first only, and the others are neither sent nor counted', async () => {
    answerAll();
    const { draw, states, sent, sessions, id } = desk(server);
    await draw();
    assert.deepEqual([states(), sent()], [['done', unsent, unsent], [['a boat']]]);
    assert.equal(getSessionUsage(present(sessions.get(id))).requests, 1);
  });

  it('are generated at once if the option is off or there is only one prompt', async () => {
    answerAll();
    const { draw, states } = desk(server);
    await draw(noOptions);
    assert.deepEqual(states(), ['done', 'done', 'done']);
    await draw(alike, prompts.slice(0, 1));
    assert.deepEqual(states(), ['done']);
  });

  it('send the first picture with the other prompts after Yes, once if it is pressed several times', async () => {
    answerAll();
    const { draw, keepAlike, question, over, states, sent, turn } = desk(server);
    await draw();
    const asked = question();
    await Promise.all([keepAlike.yes(asked), keepAlike.yes(asked), keepAlike.another(asked)]);
    keepAlike.no(asked);
    await over();
    assert.deepEqual(states(), ['done', 'done', 'done']);
    assert.deepEqual(sent().toSorted(), [['a boat'], ['a gull', bytesOf(1)], ['a pier', bytesOf(1)]]);
    assert.deepEqual(turn().alike, { pictureId: asked.pictureId });
    assert.equal(getImageToConfirm(turn()), undefined);
  });

  it('do not send the other prompts after No, but generate one without the picture if the user wants it', async () => {
    answerAll();
    const { draw, keepAlike, question, over, states, sent, turn, asking, id } = desk(server);
    await draw();
    keepAlike.no(question());
    assert.deepEqual([states(), turn().alike, getImageToConfirm(turn())], [['done', unsent, unsent], {}, undefined]);
    await asking.regenerate(id, present(turn().results[2]).id);
    await over();
    assert.deepEqual(
      [states(), sent()],
      [
        ['done', unsent, 'done'],
        [['a boat'], ['a gull']],
      ],
    );
  });

  it('generate the first again for Another, and then ask about the new picture, or the one that is picked', async () => {
    answerAll();
    const { draw, keepAlike, question, over, states, sent, turn, sessions, id } = desk(server);
    await draw();
    const first = question();
    await keepAlike.another(first);
    assert.equal(getImageToConfirm(turn()), undefined);
    await over();
    assert.deepEqual(
      [states(), sent()],
      [
        ['done', 'done', unsent, unsent],
        [['a boat'], ['a boat']],
      ],
    );
    assert.equal(question().pictureId, turn().results[1]?.pictures[0]?.id);
    sessions.change(id, (session) => pick(session, turn().id, first.pictureId));
    assert.equal(question().pictureId, first.pictureId);
  });

  it('generate as many first pictures as chosen, and send the picked one with the other prompts', async () => {
    answerAll();
    const { draw, keepAlike, question, over, sent, turn, sessions, id } = desk(server);
    await draw({ ...alike, count: 2 }, prompts.slice(0, 2));
    const second = present(turn().results[1]?.pictures[0]);
    sessions.change(id, (session) => pick(session, turn().id, second.id));
    await keepAlike.yes(question());
    await over();
    const along = sent().slice(2);
    assert.deepEqual(along, Array(2).fill(['a pier', bytesOf(second.size === pngBytes(4, 3, 2).length ? 2 : 1)]));
  });

  it('are all counted in one confirmation before the first is sent', async () => {
    answerAll();
    const { draw, confirmed, user, keepAlike, question, over, turn, sessions, id } = desk(server);
    user.agrees = false;
    await draw({ ...alike, count: 2 });
    assert.deepEqual([confirmed.map(([{ requests }]) => requests), sessions.get(id)?.turns.length], [[6], 0]);
    user.agrees = true;
    await draw({ ...alike, count: 2 });
    await keepAlike.yes(question());
    await over();
    assert.deepEqual([confirmed.length, turn().results.length, server.requests.length], [2, 6, 6]);
  });

  it('ask no question if the first fails, until a retry succeeds', async () => {
    const { draw, turn, asking, states, over, id } = desk(server);
    server.next({ status: 400, body: JSON.stringify({ error: { message: 'no' } }) });
    server.next({ body: drawnAnswer(1) });
    await draw();
    assert.deepEqual([states(), getImageToConfirm(turn())], [['failed', unsent, unsent], undefined]);
    await asking.regenerate(id, present(turn().results[0]).id);
    await over();
    assert.ok(getImageToConfirm(turn()), 'it is asked once the picture is there');
  });

  it('send no request if the first picture is missing', async () => {
    answerAll();
    const { draw, keepAlike, question, over, turn, pictures, result, jobs, ready, sessions, id } = desk(server);
    await draw();
    await keepAlike.yes(question());
    await over();
    sessions.change(id, (session) => ({
      ...session,
      turns: session.turns.map((one) => ({ ...one, alike: { pictureId: 'gone' } })),
    }));
    await jobs.runVariation({ sessionId: id, resultId: result(1).id }, ready);
    assert.equal(turn().results[2]?.failure?.kind, 'pictureLost');
    assert.equal(server.requests.length, 3);
    assert.ok(pictures);
  });

  it('keep their question in another window, and their option if the settings change', async () => {
    answerAll();
    const { draw, turn, sessions, folders, id, question } = desk(server);
    await draw();
    await sessions.flush();
    const asked = question();
    const again = new Sessions({ folder: folders.sessions, onProblem: (problem) => assert.fail(String(problem)) });
    const read = present(await again.load(id));
    assert.deepEqual(read.turns, [turn()]);
    assert.equal(getImageToConfirm(present(read.turns[0]))?.id, asked.pictureId);
    const draft = { mode: 'image', text: '', options: alike, chosen: [] } as const;
    assert.deepEqual(applyDefaults(draft, { aspectRatio: '1:1', size: '' }).options, { ...alike, aspectRatio: '1:1' });
  });

  it('are unchanged after they were stored and read, whatever the user answered', async () => {
    const doing = fc.constantFrom('yes', 'no', 'another', 'draw', 'stop');
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { maxLength: 5 }), fc.integer({ min: 1, max: 2 }), async (doings, count) => {
        await server.close();
        server = await startScripted();
        answerAll();
        const one = desk(server);
        await one.draw({ ...alike, count });
        for (const doing of doings) await does(one, doing);
        await one.over();
        await one.sessions.flush();
        const had = present(one.sessions.get(one.id));
        assert.deepEqual((await readBy(one)).turns, had.turns);
        assert.deepEqual(
          toImportedSession(had, { id: 'x', now: 1, homes: new Map() }).turns[0]?.alike,
          had.turns[0]?.alike,
        );
        assert.ok(server.requests.length <= getSessionUsage(had).requests, 'what was sent is counted');
      }),
      { numRuns: 25 },
    );
  });
});

async function does(one: ReturnType<typeof desk>, doing: 'yes' | 'no' | 'another' | 'draw' | 'stop'): Promise<void> {
  const left = one.turn().results.find(({ state }) => state === 'stopped');
  if (doing === 'draw' && left) await one.asking.regenerate(one.id, left.id);
  if (doing === 'stop') for (const { id } of one.turn().results) one.jobs.stop(id);
  if (doing === 'draw' || doing === 'stop' || !getImageToConfirm(one.turn())) return;
  await one.keepAlike[doing](one.question());
  if (doing === 'another') await one.over();
}

async function readBy({ folders, id }: ReturnType<typeof desk>): Promise<Session> {
  const again = new Sessions({ folder: folders.sessions, onProblem: (problem) => assert.fail(String(problem)) });
  return present(await again.load(id));
}
