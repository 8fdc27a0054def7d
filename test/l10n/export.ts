/** Writes every string a user may see into the bundle that translators work from: `npm run l10n`. */
import { writeFile } from 'node:fs/promises';
import { bundleFile, exportStrings } from './strings.ts';

async function exportBundle(): Promise<void> {
  await writeFile(bundleFile, `${JSON.stringify(await exportStrings(), null, 2)}\n`);
}

void exportBundle();
