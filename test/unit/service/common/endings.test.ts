import assert from 'node:assert/strict';
import { createService } from '../../../../src/service/common/createService.ts';
import { Failure } from '../../../../src/service/common/failureReport.ts';
import type { CallOptions } from '../../../../src/service/common/serviceTypes.ts';
import type { Service } from '../../../../src/service/host/serviceClient.ts';
import { nodeTransport } from '../../../../src/service/node/nodeTransport.ts';
import { events } from '../../../service/scripted.ts';
import { candidate, chunk, completion, inline, pngBytes } from './samples.ts';
import { failureOf, startTestClient, type TestClient } from './testClient.ts';

const json = JSON.stringify;
const png = pngBytes();
const picture = json(candidate([inline(png)]));
const limits = { connect: 10, firstByte: 10, idle: 10 };
const options: CallOptions = {
  connection: { baseUrl: 'http://127.0.0.1:1', key: 'key-1' },
  limits,
  signal: new AbortController().signal,
};

const patient = globalThis.setTimeout;

/** A service whose chunks arrive only after every pending wait has passed. */
function slow(...pieces: readonly string[]): Service {
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) {
      await new Promise((resolve) => patient(resolve, 20));
      yield Buffer.from(piece);
    }
  }
  const transport = async () => ({ status: 200, headers: {}, body: body() });
  return createService({ transport, log: { request: () => undefined } });
}

/** Lets every wait of some seconds, or of a minute for another image, pass at once, except the limits of the request. */
async function withoutPatience<T>(run: () => Promise<T>): Promise<T> {
  const hurried = (then: () => void, milliseconds = 0) =>
    patient(then, milliseconds >= limits.idle * 1000 && milliseconds !== 60_000 ? milliseconds : 0);
  Object.assign(globalThis, { setTimeout: hurried });
  return run().finally(() => Object.assign(globalThis, { setTimeout: patient }));
}

const said = (...pieces: readonly string[]) =>
  withoutPatience(() =>
    slow(...pieces).chat(
      { model: 'm', messages: [{ role: 'user', content: 'hi' }], stream: true },
      () => undefined,
      options,
    ),
  );
const drawn = (...pieces: readonly string[]) =>
  withoutPatience(() =>
    slow(...pieces).generateImage({ model: 'm', prompt: 'a boat', aspectRatio: '', size: '' }, options),
  );

describe('Response with pauses', () => {
  it('is read to its end as JSON lines', async () => {
    const lines = [chunk({ content: 'One ' }), chunk({ content: 'two' }, 'stop')].map((line) => `${json(line)}\n`);
    assert.equal((await said(...lines)).text, 'One two');
  });

  it('is read to its end as a stream with a finish reason on every chunk', async () => {
    const pieces = ['One ', 'two ', 'three'].map((content) => events(chunk({ content }, 'stop')));
    assert.equal((await said(...pieces)).text, 'One two three');
  });

  it('is waited for after a progress report', async () => {
    for (const progress of [{ status: 'processing' }, { status: 'processing', message: 'Please wait.' }]) {
      assert.equal((await drawn(json(progress), picture)).pictures.length, 1);
      assert.equal((await said(json(progress), json(completion({ content: 'Hi' })))).text, 'Hi');
    }
  });

  it('keeps both text and picture if each has a finish reason', async () => {
    const { pictures, text } = await drawn(`${json(candidate([{ text: 'Here.' }]))}\n`, picture);
    assert.deepEqual([pictures.length, text], [1, 'Here.']);
  });

  it('is interpreted by its first text only when nothing follows', async () => {
    const failed = said(json({ message: 'No such page' }));
    await assert.rejects(
      failed,
      ({ kind, facts }: Failure) => kind === 'serviceFault' && facts.words === 'No such page',
    );
  });
});

describe('Cut response in JSON lines', () => {
  it('is not reported as complete', async () => {
    const failed = said(`${json(chunk({ content: 'One ' }))}\n`);
    await assert.rejects(failed, (error) => error instanceof Failure && error.kind === 'answerBroken');
    assert.equal((await said(`${json(chunk({ content: 'One' }))}\n[DONE]\n`)).text, 'One');
  });
});

describe('Response whose connection stays open', () => {
  let asked: TestClient;
  before(async () => {
    asked = await startTestClient(nodeTransport);
  });
  after(() => asked.close());

  const short = { limits: { idle: 0.05 } };
  /** An image has the whole limit of its request. */
  const shortInAll = { limits: { firstByte: 0.1, idle: 0.05 } };
  const open = (body: string) => asked.server.next({ body, after: 'stayOpen' });

  it('is used after the limit if a finish reason arrived', async () => {
    open(events(chunk({ content: 'Hi' }, 'stop')));
    assert.equal((await asked.chat(short)).text, 'Hi');
    open(json(chunk({ content: 'Hi' }, 'stop')));
    assert.equal((await asked.chat(short)).text, 'Hi');
    open(json(candidate([{ text: 'Which boat?' }])));
    assert.equal((await failureOf(asked, asked.image(shortInAll))).facts.words, 'Which boat?');
  });

  it('is reported as silent or late if no finish reason arrived', async () => {
    for (const body of [json(chunk({ content: 'Hi' })), json({ status: 'processing' })]) {
      open(body);
      assert.equal((await failureOf(asked, asked.chat(short))).kind, 'silent');
    }
    open(json({ status: 'processing' }));
    assert.equal((await failureOf(asked, asked.image(shortInAll))).kind, 'deadline');
    open(json(candidate([{ text: 'a' }], { finishReason: null })));
    assert.equal((await failureOf(asked, asked.image(shortInAll))).kind, 'noPicture');
  });

  it('is used soon if it is whole or an error', async () => {
    open(json(completion({ content: 'Hi' })));
    assert.equal((await withoutPatience(() => asked.chat())).text, 'Hi');
    open(
      `${json(candidate([inline(png)], { finishReason: null }))}\n${json({ candidates: [{ finishReason: 'STOP' }] })}`,
    );
    assert.equal((await withoutPatience(() => asked.image())).pictures.length, 1);
    open(events(candidate([inline(png)])));
    assert.equal(
      (await withoutPatience(() => asked.image({ limits: { firstByte: 90, idle: 90 } }))).pictures.length,
      1,
    );
    for (const body of [{ error: { message: 'no' } }, { candidates: [{ finishReason: 'IMAGE_SAFETY' }] }]) {
      open(json(body));
      assert.notEqual((await withoutPatience(() => failureOf(asked, asked.image()))).kind, 'silent');
    }
    open(events(chunk({ content: 'Hi' }), chunk({}, 'stop'), { error: { message: 'no' } }));
    assert.equal((await withoutPatience(() => asked.chat())).text, 'Hi');
    asked.server.next({ status: 400, body: json({ message: 'no' }), after: 'stayOpen' });
    assert.equal((await withoutPatience(() => failureOf(asked, asked.chat()))).facts.words, 'no');
  });
});
