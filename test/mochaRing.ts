import Mocha from 'mocha';
import type { Tally } from './tally.ts';

export interface MochaRing {
  readonly files: readonly string[];
  /** Milliseconds for one test. */
  readonly timeout: number;
  /** Only tests whose title holds this. */
  readonly grep?: string | undefined;
  /** How often a test that failed is tried again; each time is printed. */
  readonly retries?: number;
}

/** Runs test files with mocha and prints each test. */
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
  // Else it goes on listening for what nobody catches, in the tests of others too.
  mocha.dispose();
  return { ...count(stats), again, wrong };
}

const firstLine = (text: string) => text.trimStart().split('\n', 1)[0] ?? '';

function count(stats: Mocha.Stats | undefined): Omit<Tally, 'again' | 'wrong'> {
  return { passed: stats?.passes ?? 0, failed: stats?.failures ?? 0, skipped: stats?.pending ?? 0 };
}
