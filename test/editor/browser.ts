import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { fetchBrowser } from './fetchedBrowser.ts';
import type { Say } from './npm.ts';

/** Gives the path of a Chrome, Chromium or Edge: the one `LIMN_BROWSER` names, else the machine's own, else one from npm. */
export async function findBrowser(say: Say): Promise<string> {
  return process.env.LIMN_BROWSER || installedBrowser() || (await fetchBrowser(say));
}

/** Starts that browser without a window. */
export async function launchBrowser(executablePath: string, args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...quiet, ...args] });
}

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function installedBrowser(): string | undefined {
  return candidates().find(isExecutable);
}

function candidates(): readonly string[] {
  switch (process.platform) {
    case 'win32':
      return ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
        .map((name) => process.env[name] ?? '')
        .filter((folder) => folder !== '')
        .flatMap((folder) => windowsPrograms.map((program) => path.join(folder, program)));
    case 'darwin':
      return macPrograms.map((program) => `/Applications/${program}.app/Contents/MacOS/${program}`);
    default:
      return (process.env.PATH ?? '')
        .split(path.delimiter)
        .flatMap((folder) => linuxPrograms.map((name) => path.join(folder, name)));
  }
}

const windowsPrograms = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];
const macPrograms = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const linuxPrograms = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
