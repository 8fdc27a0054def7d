import assert from 'node:assert/strict';
import type { Mode } from '../../../../../src/product/common/mode.ts';
import { createService } from '../../../../../src/service/common/createService.ts';
import { failureView } from '../../../../../src/service/host/failureTexts.ts';
import { nodeTransport } from '../../../../../src/service/node/nodeTransport.ts';
import { addTurn } from '../../../../../src/sessions/common/editSession.ts';
import type { Result } from '../../../../../src/sessions/common/model/session.ts';
import { Pictures } from '../../../../../src/sessions/host/imageStore.ts';
import { InFlight } from '../../../../../src/sessions/host/jobs/job.ts';
import { Jobs } from '../../../../../src/sessions/host/jobs/jobs.ts';
import { RawReplyStore, responseFile } from '../../../../../src/sessions/host/rawReplyStore.ts';
import { RequestBodyStore } from '../../../../../src/sessions/host/requestBodyStore.ts';
import { Sessions } from '../../../../../src/sessions/host/sessions.ts';
import { entryOf } from '../../../../../src/sessions/host/store/entry.ts';
import { events, type ScriptedServer, startScripted } from '../../../../service/scripted.ts';
import { candidate, chunk, inline, pngBytes } from '../../../service/common/samples.ts';
import { english } from '../../../strings/english.ts';
import { MemoryFolder } from '../memory.ts';

const png = pngBytes();
const image = { image_url: { url: `data:image/png;base64,${png.toString('base64')}` } };
const said = events(chunk({ content: 'Here: ' }), chunk({ images: [image] }));
const drawn = events(candidate([inline(png)], { finishReason: null }));

/** Creates jobs with a scripted server; `ask` returns the final result. */
function desk(server: ScriptedServer) {
  const files = new MemoryFolder();
  const replies = new RawReplyStore(new MemoryFolder());
  const sessions = new Sessions({ folder: new MemoryFolder(), onProblem: (problem) => assert.fail(String(problem)) });
  const jobs = new Jobs({
    inFlight: new InFlight(async () => true),
    service: createService({ transport: nodeTransport, log: { request: () => undefined } }),
    sessions,
    pictures: new Pictures(files),
    replies,
    requests: new RequestBodyStore(new MemoryFolder()),
    settings: () => ({ systemPrompt: '', streaming: true, idleTimeout: 5, imageTimeout: 5, concurrency: 3 }),
    stillReady: async (ready) => ready,
    listener: { turnChanged: () => undefined, draftChanged: () => undefined, onDelta: () => undefined },
  });
  const ask = async (mode: Mode): Promise<Result> => {
    const { id } = sessions.create(mode, { aspectRatio: '', size: '' });
    const turn = { mode, prompt: 'a boat', options: { aspectRatio: '', size: '' } };
    sessions.change(id, (old) => addTurn(old, turn, { now: Date.now(), id: 't' }));
    await jobs.run(id, 't', { connection: { baseUrl: server.url, key: 'key-1' }, model: 'm' });
    return sessions.get(id)?.turns[0]?.results[0] ?? assert.fail('the result is gone');
  };
  const stop = () => {
    for (const { turns } of sessions.loaded()) for (const { id } of turns[0]?.results ?? []) jobs.stop(id);
  };
  return { ask, jobs, stop, files, replies, sessions };
}

describe('A response that cannot be read', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  it('is stored completely with its session, can be saved, and offers no retry', async () => {
    const { ask, replies, sessions } = desk(server);
    const body = JSON.stringify({ made: ['x'.repeat(200_000)] });
    server.next({ body });
    const { id, failure } = await ask('image');
    assert.ok(failure?.kept);
    assert.equal(Buffer.from((await replies.readBody(id)) ?? []).toString(), body);
    const [session] = sessions.loaded();
    assert.deepEqual(session && entryOf(session, () => '').echoes, [id]);
    const { failureActions, why } = failureView(english, failure, { mode: 'image', failedAt: 0 });
    assert.deepEqual(
      failureActions.map(({ label }) => label),
      ['Save Response...', 'Show Log', 'Show Details'],
    );
    assert.match(why, /The complete response was kept\. You can save it\.$/);
  });

  it('is saved under a name with the extension of its content', () => {
    const named = (text: string) => responseFile(Buffer.from(text, 'latin1'));
    const names = [' {"a":1}', 'Hello', '<html>', '\x89PNG\0\xff', '\0'].map(named);
    assert.deepEqual(names, ['response.json', 'response.txt', 'response.txt', 'response.bin', 'response.bin']);
  });
});

describe('The part of an answer that arrived before the connection broke', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  it('is stored together with the failure', async () => {
    const { ask, files } = desk(server);
    server.next({ body: said, after: 'cut' });
    const { state, failure, text, pictures } = await ask('chat');
    assert.deepEqual([state, failure?.kind, text, pictures.length], ['failed', 'answerBroken', 'Here: ', 1]);
    assert.ok([...files.files.values()].some((bytes) => Buffer.from(png).equals(bytes)));
  });

  for (const [mode, body] of [
    ['chat', said],
    ['image', drawn],
  ] as const)
    it(`is kept if the user stops the request: ${mode}`, async () => {
      const { ask, stop } = desk(server);
      server.next({ body, after: 'stayOpen' });
      const asked = ask(mode);
      await server.arrived();
      setTimeout(stop, 200);
      const { state, failure, pictures } = await asked;
      assert.deepEqual([state, failure, pictures.length], ['stopped', undefined, 1]);
    });

  it('is kept as interrupted if the window closes', async () => {
    const { ask, jobs } = desk(server);
    server.next({ body: drawn, after: 'stayOpen' });
    const asked = ask('image');
    await server.arrived();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await jobs.shutDown();
    const { state, failure, pictures } = await asked;
    assert.deepEqual([state, failure?.kind, pictures.length], ['failed', 'interrupted', 1]);
  });
});
