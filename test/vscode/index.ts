/** Runs in VS Code's extension host: finds the bundled test files beside it and runs them with mocha. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runMocha } from '../mochaRing.ts';
import { leaveTally } from '../tally.ts';

/** Called by VS Code; it ends with an error when a test failed. */
export async function run(): Promise<void> {
  const only = process.env.LIMN_ONLY ?? '';
  const files = readdirSync(__dirname, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.test.js') && file.includes(only))
    .map((file) => path.join(__dirname, file));
  const tally = await runMocha({ files, timeout: 60_000, grep: process.env.LIMN_GREP });
  leaveTally(tally);
  if (tally.failed > 0) throw new Error(`${tally.failed} failed`);
}
