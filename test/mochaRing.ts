import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

/** What came of one ring of tests. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
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
  const tally = await new Promise<Tally>((resolve) => {
    const runner = mocha.run(() => resolve(count(runner.stats)));
    runner.on(Mocha.Runner.constants.EVENT_TEST_RETRY, (test: Mocha.Test, failure: Error) =>
      console.log(`      again: ${test.title}: ${failure.message}`),
    );
  });
  const file = process.env.LIMN_TALLY;
  if (file) writeFileSync(file, JSON.stringify(tally));
  return tally;
}

function count(stats: Mocha.Stats | undefined): Tally {
  return { passed: stats?.passes ?? 0, failed: stats?.failures ?? 0, skipped: stats?.pending ?? 0 };
}
