import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Editor } from './install.ts';
import { installed } from './paths.ts';
import { installExtension, type ServerOptions } from './server.ts';

/** Has a packaged extension among the installed ones: as a user would the first time, and as a copy of that from then on. */
export async function haveInstalled(editor: Editor, vsix: string, { extensions }: ServerOptions): Promise<void> {
  const hash = createHash('sha256')
    .update(editor.server)
    .update(await readFile(vsix));
  const place = path.join(installed, hash.digest('hex').slice(0, 16));
  if (!existsSync(place)) await installInto(place, editor, vsix);
  await cp(path.join(place, 'extensions'), extensions, { recursive: true });
}

async function installInto(place: string, editor: Editor, vsix: string): Promise<void> {
  await mkdir(installed, { recursive: true });
  const unfinished = await mkdtemp(path.join(installed, 'unfinished-'));
  const inside = (name: string) => path.join(unfinished, name);
  await installExtension(editor, vsix, { data: inside('data'), extensions: inside('extensions') });
  // Another process may have been quicker.
  await rename(unfinished, place).catch(() => rm(unfinished, { recursive: true, force: true }));
}
