import assert from 'node:assert/strict';
import type { Mode } from '../../../../../src/product/common/mode.ts';
import { Failure } from '../../../../../src/service/common/failureReport.ts';
import type {
  CallOptions,
  ChatDelta,
  ChatRequest,
  ChatResponse,
  ImageRequest,
  ImageResponse,
} from '../../../../../src/service/common/serviceTypes.ts';
import type { Service } from '../../../../../src/service/host/serviceClient.ts';
import { addTurn } from '../../../../../src/sessions/common/editSession.ts';
import { changeResult, type Result } from '../../../../../src/sessions/common/model/session.ts';
import { Pictures } from '../../../../../src/sessions/host/imageStore.ts';
import { InFlight } from '../../../../../src/sessions/host/jobs/job.ts';
import { Jobs } from '../../../../../src/sessions/host/jobs/jobs.ts';
import { RawReplyStore } from '../../../../../src/sessions/host/rawReplyStore.ts';
import { RequestBodyStore } from '../../../../../src/sessions/host/requestBodyStore.ts';
import { Sessions } from '../../../../../src/sessions/host/sessions.ts';
import { MemoryFolder } from '../memory.ts';

const ready = { connection: { baseUrl: 'http://127.0.0.1:1', key: 'k' }, model: 'm' };
const png = { bytes: new Uint8Array([1, 2, 3]), mediaType: 'image/png' as const, width: 4, height: 3 };
const pictureReply: ImageResponse = {
  pictures: [png],
  earlier: [],
  text: '',
  parts: [{ kind: 'picture', index: 0, candidate: 0 }],
  links: [],
  finishReason: 'STOP',
};
const chatReply: ChatResponse = { text: 'Hello there', reasoning: '', pictures: [], toolCalls: [], links: [] };

/** A service with the responses of the test, which obeys the signal as the real one does. */
class ScriptedService implements Pick<Service, 'generateImage' | 'chat'> {
  readonly images: ImageRequest[] = [];
  readonly chats: ChatRequest[] = [];
  image: (options: CallOptions) => Promise<ImageResponse> = async () => pictureReply;
  answer: (onPiece: (piece: ChatDelta) => void, options: CallOptions) => Promise<ChatResponse> = async () => chatReply;

  generateImage(request: ImageRequest, options: CallOptions): Promise<ImageResponse> {
    this.images.push(request);
    return this.image(options);
  }

  chat(request: ChatRequest, onPiece: (piece: ChatDelta) => void, options: CallOptions): Promise<ChatResponse> {
    this.chats.push(request);
    return this.answer(onPiece, options);
  }
}

function untilStopped(options: CallOptions): Promise<never> {
  return new Promise((_, reject) =>
    options.signal.addEventListener('abort', () => reject(options.signal.reason), { once: true }),
  );
}

function desk(mode: Mode = 'chat') {
  const folder = new MemoryFolder();
  const pictureFolder = new MemoryFolder();
  const problems: unknown[] = [];
  const sessions = new Sessions({ folder, onProblem: (problem) => problems.push(problem) });
  const service = new ScriptedService();
  const turns: string[] = [];
  const told: string[] = [];
  const pieces: (ChatDelta & { offset: number })[] = [];
  const jobs = new Jobs({
    inFlight: new InFlight(async () => true),
    service,
    sessions,
    pictures: new Pictures(pictureFolder),
    replies: new RawReplyStore(new MemoryFolder()),
    requests: new RequestBodyStore(new MemoryFolder()),
    settings: () => ({ systemPrompt: '', streaming: true, idleTimeout: 5, imageTimeout: 5, concurrency: 3 }),
    stillReady: async (ready) => ready,
    listener: {
      turnChanged: (_session, turn) => {
        turns.push(turn);
        told.push('turn');
      },
      draftChanged: () => void told.push('draft'),
      onDelta: (_result, piece) => pieces.push(piece),
    },
  });
  const session = sessions.create(mode, { aspectRatio: '16:9', size: '2K' });
  const ask = (asked: Mode, prompt: string) => {
    const turnId = `turn-${prompt}`;
    const options = { aspectRatio: '16:9', size: '2K' };
    sessions.change(session.id, (old) =>
      addTurn(old, { mode: asked, prompt, options }, { now: Date.now(), id: turnId }),
    );
    return jobs.run(session.id, turnId, ready);
  };
  const result = (turn = 0): Result => {
    const found = sessions.get(session.id)?.turns[turn]?.results.at(-1);
    assert.ok(found, 'there is a result');
    return found;
  };
  return { folder, pictureFolder, problems, sessions, service, turns, told, pieces, jobs, session, ask, result };
}

