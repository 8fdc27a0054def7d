import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { fetchOnce, installPackages, npm, type Say } from './npm.ts';
import { root } from './paths.ts';
import { takeFromNpm } from './takeFromNpm.ts';

/** The editors, by code-server's version and the major version of Node it is made for. */
const releases = {
  /** The one all rings run on. */
  newest: { codeServer: '4.139.1', node: 24 },
  /** The first that Limn says it runs on. */
  oldest: { codeServer: '4.106.3', node: 22 },
} as const;

export type Release = keyof typeof releases;

/** Paths of an installed VS Code. */
export interface Editor {
  readonly node: string;
  /** VS Code's own server, without a front: what the tests run. */
  readonly server: string;
  /** code-server's front, which keeps a user's secrets across reloads: what `npm start` runs. */
  readonly front: string;
}

/** Gives VS Code as code-server ships it, from npm, about 750 MB; fetched once. */
export async function installEditor(say: Say, release: Release = 'newest'): Promise<Editor> {
  const { codeServer } = releases[release];
  const what = `VS Code (code-server ${codeServer}, about 150 MB to fetch, once)`;
  const fill = (unfinished: string) => fillWith(release, unfinished);
  const folder = await fetchOnce({ folder: `code-server-${codeServer}`, what, fill }, say);
  const inside = (...parts: readonly string[]) => path.join(folder, 'node_modules', ...parts);
  return {
    node: inside(nodePackage, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'),
    server: inside('code-server', 'lib', 'vscode', 'out', 'server-main.js'),
    front: inside('code-server', 'out', 'node', 'entry.js'),
  };
}

/** Each platform's Node is a package of its own. */
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const nodePackage = platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`;

async function fillWith(release: Release, folder: string): Promise<void> {
  const { codeServer, node } = releases[release];
  await installPackages(folder, [`code-server@${codeServer}`, `${nodePackage}@${node}`]);
  const vscode = path.join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
  await takeFromNpm(vscode, '@parcel/watcher');
  await npm(vscode, ['install', '--omit=dev']);
  for (const name of ['spdlog', 'native-watchdog']) {
    const standIn = path.join(root, 'test', 'editor', 'natives', `${name}.cjs`);
    const own = path.join(vscode, 'node_modules', '@vscode', name);
    const place = existsSync(own) ? own : path.join(vscode, 'node_modules', name);
    await copyFile(standIn, path.join(place, 'index.js'));
  }
}
