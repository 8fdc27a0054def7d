/** Runs every ring of tests, or the one that is named: `npm test -- [unit|vscode|ui|further] [part of a file name] [--grep text]`. */
import { parseArgs } from 'node:util';
import type { Tally } from './mochaRing.ts';
import { check, further, rings, sum } from './rings.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { desktop: { type: 'boolean', default: false }, grep: { type: 'string', default: '' } },
});
const [name, only = ''] = positionals;

async function main(): Promise<void> {
  const all = name === undefined ? rings : { ...rings, further };
  const chosen = Object.entries(all).filter(([ring]) => name === undefined || ring === name);
  if (chosen.length === 0) throw new Error(`There is no ring named ${name}. There are ${Object.keys(all).join(', ')}.`);
  const tallies: Tally[] = [];
  const checked = name === undefined ? [check()] : [];
  for (const [ring, run] of chosen) {
    say(`\n${ring} tests`);
    tallies.push(await run({ only, grep: values.grep, desktop: values.desktop }));
  }
  conclude([...(await Promise.all(checked)), ...tallies]);
}

function conclude(tallies: readonly Tally[]): void {
  const { passed, failed, skipped } = sum(tallies);
  say(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
}

function say(line: string): void {
  console.log(line);
}

main().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
