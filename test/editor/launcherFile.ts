import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.ts';

/** Writes a file that can be started like VS Code's executable and runs `launcher.ts`; gives its path. */
export async function writeLauncher(): Promise<string> {
  const tsx = pathToFileURL(createRequire(path.join(root, 'package.json')).resolve('tsx')).href;
  const command = `"${process.execPath}" --import "${tsx}" "${path.join(root, 'test', 'editor', 'launcher.ts')}"`;
  const windows = process.platform === 'win32';
  const file = path.join(root, 'out', windows ? 'launcher.cmd' : 'launcher.sh');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, windows ? `@${command} %*\r\n` : `#!/bin/sh\nexec ${command} "$@"\n`);
  await chmod(file, 0o755);
  return file;
}
