import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { fetchOnce, installPackages, npm, type Say } from './npm.ts';
import { root } from './places.ts';

/** The editor all rings run on. */
const codeServer = '4.139.1';

/** Paths of an installed VS Code. */
export interface Editor {
  readonly node: string;
  /** VS Code's own server, without a front: what the tests run. */
  readonly server: string;
  /** code-server's front, which keeps a person's secrets across reloads: what `npm start` runs. */
  readonly front: string;
}

/** Gives VS Code as code-server ships it, from npm, about 750 MB; fetched once. */
export async function installEditor(say: Say): Promise<Editor> {
  const what = `VS Code (code-server ${codeServer}, about 150 MB to fetch, once)`;
  const folder = await fetchOnce({ folder: `code-server-${codeServer}`, what, fill }, say);
  const inside = (...parts: readonly string[]) => path.join(folder, 'node_modules', ...parts);
  return {
    node: inside(nodePackage, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'),
    server: inside('code-server', 'lib', 'vscode', 'out', 'server-main.js'),
    front: inside('code-server', 'out', 'node', 'entry.js'),
  };
}

/** Each platform's Node is a package of its own; this editor is made for Node 24. */
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const nodePackage = platform === 'darwin-arm64' ? `node-bin-${platform}` : `node-${platform}`;

async function fill(folder: string): Promise<void> {
  await installPackages(folder, [`code-server@${codeServer}`, `${nodePackage}@24`]);
  const vscode = path.join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
  await npm(vscode, ['install', '--omit=dev']);
  for (const name of ['spdlog', 'native-watchdog']) {
    const standIn = path.join(root, 'test', 'editor', 'natives', `${name}.cjs`);
    await copyFile(standIn, path.join(vscode, 'node_modules', '@vscode', name, 'index.js'));
  }
}
