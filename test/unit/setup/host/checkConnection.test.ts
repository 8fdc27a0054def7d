import assert from 'node:assert/strict';
import { createService } from '../../../../src/service/common/createService.ts';
import type { FailureView } from '../../../../src/service/common/failureView.ts';
import { nodeTransport } from '../../../../src/service/node/nodeTransport.ts';
import {
  type CheckChoice,
  type CheckTarget,
  type ConnectionCheckUI,
  checkConnection,
} from '../../../../src/setup/host/checkConnection.ts';
import { type SampleService, startSampleService } from '../../../service/sample/server.ts';
import { english } from '../../strings/english.ts';
import { FakeSettings } from './fakeSettings.ts';
import { FakeUser } from './fakeUser.ts';

/** A user of the check: agrees or not, cancels or not, and presses buttons in turn. */
class Watcher implements ConnectionCheckUI {
  readonly seen: string[] = [];
  readonly failures: FailureView[] = [];
  readonly choices: CheckChoice[] = [];
  readonly copied: string[] = [];
  agrees = true;
  readonly cancel = new AbortController();

  async confirm({ host, model }: CheckTarget): Promise<boolean> {
    this.seen.push(`confirm ${host} ${model}`);
    return this.agrees;
  }

  showProgress<T>(_host: string, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return task(this.cancel.signal);
  }

  async showSuccess({ host, model, time }: CheckTarget & { time: string }): Promise<CheckChoice | undefined> {
    this.seen.push(`${host} works: ${model}`);
    assert.match(time, /^[\d.]+ s$/);
    return this.choices.shift();
  }

  async showFailure(failure: FailureView): Promise<CheckChoice | undefined> {
    this.failures.push(failure);
    return this.choices.shift();
  }

  async copyReport(report: string): Promise<void> {
    this.copied.push(report);
  }
}

describe('Connection check', () => {
  let sample: SampleService;
  let host: string;
  let computer: FakeSettings;
  let user: FakeUser;
  let screen: Watcher;
  let logShown = 0;

  const check = () =>
    checkConnection({
      service: createService({ transport: nodeTransport, log: { request: () => {} } }),
      setUp: computer.setUp(user),
      screen,
      log: { show: () => logShown++ },
      language: english,
      surroundings: { limn: '0.1.0', vscode: '1.106.0', where: 'desktop' as const },
    });

  beforeEach(async () => {
    sample = await startSampleService({ key: 'right', pace: { piece: 0 } });
    host = new URL(sample.url).host;
    computer = new FakeSettings({ baseUrl: sample.url, chatModel: 'sample-chat' }, { [sample.url]: 'right' });
    user = new FakeUser();
    screen = new Watcher();
  });

  afterEach(() => sample.close());

  it('announces its request, sends one short chat request, and reports success', async () => {
    await check();
    assert.deepEqual(screen.seen, [`confirm ${host} sample-chat`, `${host} works: sample-chat`]);
    assert.equal(sample.requests.length, 1);
    const { path, body } = sample.requests[0] ?? {};
    assert.equal(path, '/v1/chat/completions');
    assert.deepEqual(body, { model: 'sample-chat', messages: [{ role: 'user', content: 'Reply with the word OK.' }] });
  });

  it('sends nothing if the user does not agree', async () => {
    screen.agrees = false;
    await check();
    assert.equal(sample.requests.length, 0);
  });

  it('asks for what is missing first, and sends nothing if the user cancels', async () => {
    computer.settings.chatModel = '';
    await check();
    assert.equal(user.boxes, 'chat model');
    assert.deepEqual(screen.seen, []);
  });

  it('shows a wrong key, and lets the user set another one', async () => {
    computer.stored.set(sample.url, 'sentinel-9f3a');
    screen.choices.push('setApiKey');
    user.types.key = 'right';
    await check();
    assert.equal(screen.failures[0]?.title, 'Invalid API key');
    assert.ok(!JSON.stringify(screen.failures).includes('sentinel'));
    assert.equal(computer.stored.get(sample.url), 'right');
  });

  it('shows a model that is not offered, and checks again once another one is chosen', async () => {
    computer.settings.chatModel = 'missing-model';
    screen.choices.push('chooseModel');
    user.types['chat model'] = 'sample-chat';
    await check();
    assert.equal(screen.failures[0]?.title, "missing-model isn't available");
    await check();
    assert.equal(screen.seen.at(-1), `${host} works: sample-chat`);
  });

  it('shows an unreachable service, and the log on demand', async () => {
    await sample.close();
    screen.choices.push('tryAgain', 'showLog');
    await check();
    assert.equal(screen.failures.length, 2);
    assert.equal(screen.failures[0]?.title, `${host} couldn't be reached`);
    assert.equal(logShown, 1);
  });

  it('sends its request only once where others would be retried', async () => {
    sample.script.next({ status: 429, headers: { 'retry-after-ms': '1' }, body: { error: { message: 'busy' } } });
    await check();
    assert.equal(screen.failures[0]?.title, 'Rate limit reached');
    assert.equal(sample.requests.length, 1);
  });

  it('copies a report of a working connection, with the service’s request id', async () => {
    screen.choices.push('copyReport');
    await check();
    const [report = ''] = screen.copied;
    assert.match(
      report,
      /✓ DNS\n✓ Connection\n– TLS: not required for this computer\n✓ HTTP\n✓ API key\n✓ Chat model\n/,
    );
    assert.ok(report.includes(`Chat: ${sample.url}/v1/chat/completions\n`));
    assert.match(report, /\nRequest ID: [\da-f]{16}\n/);
    assert.match(report, /\nLimn 0\.1\.0, VS Code 1\.106\.0, desktop\n$/);
  });

  it('copies a report of a failure, without the key that the service repeats', async () => {
    const key = 'sentinel+9f3a/limn';
    computer.stored.set(sample.url, key);
    sample.script.next({ status: 401, body: { error: { message: `Invalid token ${key}`, code: key } } });
    screen.choices.push('copyReport');
    await check();
    const [report = ''] = screen.copied;
    assert.match(report, /✓ HTTP\n✗ API key: Invalid API key\n– Chat model: not tested\n/);
    assert.match(report, /Service response: Invalid token /);
    assert.ok(!report.includes('sentinel'), report);
  });

  it('ends without a message if the user cancels', async () => {
    sample.hold();
    const done = check();
    await sample.received(1);
    screen.cancel.abort();
    await done;
    assert.deepEqual(screen.failures, []);
    assert.deepEqual(screen.seen, [`confirm ${host} sample-chat`]);
  });
});
