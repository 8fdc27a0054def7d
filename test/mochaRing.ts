import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** What came of one ring of tests. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The tests that were tried a second time, by their whole titles. */
  readonly again: readonly string[];
  /** What failed: the whole title of each test, with the first line of why. */
  readonly wrong: readonly string[];
}

export interface MochaRing {
  readonly files: readonly string[];
  /** Milliseconds for one test. */
  readonly timeout: number;
  /** Only tests whose title holds this. */
  readonly grep?: string | undefined;
  /** How often a test that failed is tried again; each time is printed. */
  readonly retries?: number;
}

/** Runs test files with mocha, prints each test, and writes the tally to the file that `LIMN_TALLY` names. */
export async function runMocha({ files, timeout, grep, retries = 0 }: MochaRing): Promise<Tally> {
  const mocha = new Mocha({ ui: 'bdd', timeout, reporter: 'spec', retries, ...(grep && { fgrep: grep }) });
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  const again: string[] = [];
  const wrong: string[] = [];
  const stats = await new Promise<Mocha.Stats | undefined>((resolve) => {
    const runner = mocha.run(() => resolve(runner.stats));
    runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test: Mocha.Test, failure: Error) => {
      wrong.push(`${test.fullTitle()}: ${firstLine(failure.message)}`);
    });
    runner.on(Mocha.Runner.constants.EVENT_TEST_RETRY, (test: Mocha.Test, failure: Error) => {
      again.push(test.fullTitle());
      console.log(`      again: ${test.title}: ${failure.message}`);
    });
  });
  const tally = { ...count(stats), again, wrong };
  const file = process.env.LIMN_TALLY;
  if (file) writeFileSync(file, JSON.stringify(tally));
  return tally;
}

const firstLine = (text: string) => text.trimStart().split('\n', 1)[0] ?? '';

function count(stats: Mocha.Stats | undefined): Omit<Tally, 'again' | 'wrong'> {
  return { passed: stats?.passes ?? 0, failed: stats?.failures ?? 0, skipped: stats?.pending ?? 0 };
}
