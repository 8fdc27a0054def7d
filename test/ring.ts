/** Runs the tests of one ring that needs no editor around it: `unit` or `ui`. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './editor/places.ts';
import { runMocha } from './mochaRing.ts';

const [ring = 'unit'] = process.argv.slice(2);

async function main(): Promise<void> {
  const folder = path.join(root, 'test', ring);
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.test.ts') && file.includes(process.env.LIMN_ONLY ?? ''))
    .map((file) => path.join(folder, file));
  const timeout = ring === 'unit' ? 20_000 : 90_000;
  const { failed } = await runMocha({ files, timeout, grep: process.env.LIMN_GREP });
  // A handle that a test left open must not keep the run from ending.
  process.exit(failed > 0 ? 1 : 0);
}

main().catch((failure: unknown) => {
  console.error(failure);
  process.exit(1);
});
