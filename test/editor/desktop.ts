import { existsSync } from 'node:fs';
import path from 'node:path';

/** Gives the path of the `code` command of an installed desktop VS Code. */
export function findDesktop(): string {
  const found = [process.env.LIMN_CODE, ...onPath(), ...usualPlaces()].find((file) => file && existsSync(file));
  if (!found) throw new Error(noDesktop);
  return found;
}

const noDesktop =
  'No desktop VS Code found. Install it, or give the path of its command in LIMN_CODE; without --desktop, VS Code runs in a browser.';

const names = process.platform === 'win32' ? ['code.cmd', 'code-insiders.cmd'] : ['code', 'code-insiders', 'codium'];

function onPath(): readonly string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
}

function usualPlaces(): readonly string[] {
  const inside = 'Visual Studio Code.app/Contents/Resources/app/bin/code';
  if (process.platform === 'darwin')
    return [path.join('/Applications', inside), path.join(process.env.HOME ?? '', 'Applications', inside)];
  return [path.join(process.env.LOCALAPPDATA ?? '', 'Programs', 'Microsoft VS Code', 'bin', 'code.cmd')];
}
