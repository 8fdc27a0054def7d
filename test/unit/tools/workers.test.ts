import { deepEqual } from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runInWorkers, takenIn } from '../../workers.ts';

/** Files that pass, fail, come to an end without a result, cannot be loaded, and leave something open. */
const sources = {
  passes: "it('passes', () => {});",
  fails: "it('fails', () => { throw new Error('not so'); });",
  ends: "it('ends', () => process.exit(0));",
  throws: "throw new Error('no such thing');",
} as const;

describe('Test files in several processes', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'limn-workers-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** What came of these files, and what was printed. */
  async function run(names: readonly (keyof typeof sources)[], count: number, grep = '') {
    const files = names.map((name, at) => path.join(folder, `${at}.${name}.test.cjs`));
    await Promise.all(names.map((name, at) => writeFile(files[at] ?? '', sources[name])));
    let said = '';
    const say = (text: string) => {
      said += text;
    };
    return { tally: await runInWorkers({ files, timeout: 10_000, grep }, count, say), said };
  }

  it('are each run once, whoever runs them, and told of together', async () => {
    const { tally, said } = await run(['passes', 'fails', 'passes', 'passes'], 2);
    deepEqual(tally, { passed: 3, failed: 1, skipped: 0, again: [], wrong: ['fails: not so'] });
    deepEqual([...said.matchAll(/✔ passes/g)].length, 3);
  });

  it('are run by one of several that share a folder, and all by somebody', async () => {
    const names = Array<'passes'>(6).fill('passes');
    const files = names.map((name, at) => path.join(folder, `${at}.${name}.test.cjs`));
    await Promise.all(files.map((file) => writeFile(file, sources.passes)));
    const part = () => {
      const ring = { files, timeout: 10_000 };
      return runInWorkers(ring, 1, () => {}, takenIn(path.join(folder, 'taken')));
    };
    const [one, other] = await Promise.all([part(), part()]);
    deepEqual(one.passed + other.passed, 6);
    deepEqual((await part()).passed, 0);
  });

  it('leave nothing of a run at work in the next', async () => {
    const { tally, said } = await run(Array<'passes'>(12).fill('passes'), 1);
    deepEqual([tally.passed, /Warning/.exec(said)], [12, null]);
  });

  it('say nothing where no test was asked for', async () => {
    const { tally, said } = await run(['passes', 'fails'], 1, 'passes');
    deepEqual([tally.passed, tally.failed, [...said.matchAll(/passing/g)].length], [1, 0, 1]);
  });

  it('have failed where they end without a result or cannot be loaded, and the others go on', async () => {
    const { tally } = await run(['ends', 'throws', 'passes'], 1);
    deepEqual([tally.passed, tally.failed], [1, 2]);
    const told = tally.wrong.map((line) => line.replace(/^.*[\\/]/, ''));
    deepEqual(told, [
      '0.ends.test.cjs ended without a result',
      '1.throws.test.cjs could not be loaded: Error: no such thing',
    ]);
  });
});
