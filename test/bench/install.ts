/** Installs what the bench measures against, where it is not there yet or older than the file that locks it. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { npm } from '../editor/npm.ts';

const folder = import.meta.dirname;

/** npm writes the second file once all packages are in place. */
async function isInstalled(): Promise<boolean> {
  const [locked, installed] = await Promise.all([
    changed('package-lock.json'),
    changed(path.join('node_modules', '.package-lock.json')).catch(() => 0),
  ]);
  return installed >= locked;
}

async function changed(file: string): Promise<number> {
  const { mtimeMs } = await stat(path.join(folder, file));
  return mtimeMs;
}

async function main(): Promise<void> {
  if (await isInstalled()) return;
  console.log('Installing the packages to measure against …');
  await npm(folder, ['ci']);
}

main().catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
