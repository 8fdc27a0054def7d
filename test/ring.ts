/** Runs the tests below a folder of `test` that need no editor around them: `ring.ts unit`, `ring.ts ui/window`. */
import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { root } from './editor/places.ts';
import { runMocha } from './mochaRing.ts';
import { endUnlessOver } from './overdue.ts';
import { leaveTally } from './tally.ts';
import { runInWorkers, takenIn } from './workers.ts';
import './seed.ts';

const [folder = 'unit'] = process.argv.slice(2);
const only = process.env.LIMN_ONLY ?? '';
/** Processes of tests. One window keeps two processors busy while it loads; two at once were no sooner done, and late. */
const workers = Number(process.env.LIMN_WORKERS ?? (folder === 'unit' ? Math.min(2, availableParallelism()) : 1));

async function main(): Promise<void> {
  const timeout = folder === 'unit' ? 60_000 : 90_000;
  // A browser on a busy machine is late now and then; what is tried again is printed.
  const retries = folder === 'unit' ? 0 : 1;
  const ring = { files: files(), timeout, retries, grep: process.env.LIMN_GREP };
  const taken = process.env.LIMN_TAKEN;
  const tally = await (folder === 'ui/page'
    ? runMocha(ring)
    : runInWorkers(ring, workers, undefined, taken === undefined ? undefined : takenIn(taken)));
  leaveTally(tally);
  process.exitCode = tally.failed > 0 ? 1 : 0;
  endUnlessOver();
}

/** What takes long comes first, so that nobody waits for it at the end. */
function files(): readonly string[] {
  const place = path.join(root, 'test', folder);
  const found = readdirSync(place, { recursive: true }).map((file) => path.join(place, String(file)));
  const asked = found.filter(
    (file) => file.endsWith('.test.ts') && file.slice(place.length - folder.length).includes(only),
  );
  return folder === 'ui/page' || folder === 'unit' ? measuredFirst(asked.sort()) : longestFirst(asked);
}

/** A window's file takes about as long as it is. */
function longestFirst(files: readonly string[]): readonly string[] {
  const sized = files.map((file) => ({ file, size: statSync(file).size }));
  return sized.sort((a, b) => b.size - a.size).map(({ file }) => file);
}

/** What counts work counts in all scripts that are there, and is quick while they are few. */
function measuredFirst(files: readonly string[]): readonly string[] {
  const [measured, others] = [true, false].map((wanted) =>
    files.filter((file) => /\bwork\.test\.ts$/.test(file) === wanted),
  );
  return [...(measured ?? []), ...(others ?? [])];
}

main().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
