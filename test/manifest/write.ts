/** Writes into `package.json` what the tables of languages and of image formats say: `npm run manifest`. */
import { readFile, writeFile } from 'node:fs/promises';
import { generateManifest } from './generateManifest.ts';

async function writeManifest(): Promise<void> {
  await writeFile('package.json', generateManifest(await readFile('package.json', 'utf8')));
}

void writeManifest();
