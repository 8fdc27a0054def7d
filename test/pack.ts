/** Compresses a package anew: `pack.ts dist/limn.vsix`. */
import { readFile, writeFile } from 'node:fs/promises';
import { packed } from './packed.ts';

async function main([file = '']: readonly string[]): Promise<void> {
  await writeFile(file, await packed(await readFile(file)));
}

main(process.argv.slice(2)).catch((failure: unknown) => {
  console.error(failure);
  process.exitCode = 1;
});