describe('A job', () => {
  it('stores the picture on disk and its properties in the session', async () => {
    const { ask, result, service, pictureFolder, sessions, folder, session } = desk();
    await ask('image', 'a boat');
    assert.deepEqual(service.images, [{ model: 'm', prompt: 'a boat', aspectRatio: '16:9', size: '2K' }]);
    assert.equal(result().state, 'done');
    assert.equal(result().finishReason, 'STOP');
    const [picture] = result().pictures;
    assert.deepEqual([picture?.width, picture?.height, picture?.size], [4, 3, 3]);
    assert.deepEqual(pictureFolder.files.get(`${picture?.hash}.png`), png.bytes);
    await sessions.flush();
    const written = [...folder.files].filter(([name]) => name.startsWith(`${session.id}/`));
    assert.match(written.map(([, bytes]) => new TextDecoder().decode(bytes)).join('\n'), /"state":"done"/);
  });

  it('reports the new base picture of the draft before the picture itself, so that the page does not jump', async () => {
    const { ask, told } = desk('image');
    await ask('image', 'a boat');
    assert.deepEqual(told, ['turn', 'draft', 'turn']);
  });

  it('marks the result as running before the service responds', async () => {
    const { ask, result, service, turns, jobs } = desk();
    service.image = untilStopped;
    const ended = ask('image', 'slow');
    assert.equal(result().state, 'running');
    assert.deepEqual(turns, ['turn-slow']);
    jobs.stop(result().id);
    await ended;
    assert.equal(result().state, 'stopped');
  });

  it('passes streamed deltas on joined and with offsets, and ends with the whole answer', async () => {
    const { ask, result, service, pieces } = desk();
    service.answer = async (onPiece) => {
      onPiece({ kind: 'reasoning', text: 'hm' });
      onPiece({ kind: 'text', text: 'Hello ' });
      onPiece({ kind: 'text', text: 'there' });
      return { ...chatReply, reasoning: 'hm' };
    };
    await ask('chat', 'hi');
    assert.deepEqual(pieces, [
      { kind: 'reasoning', text: 'hm', offset: 0 },
      { kind: 'text', text: 'Hello there', offset: 0 },
    ]);
    assert.equal(result().text, 'Hello there');
    assert.ok(result().reasoningDuration !== undefined);
  });

  it('keeps the partial answer without a failure if it is stopped', async () => {
    const { ask, result, service, jobs } = desk();
    const answering = new Promise<void>((resolve) => {
      service.answer = (onPiece, options) => {
        onPiece({ kind: 'text', text: 'Half of' });
        resolve();
        return untilStopped(options);
      };
    });
    const ended = ask('chat', 'hi');
    await answering;
    jobs.stop(result().id);
    await ended;
    assert.equal(result().state, 'stopped');
    assert.equal(result().text, 'Half of');
    assert.equal(result().failure, undefined);
  });

  it('ends as done if another window has marked it as interrupted', async () => {
    const { ask, result, service, sessions, session } = desk();
    const interrupted = { state: 'failed', failure: { kind: 'interrupted', billed: 'maybe' } } as const;
    service.answer = async () => {
      sessions.change(session.id, (now) => changeResult(now, result().id, (one) => ({ ...one, ...interrupted })));
      return chatReply;
    };
    await ask('chat', 'hi');
    assert.deepEqual([result().state, result().failure], ['done', undefined]);
  });

  it('keeps the partial answer and the failure if the service fails', async () => {
    const { ask, result, service } = desk();
    service.answer = async (onPiece) => {
      onPiece({ kind: 'text', text: 'Half of' });
      throw new Failure('answerBroken', { billed: 'maybe' });
    };
    await ask('chat', 'hi');
    assert.equal(result().state, 'failed');
    assert.equal(result().text, 'Half of');
    assert.deepEqual(result().failure, { kind: 'answerBroken', billed: 'maybe' });
  });

  it('keeps a paid picture in memory if it cannot be written to disk', async () => {
    const { ask, result, pictureFolder } = desk();
    pictureFolder.refuse = new Error('no space left on device');
    await ask('image', 'a boat');
    assert.equal(result().state, 'failed');
    assert.equal(result().failure?.kind, 'storage');
    assert.equal(result().failure?.words, 'no space left on device');
    assert.equal(result().pictures.length, 1);
  });

  it('replaces a failed, empty result with the next one, and keeps a finished one as an earlier version', async () => {
    const { ask, jobs, service, sessions, session } = desk();
    service.answer = async () => {
      throw new Failure('serviceFault', { billed: 'maybe' });
    };
    await ask('chat', 'a boat');
    service.answer = async () => chatReply;
    await jobs.run(session.id, 'turn-a boat', ready);
    await jobs.run(session.id, 'turn-a boat', ready);
    const turn = sessions.get(session.id)?.turns[0];
    assert.deepEqual(
      turn?.results.map((result) => result.state),
      ['done', 'done'],
    );
    assert.equal(turn?.shown, 1);
  });

  it('sends the former turns with the next message', async () => {
    const { ask, service } = desk();
    await ask('chat', 'one');
    await ask('chat', 'two');
    assert.deepEqual(
      service.chats[1]?.messages.map((message) => [message.role, message.content]),
      [
        ['user', 'one'],
        ['assistant', 'Hello there'],
        ['user', 'two'],
      ],
    );
  });

  it('is interrupted after a restart if the window closes while it is running', async () => {
    const { ask, jobs, service, sessions, folder, session, problems } = desk();
    service.answer = (_onPiece, options) => untilStopped(options);
    const ended = ask('chat', 'hi');
    jobs.dispose();
    await ended;
    await sessions.flush();
    const reopened = new Sessions({ folder, onProblem: (problem) => problems.push(problem) });
    const found = await reopened.load(session.id);
    assert.deepEqual(problems, []);
    assert.equal(found?.turns[0]?.results[0]?.state, 'failed');
    assert.equal(found?.turns[0]?.results[0]?.failure?.kind, 'interrupted');
  });
});

describe('Sessions in a folder', () => {
  it('are read as they were written', async () => {
    const { ask, sessions, folder, session } = desk();
    await ask('chat', 'hi');
    await sessions.flush();
    const reopened = new Sessions({ folder, onProblem: (problem) => assert.fail(String(problem)) });
    assert.deepEqual(await reopened.load(session.id), sessions.get(session.id));
  });

  it('are listed if they contain a turn', async () => {
    const { ask, sessions, session } = desk();
    await ask('chat', 'hi');
    sessions.create('chat', { aspectRatio: '', size: '' });
    assert.deepEqual(
      (await sessions.recent(5)).map((found) => found.id),
      [session.id],
    );
  });

  it('are undefined, and a problem is reported, if their file cannot be read', async () => {
    const { folder } = desk();
    const problems: unknown[] = [];
    folder.files.set('broken.json', new TextEncoder().encode('{"version":1,'));
    const sessions = new Sessions({ folder, onProblem: (problem) => problems.push(problem) });
    assert.equal(await sessions.load('broken'), undefined);
    assert.equal(problems.length, 1);
  });
});
