/** Writes the pages of the documentation that follow from the manifest: `npm run docs`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../editor/paths.ts';
import { settingsPage, settingsPageFile } from './settingsPage.ts';

writeFileSync(path.join(root, settingsPageFile), settingsPage());
