import assert from 'node:assert/strict';
import { Progress } from '../../../../src/walkthrough/host/progress.ts';
import { drawn, result, turn } from '../../panel/host/view/viewFixtures.ts';

describe('The progress of the walkthrough', () => {
  let told: string[];
  let missing: () => Promise<'address' | 'key' | undefined>;
  let progress: Progress;

  beforeEach(() => {
    told = [];
    missing = async () => undefined;
    const setContext = (name: string, value: unknown) => void told.push(`${name} ${value}`);
    progress = new Progress(() => missing(), setContext);
  });

  it('shows what the service still needs', async () => {
    for (const needed of ['address', 'key', undefined] as const) {
      missing = async () => needed;
      await progress.checkService();
    }
    assert.deepEqual(told, ['limn.service address', 'limn.service key', 'limn.service ready']);
  });

  it('shows the result of the latest check even if an earlier one takes longer', async () => {
    let answer = (_: 'key') => {};
    missing = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const first = progress.checkService();
    await Promise.resolve();
    missing = async () => undefined;
    const second = progress.checkService();
    answer('key');
    await Promise.all([first, second]);
    assert.equal(told.at(-1), 'limn.service ready');
  });

  it('checks again after a check that failed', async () => {
    missing = async () => assert.fail('the secret storage is broken');
    await progress.checkService();
    missing = async () => 'key';
    await progress.checkService();
    assert.deepEqual(told, ['limn.service key']);
  });

  it('sets each milestone once, and none for a running request', () => {
    progress.turnChanged(undefined);
    progress.turnChanged(turn({ results: [drawn('p', { state: 'running' })] }));
    assert.deepEqual(told, []);
    for (let round = 0; round < 2; round++) progress.turnChanged(turn({ results: [drawn('p')] }));
    progress.turnChanged(turn({ mode: 'chat', results: [result('r', { text: 'Yes.' })] }));
    assert.deepEqual(told, ['limn.reached.picture true', 'limn.reached.answer true']);
  });
});
