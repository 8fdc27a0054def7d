import assert from 'node:assert/strict';
import { SharedTasks } from '../../../../src/base/common/async.ts';

describe('Shared task', () => {
  const begun: AbortSignal[] = [];
  let end: (value: string) => void = () => undefined;
  beforeEach(() => void begun.splice(0));

  /** Finishes when it is told to, or with "stopped". */
  function work(signal: AbortSignal): Promise<string> {
    begun.push(signal);
    return new Promise((resolve) => {
      end = resolve;
      if (signal.aborted) resolve('stopped');
      signal.addEventListener('abort', () => resolve('stopped'));
    });
  }

  const [one, other] = [() => new AbortController(), () => new AbortController()];

  it('runs once for concurrent callers, and again for a later one', async () => {
    const together = new SharedTasks<string>();
    const ask = () => together.run('gull', one().signal, work);
    const both = [ask(), ask()];
    await Promise.resolve();
    end('a gull');
    assert.deepEqual(await Promise.all(both), ['a gull', 'a gull']);
    const third = ask();
    await Promise.resolve();
    end('another');
    assert.equal(await third, 'another');
    assert.equal(begun.length, 2);
  });

  it('continues when one caller cancels, and is aborted when the last one does', async () => {
    const together = new SharedTasks<string>();
    const [first, second] = [one(), other()];
    const both = [first, second].map(({ signal }) => together.run('gull', signal, work));
    await Promise.resolve();
    first.abort();
    assert.equal(begun[0]?.aborted, false);
    second.abort();
    assert.deepEqual(await Promise.all(both), ['stopped', 'stopped']);
  });

  it('starts again for a caller that joins after all others canceled', async () => {
    const together = new SharedTasks<string>();
    const first = one();
    const left = together.run('gull', first.signal, work);
    await Promise.resolve();
    first.abort();
    const next = together.run('gull', other().signal, work);
    await Promise.resolve();
    end('a gull');
    assert.deepEqual(await Promise.all([left, next]), ['stopped', 'a gull']);
  });

  it('is aborted from the start for a caller whose signal was aborted before', async () => {
    const gone = one();
    gone.abort();
    assert.equal(await new SharedTasks<string>().run('gull', gone.signal, work), 'stopped');
  });
});
