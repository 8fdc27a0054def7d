/** Runs every ring of tests, or the one that is named: `npm test -- [unit|vscode|page|window|further] [part of a file name] [--grep text]`. */
import { parseArgs } from 'node:util';
import { conclusionOf } from './conclusion.ts';
import { findBrowser } from './editor/browser.ts';
import { installEditor } from './editor/install.ts';
import { type Asked, check, further, type Ring, restOfWindow, rings } from './rings.ts';
import { sum, type Tally } from './tally.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { desktop: { type: 'boolean', default: false }, grep: { type: 'string', default: '' } },
});
const [name, only = '', ...more] = positionals;

async function main(): Promise<void> {
  if (more.length > 0) throw new Error(`One part of a file name at a time; ${more.join(', ')} would not be heard.`);
  const asked = { only, grep: values.grep, desktop: values.desktop, isWhole: name === undefined };
  conclude(name === undefined ? await runAll(asked) : [await ringNamed(name)(asked)]);
}

function ringNamed(name: string): Ring {
  const all: Readonly<Record<string, Ring>> = { ...rings, further };
  const ring = all[name];
  if (!ring) throw new Error(`There is no ring named ${name}. There are ${Object.keys(all).join(', ')}.`);
  return ring;
}

/** Two rings at a time, one for each processor; whoever is done first helps with the windows, which take longest. */
async function runAll(asked: Asked): Promise<readonly Tally[]> {
  fetchAll();
  const inTurn = async (...all: readonly Ring[]) => {
    const tallies: Tally[] = [];
    for (const ring of all) tallies.push(await ring(asked));
    return tallies;
  };
  const lanes = [inTurn(rings.vscode, rings.window), inTurn(check, rings.unit, rings.page, restOfWindow)];
  return (await Promise.all(lanes)).flat();
}

/** Begins what is waited for where it is needed, so that the package is made and the types are checked meanwhile. */
function fetchAll(): void {
  const fetched = [findBrowser(say), installEditor(say), installEditor(say, 'oldest')];
  // Whoever needs it says what went wrong.
  for (const piece of fetched) piece.catch(() => {});
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
