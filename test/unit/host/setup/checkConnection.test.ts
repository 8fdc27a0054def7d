import assert from 'node:assert/strict';
import { type CheckScreen, type CheckTarget, checkConnection } from '../../../../src/host/setup/checkConnection.ts';
import { nodeTransport } from '../../../../src/service/nodeTransport.ts';
import { createService } from '../../../../src/service/service.ts';
import type { Cure, FailureView } from '../../../../src/shared/view.ts';
import { type SampleService, startSampleService } from '../../../service/sample/server.ts';
import { english } from '../words/english.ts';
import { Computer } from './computer.ts';
import { Person } from './person.ts';

/** A person in front of the check: agrees or not, cancels or not, and picks cures in turn. */
class Watcher implements CheckScreen {
  readonly seen: string[] = [];
  readonly failures: FailureView[] = [];
  readonly cures: Cure[] = [];
  agrees = true;
  readonly cancel = new AbortController();

  async confirm({ host, model }: CheckTarget): Promise<boolean> {
    this.seen.push(`confirm ${host} ${model}`);
    return this.agrees;
  }

  busy<T>(_host: string, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return task(this.cancel.signal);
  }

  tellWorks({ host, model, time }: CheckTarget & { time: string }): void {
    this.seen.push(`${host} works: ${model}`);
    assert.match(time, /^[\d.]+ s$/);
  }

  async tellFailure(failure: FailureView): Promise<Cure | undefined> {
    this.failures.push(failure);
    return this.cures.shift();
  }
}

describe('the connection check', () => {
  let sample: SampleService;
  let host: string;
  let computer: Computer;
  let person: Person;
  let screen: Watcher;
  let logShown = 0;

  const check = () =>
    checkConnection({
      service: createService({ transport: nodeTransport, log: { request: () => {} } }),
      setUp: computer.setUp(person),
      screen,
      log: { show: () => logShown++ },
      language: english,
    });

  beforeEach(async () => {
    sample = await startSampleService({ key: 'right', pace: { piece: 0 } });
    host = new URL(sample.url).host;
    computer = new Computer({ baseUrl: sample.url, chatModel: 'sample-chat' }, { [sample.url]: 'right' });
    person = new Person();
    screen = new Watcher();
  });

  afterEach(() => sample.close());

  it('says beforehand what it sends, sends one short chat request, and says that it works', async () => {
    await check();
    assert.deepEqual(screen.seen, [`confirm ${host} sample-chat`, `${host} works: sample-chat`]);
    assert.equal(sample.requests.length, 1);
    const { path, body } = sample.requests[0] ?? {};
    assert.equal(path, '/v1/chat/completions');
    assert.deepEqual(body, { model: 'sample-chat', messages: [{ role: 'user', content: 'Reply with the word OK.' }] });
  });

  it('sends nothing when the person does not agree', async () => {
    screen.agrees = false;
    await check();
    assert.equal(sample.requests.length, 0);
  });

  it('asks for what is missing first, and sends nothing when the person leaves', async () => {
    computer.settings.chatModel = '';
    await check();
    assert.equal(person.boxes, 'chat model');
    assert.deepEqual(screen.seen, []);
  });

  it('shows a wrong key as such, and lets the person set another one', async () => {
    computer.stored.set(sample.url, 'sentinel-9f3a');
    screen.cures.push('setApiKey');
    person.types.key = 'right';
    await check();
    assert.equal(screen.failures[0]?.title, 'The key was not accepted');
    assert.ok(!JSON.stringify(screen.failures).includes('sentinel'));
    assert.equal(computer.stored.get(sample.url), 'right');
  });

  it('shows a model that is not offered, and checks again once another one is chosen', async () => {
    computer.settings.chatModel = 'missing-model';
    screen.cures.push('chooseModel');
    person.types['chat model'] = 'sample-chat';
    await check();
    assert.equal(screen.failures[0]?.title, 'missing-model is not offered here');
    await check();
    assert.equal(screen.seen.at(-1), `${host} works: sample-chat`);
  });

  it('shows a service that cannot be reached, and the log on demand', async () => {
    await sample.close();
    screen.cures.push('tryAgain', 'showLog');
    await check();
    assert.equal(screen.failures.length, 2);
    assert.equal(screen.failures[0]?.title, `${host} could not be reached`);
    assert.equal(logShown, 1);
  });

  it('ends without a word when the person cancels', async () => {
    sample.hold();
    const done = check();
    await sample.received(1);
    screen.cancel.abort();
    await done;
    assert.deepEqual(screen.failures, []);
    assert.deepEqual(screen.seen, [`confirm ${host} sample-chat`]);
  });
});
