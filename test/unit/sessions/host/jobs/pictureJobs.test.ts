import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { clearSent } from '../../../../../src/sessions/common/draft.ts';
import { pick } from '../../../../../src/sessions/common/pick.ts';
import { Sessions } from '../../../../../src/sessions/host/sessions.ts';
import { type ScriptedServer, startScripted } from '../../../../service/scripted.ts';
import { candidate } from '../../../service/common/samples.ts';
import { createImageHarness, drawnAnswer, present } from '../pictureHarness.ts';

/** Holds responses back until the test finishes them, in the order of their requests. */
class Easel {
  readonly waiting: ServerResponse[] = [];
  inFlight = 0;
  most = 0;

  script(server: ScriptedServer, times: number): void {
    for (let left = times; left > 0; left--) server.next((response) => this.take(response));
  }

  finish(body: string, status = 200, at = 0): void {
    const [response] = this.waiting.splice(at, 1);
    present(response).writeHead(status, { 'content-type': 'application/json' }).end(body);
  }

  private take(response: ServerResponse): void {
    this.inFlight += 1;
    this.most = Math.max(this.most, this.inFlight);
    response.once('close', () => {
      this.inFlight -= 1;
    });
    this.waiting.push(response);
  }
}

const prompts = ['a boat', 'a pier', 'a gull'].map((text) => ({ id: `p-${text}`, text }));

