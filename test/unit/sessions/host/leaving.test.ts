import assert from 'node:assert/strict';
import type { Result } from '../../../../src/sessions/common/model/session.ts';
import { Sessions } from '../../../../src/sessions/host/sessions.ts';
import { events, type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { chunk } from '../../service/common/samples.ts';
import { gate } from './chatHarness.ts';
import { createImageHarness, drawnAnswer, present } from './pictureHarness.ts';

describe('A closing window with requests', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  /** Closes the window as Limn does, and returns the result as the next start reads it. */
  async function left({
    jobs,
    sessions,
    folders,
    id,
    problems,
  }: ReturnType<typeof createImageHarness>): Promise<Result> {
    await jobs.shutDown();
    await sessions.flush();
    jobs.dispose();
    const next = new Sessions({ folder: folders.sessions, onProblem: (problem) => assert.fail(String(problem)) });
    assert.deepEqual(problems, []);
    return present((await next.load(id))?.turns.at(-1)?.results[0]);
  }

  /** Delays writing pictures until the gate opens; `begun` resolves when a write begins. */
  function slowDisk({ folders }: ReturnType<typeof createImageHarness>) {
    const [held, begun] = [gate(), gate()];
    const write = folders.pictures.write.bind(folders.pictures);
    folders.pictures.write = async (name, bytes) => {
      begun.open();
      await held.opened;
      await write(name, bytes);
    };
    return { held, begun: begun.opened };
  }

  it('waits for a picture that has arrived and is being written', async () => {
    const parts = createImageHarness(server);
    const { held, begun } = slowDisk(parts);
    server.next({ body: drawnAnswer(1) });
    const asked = parts.ask({});
    await begun;
    const leaving = left(parts);
    await parts.sessions.flush();
    held.open();
    const result = await leaving;
    await asked;
    assert.deepEqual([result.state, result.pictures.length], ['done', 1]);
    assert.equal(parts.folders.pictures.files.size, 1);
  });

  it('keeps a picture that has arrived completely but is not decoded yet', async () => {
    const parts = createImageHarness(server);
    const whole = gate();
    const { generateImage } = parts.service;
    parts.service.generateImage = (request, options) =>
      generateImage(request, {
        ...options,
        onResponseComplete: () => {
          options.onResponseComplete?.();
          whole.open();
        },
      });
    server.next({ body: drawnAnswer(1) });
    const asked = parts.ask({});
    await whole.opened;
    const result = await left(parts);
    await asked;
    assert.deepEqual([result.state, result.pictures.length], ['done', 1]);
  });

  it('does not wait for the rest of a stream, and keeps the text that has arrived', async () => {
    const parts = createImageHarness(server);
    parts.settings.streaming = true;
    server.next({ body: events(chunk({ content: 'One ' }), chunk({ content: 'two' })), after: 'stayOpen' });
    const asked = parts.ask({ mode: 'chat' });
    await parts.watch.until(() => parts.turn().results.length > 0);
    const { closed } = await server.arrived();
    const shown = new Promise<void>((resolve) => {
      const { change } = parts.sessions;
      parts.sessions.change = (id, how, at) => {
        const changed = change.call(parts.sessions, id, how, at);
        if (changed?.turns.at(-1)?.results[0]?.text === 'One two') resolve();
        return changed;
      };
    });
    await shown;
    const result = await left(parts);
    await Promise.all([asked, closed]);
    assert.deepEqual([result.text, result.state, result.failure?.kind], ['One two', 'failed', 'interrupted']);
  });

  it('writes the sessions again that could not be written before', async () => {
    const parts = createImageHarness(server);
    server.next({ body: drawnAnswer(1) });
    parts.folders.sessions.refuse = new Error('no space left');
    await parts.ask({});
    assert.equal(parts.problems.splice(0).length, 1);
    parts.folders.sessions.refuse = undefined;
    assert.equal((await left(parts)).state, 'done');
  });
});
