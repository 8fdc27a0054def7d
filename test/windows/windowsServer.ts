/** VS Code's server in Windows' own Node, elsewhere than on Windows by wine. */
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Child, startChild } from '../editor/child.ts';
import type { Editor } from '../editor/install.ts';
import { fetchOnce, installPackages } from '../editor/npm.ts';
import { root } from '../editor/paths.ts';
import { freePort } from '../editor/port.ts';
import { offline, serverArguments, testSettings, writeSettings } from '../editor/server.ts';
import { waitUntil } from '../ui/waitUntil.ts';
import type { System } from '../ui/workbench.ts';
import { findWindowsNode, type WindowsNode } from './wine.ts';

/** As many milliseconds as a server and a window of wine take on a busy machine. */
const patience = 120_000;

/** A system by wine, with a home folder whose name has letters beyond ASCII and blanks; `letter` is how its drive is called. */
export async function startWindows(letter: string): Promise<System> {
  const node = await findWindowsNode(() => {});
  const prefix = node.env.WINEPREFIX ?? '';
  const drive = path.join(prefix, 'drive_c');
  const temporary = path.join(drive, 'users', 'Jürgen Müller 本');
  await mkdir(temporary, { recursive: true });
  const nameOf = (file: string) =>
    file.startsWith(drive) ? windowsPath(letter, file.slice(drive.length)) : windowsPath('Z:', file);
  return {
    temporary,
    nameOf,
    patience,
    start: async (editor, options) => {
      const { data, extensions, settings, env } = options;
      await writeSettings(path.join(data, 'data'), { ...testSettings, ...settings });
      const port = await freePort();
      const server = nameOf(await fetchServer(editor));
      const args = serverArguments(port, { ...options, data: nameOf(data), extensions: nameOf(extensions) });
      const start = () => startServer(node, [server, ...args], { log: `${data}.log`, port, env: { ...env, ...own } });
      const own = { NODE_OPTIONS: `--require ${nameOf(path.join(root, 'test', 'windows', 'showChildren.cjs'))}` };
      let child = await start();
      const stop = async () => {
        await child.stop();
        await rm(`${data}.log`, { force: true });
      };
      const restart = async () => {
        await child.stop();
        child = await start();
      };
      return { port, stop, restart };
    },
  };
}

function windowsPath(drive: string, file: string): string {
  return `${drive}${file.replaceAll('/', '\\')}`;
}

interface Start {
  readonly log: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

/** Its output goes to a file, since Node cannot write into a pipe of another system; it is up when it answers. */
async function startServer(node: WindowsNode, args: readonly string[], { log, port, env }: Start): Promise<Child> {
  await mkdir(path.dirname(log), { recursive: true });
  const output = await open(log, 'w');
  const environment = { ...node.env, ...offline, ...env };
  const child = await startChild(node.file, [...node.args, ...args], { env: environment, outputTo: output.fd });
  await output.close();
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil('the server of Windows answers', isUp, patience);
  return child;
}

/** Returns the server's program with the parts in machine code of Windows; what wine lacks is replaced. */
async function fetchServer({ server }: Editor): Promise<string> {
  const source = path.dirname(path.dirname(server));
  const release = path.basename(path.resolve(source, '..', '..', '..', '..'));
  const fill = async (folder: string) => {
    const copy = path.join(folder, 'vscode');
    await cp(source, copy, { recursive: true });
    const modules = path.join(copy, 'node_modules');
    const { version } = JSON.parse(await readFile(path.join(modules, '@parcel', 'watcher', 'package.json'), 'utf8'));
    await installPackages(folder, [`@parcel/watcher-win32-x64@${version}`, '--force']);
    const watcher = path.join('@parcel', 'watcher-win32-x64');
    await cp(path.join(folder, 'node_modules', watcher), path.join(modules, watcher), { recursive: true });
    for (const name of ['deviceid', 'windows-registry'])
      await copyFile(
        path.join(root, 'test', 'windows', `${name}.cjs`),
        path.join(modules, '@vscode', name, 'dist', 'index.js'),
      );
  };
  const folder = await fetchOnce({ folder: `${release}-windows`, what: "VS Code's parts for Windows", fill }, () => {});
  const program = path.join(folder, 'vscode', 'out', path.basename(server));
  if (!existsSync(program)) throw new Error(`There is no ${program}.`);
  return program;
}