describe('Several pictures of a turn', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  it('are in the turn immediately, in the order of their prompts, and those beyond the limit are queued', async () => {
    const { ask, turn, jobs } = createImageHarness(server);
    const easel = new Easel();
    easel.script(server, 6);
    const ended = ask({ prompt: '', prompts, options: { aspectRatio: '', size: '', count: 2 } });
    assert.deepEqual(
      turn().results.map(({ promptId, queued = false }) => [promptId, queued]),
      ['a boat', 'a boat', 'a pier', 'a pier', 'a gull', 'a gull'].map((text, at) => [`p-${text}`, at > 2]),
    );
    for (const { id } of turn().results) jobs.stop(id);
    await ended;
  });

  it('are requested from each of several models, one of which may be gone, and again from their own', async () => {
    const { ask, turn, further, ready } = createImageHarness(server);
    const models = ['picture-2', 'gone', 'picture-3'];
    for (const { length } of models)
      server.next((response, { path }) => {
        const isGone = path.includes('gone');
        response.writeHead(isGone ? 404 : 200, { 'content-type': 'application/json' });
        response.end(isGone ? JSON.stringify({ error: { message: 'model gone not found' } }) : drawnAnswer(length));
      });
    await ask({ options: { aspectRatio: '', size: '', models } });
    const asked = () => server.requests.map(({ path }) => /models\/([^:]+):/.exec(path)?.[1]);
    assert.deepEqual(asked().toSorted(), models.toSorted());
    const ends = () => turn().results.map(({ model, state, failure }) => [model, state, failure?.kind]);
    const [first, gone, third] = models.map((model) => [model, 'done', undefined]);
    assert.deepEqual(ends(), [first, ['gone', 'failed', 'modelNotFound'], third]);
    server.next({ body: drawnAnswer(3) });
    await further(present(turn().results[2]).id);
    server.next({ body: drawnAnswer(4) });
    await further(present(turn().results[1]).id);
    assert.deepEqual(
      [asked().slice(3), ends()],
      [
        ['picture-3', 'gone'],
        [first, gone, third, third],
      ],
    );
    assert.ok(!models.includes(ready.model));
  });

  it('are requested only once the lists contain their session, so that it is found after a kill', async () => {
    const { ask, folders } = createImageHarness(server);
    const { sessions } = folders;
    const write = sessions.write.bind(sessions);
    sessions.write = async (name, bytes) => {
      if (name.startsWith('index/')) await pause(100);
      await write(name, bytes);
    };
    const listed: boolean[] = [];
    server.next((response) => {
      listed.push([...sessions.files.keys()].some((name) => /^index\/\d/.test(name)));
      response.writeHead(200, { 'content-type': 'application/json' }).end(drawnAnswer(1));
    });
    await ask({});
    assert.deepEqual(listed, [true]);
  });

  it('are never requested by more requests at once than the setting allows, and all arrive', async () => {
    const { ask, turn } = createImageHarness(server, { concurrency: 2 });
    const easel = new Easel();
    easel.script(server, 5);
    const ended = ask({ options: { aspectRatio: '', size: '', count: 5 } });
    for (let shade = 1; shade <= 5; shade++) {
      await server.arrived();
      easel.finish(drawnAnswer(shade));
    }
    await ended;
    assert.deepEqual([server.requests.length, easel.most <= 2], [5, true]);
    assert.deepEqual(
      turn().results.map(({ state, queued, pictures }) => [state, queued, pictures.length]),
      Array.from({ length: 5 }, () => ['done', undefined, 1]),
    );
  });

  it('send each prompt as a request of its own', async () => {
    const { ask } = createImageHarness(server, { concurrency: 1 });
    for (const shade of [1, 2, 3]) server.next({ body: drawnAnswer(shade) });
    await ask({ prompt: '', prompts });
    const sent = server.requests.map(({ body }) => JSON.parse(body).contents[0].parts[0].text);
    assert.deepEqual(sent, ['a boat', 'a pier', 'a gull']);
  });

  it('do not affect each other if one fails and one is stopped', async () => {
    const { ask, turn, jobs, watch } = createImageHarness(server);
    const easel = new Easel();
    easel.script(server, 3);
    const ended = ask({ options: { aspectRatio: '', size: '', count: 3 } });
    for (let times = 0; times < 3; times++) await server.arrived();
    easel.finish('{"error":{"message":"no"}}', 400);
    await watch.until(() => turn().results.some(({ state }) => state === 'failed'));
    const stopped = present(turn().results.find(({ state }) => state === 'running'));
    jobs.stop(stopped.id);
    await watch.until(() => turn().results.some(({ state }) => state === 'stopped'));
    for (const _ of [...easel.waiting]) easel.finish(drawnAnswer(7));
    await ended;
    assert.deepEqual(
      turn()
        .results.map(({ state }) => state)
        .sort(),
      ['done', 'failed', 'stopped'],
    );
  });

  it('that are queued are stopped without being sent, and the next one is sent instead', async () => {
    const { ask, turn, jobs } = createImageHarness(server, { concurrency: 1 });
    const easel = new Easel();
    easel.script(server, 3);
    const ended = ask({ options: { aspectRatio: '', size: '', count: 3 } });
    await server.arrived();
    jobs.stop(present(turn().results[1]).id);
    easel.finish(drawnAnswer(1));
    await server.arrived();
    easel.finish(drawnAnswer(2));
    await ended;
    assert.equal(server.requests.length, 2);
    assert.deepEqual(
      turn().results.map(({ state, queued, duration = -1 }) => [state, queued, duration >= 0]),
      [
        ['done', undefined, true],
        ['stopped', true, true],
        ['done', undefined, true],
      ],
    );
    assert.equal(turn().results[1]?.failure, undefined);
  });

  it('that are queued are sent with the key of that moment, and fail if the key was removed', async () => {
    const { ask, turn, known } = createImageHarness(server, { concurrency: 1 });
    const easel = new Easel();
    easel.script(server, 3);
    const ended = ask({ options: { aspectRatio: '', size: '', count: 3 } });
    await server.arrived();
    known.key = 'another';
    easel.finish(drawnAnswer(1));
    const { headers } = await server.arrived();
    known.key = '';
    easel.finish(drawnAnswer(2));
    await ended;
    assert.deepEqual([headers.authorization, server.requests.length], ['Bearer another', 2]);
    assert.deepEqual(
      turn().results.map(({ state, queued, failure }) => [state, queued, failure?.kind, failure?.billed]),
      [
        ['done', undefined, undefined, undefined],
        ['done', undefined, undefined, undefined],
        ['failed', true, 'keyMissing', 'no'],
      ],
    );
  });

  it('that are queued are stopped without a failure if the address was changed', async () => {
    const { ask, turn, known } = createImageHarness(server, { concurrency: 1 });
    const easel = new Easel();
    easel.script(server, 1);
    const ended = ask({ options: { aspectRatio: '', size: '', count: 2 } });
    await server.arrived();
    known.isElsewhere = true;
    easel.finish(drawnAnswer(1));
    await ended;
    assert.deepEqual(
      turn().results.map(({ state, queued, failure }) => [state, queued, failure]),
      [
        ['done', undefined, undefined],
        ['stopped', true, undefined],
      ],
    );
  });

  it('are not sent with a key that was removed during preparation', async () => {
    const { ask, result, known } = createImageHarness(server);
    const ended = ask({});
    known.key = '';
    await ended;
    assert.deepEqual([result().failure?.kind, result().failure?.billed], ['keyMissing', 'no']);
    assert.equal(server.requests.length, 0);
  });

  it('are not retried with a key that was changed since', async () => {
    const { ask, result, known } = createImageHarness(server);
    server.next((response) => {
      known.key = 'another';
      response.writeHead(429, { 'retry-after-ms': '1' }).end('{"error":{"message":"busy"}}');
    });
    await ask({});
    assert.deepEqual([result().failure?.kind, result().failure?.billed], ['rateLimited', 'no']);
    assert.equal(server.requests.length, 1);
  });

  it('share the limit of simultaneous requests with other turns', async () => {
    const { ask, jobs, turn } = createImageHarness(server, { concurrency: 1 });
    const easel = new Easel();
    easel.script(server, 2);
    const first = ask({ prompt: 'one' });
    const second = ask({ prompt: 'two' });
    assert.equal(turn().results[0]?.queued, true);
    await server.arrived();
    easel.finish(drawnAnswer(1));
    await first;
    await server.arrived();
    assert.equal(turn().results[0]?.queued, undefined);
    jobs.stop(present(turn().results[0]).id);
    await second;
  });

  it('have the first that arrives picked, unless the user picks another', async () => {
    const { ask, turn, sessions, id, watch } = createImageHarness(server);
    const easel = new Easel();
    easel.script(server, 3);
    const ended = ask({ prompt: '', prompts });
    for (let times = 0; times < 3; times++) await server.arrived();
    const texts = server.requests.map(({ body }) => JSON.parse(body).contents[0].parts[0].text);
    const at = (text: string) => texts.indexOf(text);
    easel.finish(drawnAnswer(1), 200, at('a gull'));
    await watch.until(() => turn().picked !== undefined);
    assert.deepEqual([turn().shown, turn().picked], [2, turn().results[2]?.pictures[0]?.id]);
    sessions.change(id, (session) => pick(session, turn().id, turn().results[1]?.id ?? ''));
    easel.finish(drawnAnswer(2));
    easel.finish(drawnAnswer(3));
    await ended;
    assert.deepEqual([turn().shown, turn().picked], [1, turn().results[1]?.pictures[0]?.id]);
  });

  it('keep a running one picked that the user picked, also if another arrives first', async () => {
    const { ask, turn, sessions, id, watch } = createImageHarness(server);
    const easel = new Easel();
    easel.script(server, 3);
    const ended = ask({ prompt: '', prompts });
    for (let times = 0; times < 3; times++) await server.arrived();
    const texts = server.requests.map(({ body }) => JSON.parse(body).contents[0].parts[0].text);
    const place = turn().results[0]?.id ?? '';
    sessions.change(id, (session) => pick(session, turn().id, place));
    easel.finish(drawnAnswer(1), 200, texts.indexOf('a gull'));
    await watch.until(() => turn().results[2]?.state === 'done');
    assert.deepEqual([turn().shown, turn().picked], [0, place]);
    easel.finish(drawnAnswer(2));
    easel.finish(drawnAnswer(3));
    await ended;
    assert.deepEqual([turn().shown, turn().picked], [0, turn().results[0]?.pictures[0]?.id]);
  });

  it('are replaced by a retry if they failed, and joined by a further one if they arrived', async () => {
    const { ask, turn, further, result } = createImageHarness(server, { concurrency: 1 });
    for (const body of [drawnAnswer(1), '{"error":{"message":"no"}}', drawnAnswer(3)])
      server.next({ body, status: body.includes('error') ? 400 : 200 });
    await ask({ prompt: '', prompts });
    server.next({ body: drawnAnswer(4) });
    await further(result(1).id);
    assert.deepEqual(
      turn().results.map(({ state, promptId }) => [state, promptId]),
      prompts.map(({ id }) => ['done', id]),
    );
    server.next({ body: drawnAnswer(5) });
    await further(result(1).id);
    assert.deepEqual(
      turn().results.map(({ promptId }) => promptId),
      ['p-a boat', 'p-a pier', 'p-a pier', 'p-a gull'],
    );
    assert.equal(JSON.parse(present(server.requests.at(-1)).body).contents[0].parts[0].text, 'a pier');
  });

  it('are joined by a variation, which does not change the pick when it arrives', async () => {
    const { ask, turn, further, result } = createImageHarness(server);
    server.next({ body: drawnAnswer(1) });
    await ask({});
    await server.arrived();
    const first = turn().picked;
    const easel = new Easel();
    easel.script(server, 1);
    const ended = further(result(0).id);
    await server.arrived();
    assert.deepEqual([turn().results.length, turn().picked], [2, first]);
    easel.finish(drawnAnswer(2));
    await ended;
    assert.deepEqual([turn().shown, turn().picked, result(1).state], [0, first, 'done']);
  });

  it('become the base picture of an empty draft: the first that arrived, then the one the user picks', async () => {
    const { ask, draft, picture, further, result, watch, turn, sessions, id } = createImageHarness(server);
    const pickOne = (at: number) => sessions.change(id, (session) => pick(session, turn().id, picture(at).id));
    server.next({ body: drawnAnswer(1) });
    await ask({});
    assert.deepEqual([draft().from, watch.drafts], [picture(0).id, 1]);
    server.next({ body: drawnAnswer(2) });
    await further(result(0).id);
    assert.deepEqual([draft().from, watch.drafts], [picture(0).id, 1]);
    pickOne(1);
    assert.equal(draft().from, picture(1).id);
  });

  it('keep the base picture in the draft if only text is returned, and become the base picture once one arrives', async () => {
    const { ask, draft, picture, result, sessions, id, watch, further } = createImageHarness(server);
    server.next({ body: drawnAnswer(1) });
    await ask({});
    const from = picture().id;
    sessions.change(id, (session) => ({ ...session, draft: clearSent(session.draft) }));
    server.next({ body: JSON.stringify(candidate([{ text: 'Which sky?' }])) });
    await ask({ from, prompt: 'another sky' });
    assert.deepEqual([result().pictures, result().text], [[], 'Which sky?']);
    assert.deepEqual([draft().from, watch.drafts], [from, 2]);
    server.next({ body: drawnAnswer(2) });
    await further(result().id);
    assert.equal(draft().from, result(1).pictures[0]?.id);
  });

  it('do not become the base picture of a draft with text', async () => {
    const { ask, draft, setDraft } = createImageHarness(server);
    setDraft({ text: 'a whole new thing' });
    server.next({ body: drawnAnswer(1) });
    await ask({});
    assert.equal(draft().from, undefined);
  });

  it('are interrupted after a restart if they were sent, and stopped if they were queued', async () => {
    const { ask, jobs, sessions, folders, id } = createImageHarness(server, { concurrency: 1 });
    const easel = new Easel();
    easel.script(server, 1);
    const ended = ask({ options: { aspectRatio: '', size: '', count: 2 } });
    await server.arrived();
    jobs.dispose();
    await ended;
    await sessions.flush();
    const reopened = new Sessions({ folder: folders.sessions, onProblem: (problem) => assert.fail(String(problem)) });
    const results = (await reopened.load(id))?.turns[0]?.results ?? [];
    assert.deepEqual(
      results.map(({ state, failure, queued }) => [state, failure?.kind, queued]),
      [
        ['failed', 'interrupted', undefined],
        ['stopped', undefined, true],
      ],
    );
    assert.equal(server.requests.length, 1);
  });
});
