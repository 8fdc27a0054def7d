/** Runs the tests below a folder of `test` that need no editor around them: `ring.ts unit`, `ring.ts ui/window`. */
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { root } from './editor/places.ts';
import { runMocha } from './mochaRing.ts';
import { endUnlessOver } from './overdue.ts';
import './seed.ts';

const [folder = 'unit'] = process.argv.slice(2);
const only = process.env.LIMN_ONLY ?? '';

async function main(): Promise<void> {
  // Tests of a page stand back behind the others, which run at the same time.
  if (folder === 'ui/page') setPriority(constants.priority.PRIORITY_LOW);
  const timeout = folder === 'unit' ? 60_000 : 90_000;
  // A browser on a busy machine is late now and then; what is tried again is printed.
  const retries = folder === 'unit' ? 0 : 1;
  const { failed } = await runMocha({ files: files(), timeout, retries, grep: process.env.LIMN_GREP });
  process.exitCode = failed > 0 ? 1 : 0;
  endUnlessOver();
}

function files(): readonly string[] {
  const place = path.join(root, 'test', folder);
  return readdirSync(place, { recursive: true })
    .map((file) => path.join(place, String(file)))
    .filter((file) => file.endsWith('.test.ts') && file.slice(place.length - folder.length).includes(only))
    .sort();
}

main().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
