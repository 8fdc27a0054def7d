/** Runs every ring of tests, or the one that is named: `npm test -- [unit|vscode|page|window|further] [part of a file name] [--grep text]`. */
import { parseArgs } from 'node:util';
import { conclusionOf } from './conclusion.ts';
import { findBrowser } from './editor/browser.ts';
import type { Tally } from './mochaRing.ts';
import { check, further, page, rings, sum } from './rings.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { desktop: { type: 'boolean', default: false }, grep: { type: 'string', default: '' } },
});
const [name, only = '', ...more] = positionals;

async function main(): Promise<void> {
  if (more.length > 0) throw new Error(`One part of a file name at a time; ${more.join(', ')} would not be heard.`);
  const asked = { only, grep: values.grep, desktop: values.desktop };
  const all = name === undefined ? rings : { ...rings, page, further };
  const chosen = Object.entries(all).filter(([ring]) => name === undefined || ring === name);
  if (chosen.length === 0) throw new Error(`There is no ring named ${name}. There are ${Object.keys(all).join(', ')}.`);
  const tallies: Tally[] = [];
  // Two rings at once must not fetch it twice.
  if (name === undefined) await findBrowser(say);
  // These leave a second processor something to do while the rings wait.
  const beside = name === undefined ? [check(), page(asked, false)] : [];
  for (const [ring, run] of chosen) {
    say(`\n${ring} tests`);
    tallies.push(await run(asked));
  }
  conclude([...(await Promise.all(beside)), ...tallies]);
}

function conclude(tallies: readonly Tally[]): void {
  const { lines, isFine } = conclusionOf(sum(tallies));
  for (const line of lines) say(line);
  process.exitCode = isFine ? 0 : 1;
}

function say(line: string): void {
  console.log(line);
}

main().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
