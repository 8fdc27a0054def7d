import { writeFileSync } from 'node:fs';

/** What came of tests. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The tests that were tried a second time, by their whole titles. */
  readonly again: readonly string[];
  /** What failed: the whole title of each test, with the first line of why. */
  readonly wrong: readonly string[];
}

export function sum(tallies: readonly Tally[]): Tally {
  const add = (what: 'passed' | 'failed' | 'skipped') => tallies.reduce((total, tally) => total + tally[what], 0);
  const named = (what: 'again' | 'wrong') => tallies.flatMap((tally) => tally[what]);
  return {
    passed: add('passed'),
    failed: add('failed'),
    skipped: add('skipped'),
    again: named('again'),
    wrong: named('wrong'),
  };
}

/** What came of something that is no test, or that ended before it told of its tests. */
export function failedAs(what: string): Tally {
  return { passed: 0, failed: 1, skipped: 0, again: [], wrong: [what] };
}

/** Leaves it in the file that `LIMN_TALLY` names, for the process that started the tests. */
export function leaveTally(tally: Tally): void {
  const file = process.env.LIMN_TALLY;
  if (file) writeFileSync(file, JSON.stringify(tally));
}
